// Patterns of amounts, ids, folios and the like, with the flag g and bounded repetitions. A pattern with
// FOLDED in its name needs text in lower case, without accents.
import { ORDINAL } from '../lexicon/by-tag/ordinal.ts';
import { VENUE } from '../lexicon/by-tag/venue.ts';
import { anyWord } from '../lexicon/word.ts';
import { anyOf } from '../words/any-of.ts';
import { DAY_IN_WORDS, OPTIONAL_SPACE, SPACE } from '../words/dates.ts';

export const AMOUNT = /\$[ \t]{0,3}\d+(?:[,.' ]\d{3})*(?:[,.]\d+)*/g;

const PESOS = 'pesos,?[ ]\\d\\d/100(?:[ ]m\\.?[ ]?n\\.?)?';

// Matches an amount in words, which often follows the figures in parentheses: «doce mil pesos 00/100 M.N.»,
// or a label: «Importe con letra: DOCE MIL …».
export const AMOUNT_IN_WORDS_FOLDED = new RegExp(
  anyOf([
    /(?<=\((?:son:?[ \t]*)?)(?!son\b)[ \t]*[a-z][a-z\s]{2,160}(?:pesos?|dolares)[^()]{0,40}(?=\))/,
    /(?<=\((?:son:?[ \t]*)?)(?!son\b)[a-z][a-z\s]{2,160}\d{2}\/100[^()]{0,20}(?=\))/,
    `(?<=\\$[ ]?[\\d,.]{1,18}[ ,-]{1,3}(?:son:?[ ])?)(?!son\\b)[a-z][a-z\\s]{4,120}${PESOS}`,
    `(?<=[a-z]:[ ]{1,3})[a-z][a-z ]{4,120}${PESOS}`,
  ]),
  'g',
);

// Matches the key of a school, «21DST0012X».
export const SCHOOL_KEY_FOLDED = /(?<![\p{L}\d])[0-3]\d[a-z]{3}\d{4}[a-z](?![\p{L}\d])/gu;
export const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g;
export const WEBSITE = /(?<![\w.@/])(?:https?:\/\/|www\.)[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}(?:\/[\w/.~%-]{0,80}[\w/])?/g;
// The codes before a telephone: «+52», «01», «044».
const CODES = '(?:\\(?\\+?52\\)?[ -]?)?(?:\\(?0(?:1|44|45)\\)?[ -]?)?';
export const PHONE = new RegExp(`(?<![a-z\\d/-])${CODES}\\(?\\d(?:[ .()-]{0,2}\\d){9}(?![\\d/-])`, 'g');

// Matches the numbers after «ext.»: «11206 y 11210».
export const EXTENSION_FOLDED =
  /(?<=(?<!\p{L})exts?(?:ension(?:es)?|\.)?:? )\d{2,6}(?:(?:,| y|, y|\/|-)[ ]?\d{2,6}){0,4}(?!\d)/gu;

export const CURP_OR_RFC_FOLDED = new RegExp(
  anyOf([
    /\b[a-z]{4}\d{6}[hmx][a-z]{5}[a-z\d]\d\b/,
    /(?<![\p{L}\d&])[a-z&]{3,4}(?:\d{6}|-\d{6}-)[a-z\d]{3}(?![\p{L}\d])/u,
  ]),
  'gu',
);

const ID_NAMES = anyOf([
  /nss/,
  /n\.s\.s\./,
  /(?:numero|num\.|no\.) de (?:seguridad social|afiliacion|cuenta)/,
  /cuenta(?: bancaria| num(?:ero|\.)| no\.)?/,
  /clabe(?: interbancaria)?/,
  /clave (?:catastral|predial|presupuestal)/,
  /cuenta (?:catastral|predial)/,
  /(?:numero|num\.|no\.) de (?:cliente|medidor|servicio|tarjeta)/,
]);

// Matches the digits after «cuenta», «CLABE» or «seguro social», with spaces or hyphens between them: «cuenta
// 0419 2250 31». A group may begin with letters: «07 1103 E0281 00.0 261145».
export const ID_AFTER_NAME_FOLDED = new RegExp(
  `(?<=(?<!\\p{L})${ID_NAMES}:? )\\d{2,20}(?:[ -]\\d{2,8}(?:\\.\\d)?|[ -][a-z]{1,2}\\d{3,8}|-\\d(?!\\d)){0,6}(?![\\p{L}\\d])`,
  'gu',
);

// Matches letters and digits with slashes, hyphens or points: «SAF/012/2026», «CAT-08-552».
export const FOLIO = new RegExp(
  `(?<![\\p{L}\\d/.-])(?!${anyOf([
    /COVID/,
    /[IVXLC]+[.-]/,
    /\p{Lu}{2,4}-\d{1,3}(?![\p{L}\d/.-])/u,
    /\p{Lu}{3,4}-\d{6}-[\p{Lu}\d]{3}(?![\p{L}\d])/u,
  ])})\\p{Lu}{2,}(?:[/.-][\\p{Lu}\\d]+)*[/.-]\\d+(?:[/.-]\\d+)*(?!\\p{L})`,
  'gu',
);

// Matches letters and digits with slashes or hyphens between them. isFolio() decides whether the code is a
// folio.
export const CODE =
  /(?<![\p{L}\d/@.$_-])(?:[\p{L}\d]{1,20}[°º.]?|\p{L}\.(?:\p{L}\.){1,4})(?:[/_–-]\.?[\p{L}\d]{1,20}[°º]?(?:\.(?=[/_–-]))?){1,12}(?![\p{L}\d@/])/gu;

// Returns true for a folio, «SAF/012/2026», and false for other matches of CODE: «y/o», «2025-2026»,
// «COVID-19», «Windows-10».
export function isFolio(code: string): boolean {
  if (!/\d/.test(code) || !/\p{Lu}/u.test(code) || /\p{Ll}{2}/u.test(code)) return false;
  if (/^(?:COVID|SARS|MERS|ISO|NOM|NMX|COV)[-–_]|^[IVXLC]+[-–.]|^S\/N/i.test(code)) return false;
  return /\//.test(code) || /\d{3}/.test(code) || /[-–_].*[-–_]/.test(code);
}

const LAW = anyOf(`
  acuerdo
  bando
  codigo
  condiciones generales
  constitucion
  contrato colectivo
  cuerpo normativo
  decreto
  estatutos?
  ley
  lineamientos?
  manual
  normas?
  reglamento
  reglas
`);
const ARTICLE = `(?:(?:articulos?|arts?\\.|numeral(?:es)?)${SPACE}\\d{1,4}|\\d{1,3})(?![\\d/])`;
const OF_LAW = `(?:de|a)(?:l|${SPACE}l[ao]s?|${SPACE}el)?${SPACE}(?:citad[oa]|propi[oa])?${OPTIONAL_SPACE}${LAW}`;

// Matches a legal basis up to the word for the law: «artículos 12 y 30 de la Ley», «47 del Reglamento», «37,
// fracción XXIX, de la Ley».
export const LEGAL_BASIS_FOLDED = new RegExp(
  `(?<![\\p{L}\\d.,/-])${ARTICLE}(?:[^.;:()$\\n]|\\n(?!\\n)){0,140}?\\b${OF_LAW}(?!\\p{L})`,
  'gu',
);

const SPANS = anyOf(`
  anos
  articulos
  dias
  fracciones
  horas
  hrs
  incisos
  meses
  minutos
  parrafos
  partes
  pesos
  puntos
  quincenas
  semanas
  veces
`);
const COUNTED = anyOf(`
  alumn[oa]s
  asistentes
  beneficiari[oa]s
  cajas
  ejemplares
  equipos
  fojas
  has\\.
  hp
  hectareas
  hojas
  kg
  kilogramos
  kilometros
  kilos
  km
  litros
  lts
  lugares
  m2
  m3
  metros
  mg
  ml
  mts?\\.?
  m²
  paquetes
  participantes
  personas
  piezas
  plazas
  por ciento
  pzas
  toneladas
  trabajador[ae]s
  umas?
  unidades
  volts
  watts
`);

// Parts of the pattern COUNTED_FOLDED, which matches a number before the noun that it counts, «120 alumnos»,
// but not a span of time, «15 días».
const NUMBER = '(?:\\d{1,3}(?:[, ]\\d{3})*(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)';
// Matches «(ciento veinte)» between the number and the noun.
const NUMBER_AGAIN = '(?:[ \\t]+\\([a-z\\s]{2,40}\\))?';
const PLURAL = '(?!l[ao]s(?!\\p{L}))\\p{L}{3,20}s(?!\\p{L})';
export const COUNTED_FOLDED = new RegExp(
  `(?<![\\p{L}\\d.,/$:-])${NUMBER}(?=${NUMBER_AGAIN}[ \\t]+(?:(?:de[ ](?=\\p{L}{4,20}s(?!\\p{L})))?(?!${SPANS}(?!\\p{L}))${PLURAL}|${COUNTED})(?!\\p{L}))`,
  'gu',
);

const COUNT = `(?:\\d{1,4}(?:${SPACE}\\([a-z\\s]{2,30}\\))?|${DAY_IN_WORDS}(?:${SPACE}\\(\\d{1,3}\\))?)`;
const UNIT_OF_TIME = anyOf(`
  anos?
  dias?
  horas
  mes(?:es)?
  quincenas?
  semanas?
  semestres?
`);
const NO_SPAN = `(?!${SPACE}(?:del?${SPACE}mes|despues|antes))`;

// Matches a span of time: «90 días naturales», «15 (quince) días hábiles», «tres meses».
export const SPAN_FOLDED = new RegExp(
  `(?<![\\p{L}\\d.,/$:-])(?<!\\blas${SPACE})${COUNT}${SPACE}${UNIT_OF_TIME}(?![\\p{L}])${NO_SPAN}(?:${SPACE}(?:habiles|naturales))?`,
  'gu',
);

const YEARLY = anyOf(`
  anos?
  ciclo
  ciclo escolar
  ejercicios?
  ejercicios? fiscal(?:es)?
  periodo
  presupuesto
  semestre
`);

// Matches the year in «ejercicio fiscal 2026» and «ciclo escolar 2025-2026».
export const YEAR_FOLDED = new RegExp(
  `(?<=(?<!\\p{L})${YEARLY}(?: (?:del ano|de|del|fiscal))?[ \\t]+)(?:19|20)\\d\\d(?:[ \\t]?[-–/][ \\t]?(?:20)?\\d\\d|(?:, (?:19|20)\\d\\d){0,5} (?:y|a|al) (?:19|20)\\d\\d)?(?![\\d/-])`,
  'gu',
);

export const ORDINALS = anyOf(`
  \\d{1,3}(?:[aª°º]|\\.[aeoª°º]r?)\\.?
  cuart[oa]
  decim[oa]
  duodecim[oa]
  noven[oa]
  octav[oa]
  primer[ao]?
  quint[oa]
  segund[oa]
  septim[oa]
  sext[oa]
  tercer[ao]?
  undecim[oa]
  vigesim[oa]
`);

export const ORDINAL_FOLDED = new RegExp(
  `(?<!\\p{L})(?:(?:decim[oa]|vigesim[oa]|trigesim[oa])[ \\t]?)?${ORDINALS}(?=[ \\t]+(?:(?:y )?${anyWord(ORDINAL)}(?!\\p{L})))`,
  'gu',
);

const END_OF_SPOT = `${SPACE}(?:a${SPACE}las|de(?=${SPACE}[“"«])|por|con|donde|el${SPACE}dia|para|que|se)(?!\\p{L})`;

// Matches a room or another place in a building, «en la sala de juntas».
export const SPOT_FOLDED = new RegExp(
  `(?<=\\ben${SPACE}(?:el|la|las|los)${SPACE})${anyWord(VENUE)}(?!\\p{L})(?:(?!${END_OF_SPOT})(?!(?<!(?:^|\\s)(?:a|de|en|y))${SPACE}(?:el|la|las|los)(?!\\p{L}))[^.,;:()\\n“”"]|\\n(?!\\n)){2,90}`,
  'gu',
);
