// Patterns of data by their form: dates, times, amounts, folios, telephones, e-mails, identity numbers,
// places and legal bases as offices write them. Patterns with FOLDED in their name read folded text, the
// others the text itself. All have the flag g and bounded repetitions.
import { anyOf } from '../words/any-of.ts';
import { DAY_IN_WORDS, MONTH } from '../words/vocabulary.ts';

// White space within a datum, which may continue on the next line: optional in S, required in SP.
const S = '[ \\t]*(?:\\n[ \\t]*)?';
const SP = '(?:[ \\t]+(?:\\n[ \\t]*)?|\\n[ \\t]*)';

const WEEKDAY = '(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)';
const DAY = `(?:\\d{1,2}(?:º|°|/?o\\.?|er)?|${DAY_IN_WORDS})`;
const YEAR_IN_WORDS = `dos${SP}mil(?:${SP}(?:(?:treinta${SP}y${SP})?\\p{L}{3,12}))?`;
const THIS_YEAR = `(?:del?|en)${SP}(?:(?:el|la)${SP})?(?:(?:presente|mismo|actual)${SP}ano|ano${SP}(?:en${SP}curso|actual)|(?:ano${SP})?que${SP}transcurre)`;
const YEAR = `(?:,?${SP}(?:${THIS_YEAR}|(?:del?${SP})?(?:ano${SP})?(?:\\d{4}(?!\\d)|${YEAR_IN_WORDS}))(?:${SP}\\([a-z\\s]{3,40}\\))?)`;

// «15 de marzo de 2026», «lunes 1/o. de enero del año en curso», «veintinueve de mayo de dos mil dieciocho»,
// «17 al 20 de marzo», «los 22 días del mes de noviembre», «martes 15 (abril) de 2025», «febrero 22 de 2018»,
// «15/03/2026», «2026-03-15», «marzo de 2026».
export const DATE_FOLDED = new RegExp(
  [
    `(?<![\\p{L}\\d])(?:${WEEKDAY},?${SP})?(?:${DAY}(?:${S},${S}${DAY}){0,6}${SP}(?:al?|y)${SP}(?:el${SP})?(?:${WEEKDAY},?${SP})?)?${DAY}${SP}(?:\\([a-z\\s]{3,30}\\)${SP})?(?:dias?${SP}(?:del${SP}mes${SP})?)?(?:de${SP}(?:el${SP})?${MONTH}|\\(${MONTH}\\))${YEAR}?(?![\\p{L}\\d])`,
    `(?<![\\p{L}\\d])${MONTH}${SP}\\d{1,2}(?:,|${SP}del?)?${SP}\\d{4}(?!\\d)`,
    `(?<![\\p{L}\\d/.-])(?<!(?:acuerdo|folio|oficio|expediente|circular|no\\.|num\\.|numero) )(?:0?[1-9]|[12]\\d|3[01])(?:/(?:0?[1-9]|1[0-2]|${MONTH}|[a-z]{3})/|-(?:0?[1-9]|1[0-2]|${MONTH}|[a-z]{3})-|\\.(?:0?[1-9]|1[0-2])\\.)\\d{2}(?:\\d\\d)?(?![\\p{L}\\d/-])`,
    `(?<![\\p{L}\\d/.-])(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])(?![\\p{L}\\d/-])`,
    `(?<![\\p{L}\\d])${MONTH}${SP}del?${SP}(?:ano${SP})?(?:19|20)\\d\\d(?!\\d)`,
  ].join('|'),
  'gu',
);

