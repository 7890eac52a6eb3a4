// Names an unnamed blank by the phrase around it: «se traslade a ____», «____ litros de gasolina».
import { fold } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { ANY_POST } from '../words/posts.ts';
import { TITLE } from '../words/vocabulary.ts';
import { capitalise, type Named, nameOf, nounWithAccents, placeLabel } from './context.ts';
import type { FieldKind } from './field.ts';

// Returns the label and the kind of the blank between `before` and `after`, which are in lower case without
// accents. `writtenAfter` is `after` with capitals and accents.
export function nameByPhrase(before: string, after: string, writtenAfter: string): Named | undefined {
  const counted = COUNTED.exec(after);
  if (counted) return { label: countLabel(counted, writtenAfter), kind: 'number' };
  if (/^\s*\/\s*100(?!\d)/.test(after)) return { label: 'Centavos', kind: 'number' };
  const near = before.slice(-70);
  if (/^\s*horas(?!\p{L})/u.test(after) && LASTS.test(near)) return { label: 'Horas', kind: 'number' };
  const done = OBJECT.exec(near)?.[1];
  const participle = done === undefined ? undefined : OBJECTS.find(([stem]) => done.startsWith(stem))?.[1];
  if (participle !== undefined) return { label: `Nombre de la persona ${participle}`, kind: 'person' };
  const agent = AGENT.exec(near)?.[1];
  const verb = agent === undefined ? undefined : ACTS.find(([stem]) => agent.startsWith(stem))?.[1];
  if (verb !== undefined) return { label: nameOf(`quien ${verb}`), kind: 'person' };
  if (PERSON_BEFORE.test(near)) {
    const post = postAfter(after, writtenAfter);
    if (post !== undefined) return { label: nameOf(post), kind: 'person' };
  }
  if (MOVES.test(near)) return { label: placeLabel(before), kind: 'place' };
  const row = PHRASES.find(([pattern]) => pattern.test(near));
  return row && { label: row[1], kind: row[2] };
}

const COUNTABLE = anyOf(`
  alumn[oa]s
  asistentes
  boletos
  bultos
  cajas
  copias
  ejemplares
  equipos
  habitantes
  hojas
  integrantes
  ninas
  ninos
  paquetes
  participantes
  personas
  piezas
  plazas
  servidores publicos
  tantos
  trabajador[ae]s
  unidades
  vehiculos
  votos
`);

const MEASURED = anyOf(`
  bimestres
  gramos
  hectareas
  horas(?= (?:al?|clase|de|diarias|efectivas|extras?|hombre|mensuales|por|practicas|semanales)(?!\\p{L}))
  kilogramos
  kilometros
  kilos
  litros
  puntos
  semanas
  semestres
  toneladas
`);

const COUNTED = new RegExp(
  `^\\s*(?:(${COUNTABLE})|(${MEASURED}))(?!\\p{L})(\\s+de\\s+(?!l[ao]s?\\s|el\\s)\\p{L}+)?`,
  'u',
);

// Returns the label of a quantity: «Número de copias», «Litros de gasolina».
function countLabel([all, countable, measured]: RegExpExecArray, written: string): string {
  const [words = ''] = [written.slice(0, all.length).trim().toLowerCase()];
  return countable === undefined
    ? capitalise(measured === undefined ? nounWithAccents(words) : words)
    : `Número de ${words}`;
}

// Stems of participles, each with the verb for the label: «atendido por ____» is «Quien atiende».
const ACTS: readonly (readonly [string, string])[] = [
  ['atendid', 'atiende'],
  ['autorizad', 'autoriza'],
  ['coordinad', 'coordina'],
  ['elaborad', 'elabora'],
  ['emitid', 'emite'],
  ['entregad', 'entrega'],
  ['firmad', 'firma'],
  ['impartid', 'imparte'],
  ['presidid', 'preside'],
  ['promovid', 'promueve'],
  ['realizad', 'realiza'],
  ['recibid', 'recibe'],
  ['representad', 'representa'],
  ['revisad', 'revisa'],
  ['signad', 'firma'],
  ['solicitad', 'solicita'],
  ['supervisad', 'supervisa'],
  ['suscrit', 'suscribe'],
  ['validad', 'valida'],
];

const AGENT = new RegExp(
  `(?<!\\p{L})(${anyOf(ACTS.map(([stem]) => stem))}[oa]s?),? (?:en este acto )?por (?:el |la |su titular,? )?(?:(?:cc?|sra?|${TITLE})\\. )?\\s*$`,
  'u',
);

const WORDS_BEFORE_PERSON = anyOf(`
  al?
  ante
  cc?\\.
  ciudadan[oa]
  con
  del?
  dra?\\.
  el
  ing\\.
  las?
  lic\\.
  los
  mtr[oa]\\.
  por
  senora?
  y
`);

// Stems of verbs, each with the participle for the label: the blank after «Se autoriza a» is «la persona
// autorizada».
const OBJECTS: readonly (readonly [string, string])[] = [
  ['autori', 'autorizada'],
  ['cit', 'citada'],
  ['comision', 'comisionada'],
  ['design', 'designada'],
  ['facult', 'facultada'],
  ['nombr', 'nombrada'],
  ['notific', 'notificada'],
  ['requier', 'requerida'],
];

const OBJECT = new RegExp(
  `(?<!\\p{L})se (${anyOf(OBJECTS.map(([stem]) => stem))}\\p{L}{1,3}) al? (?:el |la )?(?:(?:cc?|sra?|${TITLE})\\. )?\\s*$`,
  'u',
);

const LASTS = /(?<!\p{L})(?:total de|duracion de|acredit\p{L}+|cubr\p{L}+|cumpl\p{L}+)\s*$/u;

const PERSON_BEFORE = new RegExp(`(?:^|[\\s(])${WORDS_BEFORE_PERSON}\\s*$`);

const MORE_WORDS = '(?: (?!(?:al?|con|de|del|e|en|la|para|por|que|quien|y)(?!\\p{L}))\\p{L}+){0,2}';

// Matches a job title after a name: «, enlace administrativo», «, en su carácter de jefe inmediato».
const POST_AFTER = new RegExp(
  `^,\\s*(?:(?:el|la)\\s+)?(?:(${ANY_POST}${MORE_WORDS})|(?:en (?:su|mi) (?:caracter|calidad) de|quien (?:actua|comparece|funge) como)\\s+(?:el |la )?(\\p{L}+${MORE_WORDS}))(?!\\p{L})`,
  'u',
);

function postAfter(after: string, written: string): string | undefined {
  const match = POST_AFTER.exec(after);
  const post = match?.[1] ?? match?.[2];
  if (!match || post === undefined || /^(?:testig[oa]s|quien)$/.test(post)) return undefined;
  return written.slice(match[0].length - post.length, match[0].length).toLowerCase();
}

const MOVE_STEMS = anyOf(`
  acud
  comision
  comparec
  dirij
  presenta
  presente
  traslad
  viaj
`);

const TO = '(?:a|al|en|hacia|hasta)(?: el| la| las| los)?(?: ciudad de| municipio de)?';
const MOVES = new RegExp(`(?<!\\p{L})${MOVE_STEMS}\\p{L}* ${TO}\\s*$`, 'u');

const PHRASES: readonly (readonly [RegExp, string, FieldKind])[] = [
  [
    /\b(?:servicio social|practicas profesionales|residencias? profesional(?:es)?) en(?: el| la)?\s*$/,
    'Dependencia',
    'institution',
  ],
  [/\badscrit[oa]s?(?:\([oa]s?\))? (?:al?|en)(?: el| la)?\s*$/, 'Área de adscripción', 'institution'],
  [/\b(?:oficinas?|instalaciones|local) (?:que )?ocupan?(?: el| la| los| las)?\s*$/, 'Área', 'institution'],
  [/\boriginari[oa](?:\([oa]\))? del?(?: la)?\s*$/, 'Lugar de origen', 'place'],
  [/\bvecin[oa](?:\([oa]\))? del?(?: la)?\s*$/, 'Lugar de residencia', 'place'],
  [/\begresad[oa](?:\([oa]\))? del?(?: la)?(?: carrera de)?\s*$/, 'Carrera', 'text'],
  [/\bexpedid[oa](?:\([oa]\))? por(?: el| la)?\s*$/, 'Autoridad que expide', 'institution'],
];

// Moves the last noun to the front: the words before a blank, «Vehículo oficial marca», become the label
// «Marca del vehículo oficial».
export function withAttributeFirst(label: string): string {
  const [, noun = '', attribute = ''] = ATTRIBUTE_LAST.exec(label) ?? [];
  if (attribute === '') return label;
  const [first = ''] = noun.split(' ');
  return `${capitalise(attribute)} ${/(?:a|cion|dad)$/.test(fold(first)) ? 'de la' : 'del'} ${noun.charAt(0).toLowerCase()}${noun.slice(1)}`;
}

const ATTRIBUTE_LAST = /^(\p{L}+(?: \p{L}+)?) (capacidad|color|marca|modelo|serie|talla|tipo)$/iu;

// Shortens a label that is a sentence: «En uso de la palabra, el trabajador manifestó» becomes «Manifestación
// del trabajador».
export function labelOfStatement(label: string): string {
  const match = STATEMENT.exec(fold(label));
  if (!match) return label;
  const [, article = '', who = ''] = match;
  return who === '' ? 'Manifestación' : `Manifestación ${article === 'la' ? 'de la' : 'del'} ${who}`;
}

const STATES = anyOf(`
  declar[ao]
  expon[eg]a?
  expreso
  expuso
  manifesto
  manifiesta
  senalo
`);

const STATEMENT = new RegExp(`(?:(?<!\\p{L})(el|la) (?:c\\. )?(\\p{L}+),? )?${STATES}(?: (?:que|lo siguiente))?$`, 'u');