// «9:00 a.m.», «11:30 horas», «10:15», «13 horas con 17 minutos», «las diez horas con treinta minutos», «18
// hrs.».
export const TIME_FOLDED = new RegExp(
  [
    `(?<![\\p{L}\\d:.,$])(?:[01]?\\d|2[0-3])[:.][0-5]\\d(?::[0-5]\\d)?(?:${S}[ap]\\.?${S}m(?:\\.|(?!\\p{L}))|(?=${S}(?:horas|hrs?|h\\.)))`,
    '(?<![\\p{L}\\d:.,$/-])(?:[01]?\\d|2[0-3]):[0-5]\\d(?![\\d:])',
    `(?<![\\p{L}\\d:.,$])(?:[01]?\\d|2[0-3])${SP}(?:horas|hrs?\\.?)(?![\\p{L}])(?:${SP}(?:con${SP})?\\d{1,2}${SP}min(?:utos|\\.))?`,
    `(?<=\\blas${SP})(?:\\p{L}{3,12}(?:${SP}y${SP}\\p{L}{3,8})?)${SP}horas(?:${SP}con${SP}\\p{L}{3,12}(?:${SP}y${SP}\\p{L}{3,8})?${SP}minutos)?`,
    `(?<=\\blas${SP})(?:[01]?\\d|2[0-3])${S}(?:[ap]\\.?${S}m\\.?)(?![\\p{L}])`,
  ].join('|'),
  'gu',
);

export const AMOUNT = /\$[ \t]{0,3}\d+(?:[,.' ]\d{3})*(?:[,.]\d+)*/g;

// The words of an amount between parentheses: «(doce mil pesos 00/100 M.N.)».
export const AMOUNT_IN_WORDS_FOLDED = new RegExp(
  anyOf([
    /(?<=\()[ \t]*[a-z][a-z\s]{2,160}(?:pesos?|dolares)[^()]{0,40}(?=\))/,
    /(?<=\()[a-z][a-z\s]{2,160}\d{2}\/100[^()]{0,20}(?=\))/,
  ]),
  'g',
);

export const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g;
export const PHONE = /(?<![\d/-])(?:\(?\+?52\)?[ -]?)?\(?\d(?:[ .()-]{0,2}\d){9}(?![\d/-])/g;

// A CURP, or the RFC of a person or a firm.
export const CURP_OR_RFC_FOLDED = new RegExp(
  anyOf([
    /\b[a-z]{4}\d{6}[hmx][a-z]{5}[a-z\d]\d\b/,
    /(?<![\p{L}\d&])[a-z&]{3,4}(?:\d{6}|-\d{6}-)[a-z\d]{3}(?![\p{L}\d])/u,
  ]),
  'gu',
);

// A folio: letters and digits with slashes, hyphens or points between them, «SAF/012/2026», «CAT-08-552».
export const FOLIO = new RegExp(
  `(?<![\\p{L}\\d/.-])(?!${anyOf([
    /COVID/,
    /[IVXLC]+[.-]/,
    /\p{Lu}{2,4}-\d{1,3}(?![\p{L}\d/.-])/u,
    /\p{Lu}{3,4}-\d{6}-[\p{Lu}\d]{3}(?![\p{L}\d])/u,
  ])})\\p{Lu}{2,}(?:[/.-][\\p{Lu}\\d]+)*[/.-]\\d+(?:[/.-]\\d+)*(?!\\p{L})`,
  'gu',
);

// Any other code: parts of letters and digits with slashes or hyphens between them. isFolio() says whether it
// is a folio.
export const CODE =
  /(?<![\p{L}\d/@.$_-])(?:[\p{L}\d]{1,20}[°º.]?|\p{L}\.(?:\p{L}\.){1,4})(?:[/_–-]\.?[\p{L}\d]{1,20}[°º]?(?:\.(?=[/_–-]))?){1,12}(?![\p{L}\d@/])/gu;

// True if a match of CODE is a folio rather than «y/o», «2025-2026», «COVID-19» or «Windows-10»: it has
// capitals and digits, and a slash, three digits in a row or two hyphens.
export function isFolio(code: string): boolean {
  if (!/\d/.test(code) || !/\p{Lu}/u.test(code) || /\p{Ll}{2}/u.test(code)) return false;
  if (/^(?:COVID|SARS|MERS|ISO|NOM|NMX|COV)[-–_]|^[IVXLC]+[-–.]|^S\/N/i.test(code)) return false;
  return /\//.test(code) || /\d{3}/.test(code) || /[-–_].*[-–_]/.test(code);
}

const LAW =
  '(?:constitucion|ley|codigo|reglamento|estatutos?|bando|decreto|lineamientos?|manual|normas?|contrato colectivo|condiciones generales|reglas|cuerpo normativo|acuerdo)';

// The beginning of a legal basis, up to the name of the law: «artículos 12 y 30 de la Ley», «47 del
// Reglamento», «37, fracción XXIX, de la Ley».
export const LEGAL_BASIS_FOLDED = new RegExp(
  `(?<![\\p{L}\\d.,/-])(?:(?:articulos?|arts?\\.|numeral(?:es)?)${SP}\\d{1,4}|\\d{1,3})(?![\\d/])(?:[^.;:()$\\n]|\\n(?!\\n)){0,140}?\\b(?:de|a)(?:l|${SP}l[ao]s?|${SP}el)?${SP}(?:citad[oa]|propi[oa])?${S}${LAW}(?!\\p{L})`,
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
  unidades
`);

// A number before what it counts: a plural that is not a span of time, or a unit.
export const COUNTED_FOLDED = new RegExp(
  `(?<![\\p{L}\\d.,/$:-])(?:\\d{1,3}(?:[, ]\\d{3})*(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)(?=(?:[ \\t]+\\([a-z\\s]{2,40}\\))?[ \\t]+(?:(?!${SPANS}(?!\\p{L}))\\p{L}{3,20}s(?!\\p{L})|${COUNTED})(?!\\p{L}))`,
  'gu',
);

// A span of time: «90 días naturales», «15 (quince) días hábiles», «tres meses».
export const SPAN_FOLDED = new RegExp(
  `(?<![\\p{L}\\d.,/$:-])(?<!\\blas${SP})(?:\\d{1,4}(?:${SP}\\([a-z\\s]{2,30}\\))?|${DAY_IN_WORDS}(?:${SP}\\(\\d{1,3}\\))?)${SP}(?:dias?|horas|semanas?|mes(?:es)?|anos?|quincenas?|semestres?)(?![\\p{L}])(?!${SP}(?:del?${SP}mes|despues|antes))(?:${SP}(?:habiles|naturales))?`,
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

// The year or years of a budget, a school year or a session.
export const YEAR_FOLDED = new RegExp(
  `(?<=(?<!\\p{L})${YEARLY}(?: (?:del ano|de|del|fiscal))?[ \\t]+)(?:19|20)\\d\\d(?:[ \\t]?[-–/][ \\t]?(?:20)?\\d\\d|(?:, (?:19|20)\\d\\d){0,5} (?:y|a|al) (?:19|20)\\d\\d)?(?![\\d/-])`,
  'gu',
);

const ORDINALS = anyOf(`
  \\d{1,3}[aª°º.]{1,2}
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

const NUMBERED_THINGS = anyOf(`
  acta
  asamblea
  bimestre
  citatorio
  convocatoria
  cuatrimestre
  etapa
  grado
  junta
  periodo
  reunion
  semestre
  sesion
  trimestre
  visita
`);

export const ORDINAL_FOLDED = new RegExp(
  `(?<!\\p{L})(?:(?:decim[oa]|vigesim[oa]|trigesim[oa])[ \\t]?)?${ORDINALS}(?=[ \\t]+(?:(?:y )?${NUMBERED_THINGS}(?!\\p{L})))`,
  'gu',
);

const SPOTS = anyOf(`
  auditorio
  aula
  biblioteca
  cancha
  casa
  centro
  edificio
  explanada
  gimnasio
  instalaciones
  kiosco
  oficinas?
  palacio
  patio
  plaza
  recinto
  sala
  salon
  teatro
`);

const END_OF_SPOT = `${SP}(?:a${SP}las|con|donde|el${SP}dia|para|que|se)(?!\\p{L})`;

// A place in a building, which may be another one in the next letter.
export const SPOT_FOLDED = new RegExp(
  `(?<=\\ben${SP}(?:el|la|las|los)${SP})${SPOTS}(?!\\p{L})(?:(?!${END_OF_SPOT})(?!(?<!(?:^|\\s)(?:a|de|en|y))${SP}(?:el|la|las|los)(?!\\p{L}))[^.,;:()\\n“”"]|\\n(?!\\n)){2,90}`,
  'gu',
);
