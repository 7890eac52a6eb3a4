// The label of a variable, which people read, and the kind of its value. Both are guessed from the name.
import { ONE_STREET, ONE_TOWN } from '../lexicon/patterns.ts';
import { fold, nfc } from '../text.ts';
import { anyOf, listOf } from '../words/any-of.ts';
import {
  ADJECTIVES,
  NOUNS_LIKE_ADJECTIVES,
  NUMBERS,
  OWNERS,
  PEOPLE,
  ROLES,
  SOMEBODY_WORDS,
  STEMS_IN_IA,
  TEXTS,
  THINGS,
  THINGS_LIKE_PEOPLE,
  WITH_ARTICLE,
} from '../words/label-nouns.ts';
import { POST, PROFESSION } from '../words/vocabulary.ts';
import { splitForm } from './place-names.ts';

// Returns the label of a variable, with accents and prepositions: Numero_Oficio → «Número de oficio».
export function labelOf(written: string): string {
  const name = splitForm(written).datum;
  const words = withNounFirst(splitName(name));
  const folded = words.map(fold);
  const count = /^\d+$/.test(folded.at(-1) ?? '') ? folded.pop() : undefined;
  const phrase = PHRASES.get(folded.join('_'));
  if (phrase) return count === undefined ? phrase : `${phrase} ${count}`;
  if (count !== undefined) folded.push(count);
  const isPhrase = folded.some((word) => SMALL_WORD.test(word));
  const isShouted = name === name.toUpperCase();
  const spelled = words.map((word, at) => {
    const foldedWord = folded[at] ?? '';
    return folded[at - 1] === 'quien' && ACTS.test(foldedWord) ? spellAct(foldedWord) : spell(word, isShouted);
  });
  let lastNoun: string | undefined;
  const linked = spelled.map((word, at) => {
    const head = lastNoun ?? folded[at - 1];
    lastNoun = isAdjective(folded[at] ?? '') ? lastNoun : folded[at];
    return isPhrase || head === undefined ? word : link(folded, at, word, head);
  });
  const label = linked.join(' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

export type VariableKind = keyof typeof KINDS;

export function kindOf(name: string): VariableKind {
  const words = withNounFirst(splitName(splitForm(name).datum))
    .map(fold)
    .join(' ');
  return KIND_NAMES.find((kind) => KINDS[kind].test(words)) ?? 'text';
}

// A date may consist of three variables.
export type DatePart = 'day' | 'month' | 'year';

// Returns the variables {{Dia_Firma}}, {{Mes_Firma}} and {{Anio_Firma}} for the name of any of the three, or
// undefined if `names` lacks a part.
export function datePartsOf(name: string, names: readonly string[]): Record<DatePart, string> | undefined {
  if (!/^(?:day|month|year)$/.test(kindOf(name))) return undefined;
  const dated = (other: string) => splitName(other).slice(1).map(fold).join(' ');
  const same = names.filter((other) => dated(other) === dated(name));
  const find = (part: DatePart) => same.find((other) => kindOf(other) === part);
  const [day, month, year] = [find('day'), find('month'), find('year')];
  return day !== undefined && month !== undefined && year !== undefined ? { day, month, year } : undefined;
}

// Returns the amount that an amountInWords variable spells out: Monto for Monto_Letra. Otherwise returns the
// only amount in `names`, or undefined.
export function amountOf(name: string, names: readonly string[]): string | undefined {
  if (kindOf(name) !== 'amountInWords') return undefined;
  const bare = (other: string) => splitName(other).map(fold).join(' ').replace(IN_LETTERS, '').trim();
  const amounts = names.filter((other) => kindOf(other) === 'amount');
  return amounts.find((other) => bare(other) === bare(name)) ?? (amounts.length === 1 ? amounts[0] : undefined);
}

const IN_LETTERS = /\b(?:con|en|letras?|numeros?|cifras?)\b ?/g;

// Splits a name at each character that is neither letter nor digit, before the capital of «fechaInicio», and
// around the preposition of «nombredelalumno». «numDia» is the day.
function splitName(name: string): string[] {
  const pieces = nfc(name).match(/\p{N}+|(?:\p{Lu}(?!\p{Ll}))+|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{Lt}\p{M}]+|\p{Lu}/gu) ?? [
    name,
  ];
  const words = pieces.flatMap((word, at) => splitGlued(word, at > 0));
  return /^num(?:ero)?$/i.test(words[0] ?? '') && DATE_PART.test(fold(words[1] ?? '')) ? words.slice(1) : words;
}

const DATE_PART = /^(?:dia|mes|an(?:i)?o)$/;

function splitGlued(word: string, isInside: boolean): string[] {
  const folded = fold(word);
  if (isInside && GLUED_LINK.test(folded)) return [word.slice(0, 2), word.slice(2)];
  const [head = ''] = GLUED_HEAD.exec(folded) ?? [];
  const link = head && LINKS.find((one) => isNounAfter(folded.slice(head.length), one));
  if (!link) return [word];
  const [to, noun] = [head.length + link.length, word.slice(head.length + link.length)];
  const linked = word.slice(head.length, to);
  return [
    word.slice(0, head.length),
    ...(link === 'del' ? [linked] : splitGlued(linked, true)),
    ...(noun ? [noun] : []),
  ];
}

const GLUED_LINK = /^de(?:la|los|las)$/;
const LINKS = ['del', 'dela', 'delos', 'delas', 'de'];

function isNounAfter(folded: string, link: string): boolean {
  if (!folded.startsWith(link)) return false;
  const noun = singular(folded.slice(link.length));
  return noun === '' || OWNERS.has(noun) || WITH_ARTICLE.has(noun) || PEOPLE.includes(noun);
}

// Moves the noun of Documento_Fecha and Victima_Nombre to the front. Language models write such names.
function withNounFirst(words: string[]): string[] {
  const [first = '', last = ''] = [fold(words[0] ?? ''), fold(words.at(-1) ?? '')];
  if (!LAST.test(last) || LAST.test(first) || NOT_TURNED.test(first)) return words;
  return words.some((word) => SMALL_WORD.test(fold(word))) ? words : [...words.slice(-1), ...words.slice(0, -1)];
}

const BARE_NOUNS = anyOf(`
  cargo
  domicilio
  edad
  fecha
  folio
  hora
  monto
  municipio
  nombres?
  numero
  oficina
  puesto
  telefono
`);

const LAST = new RegExp(`^${BARE_NOUNS}$`);
const GLUED_HEAD = new RegExp(`^${BARE_NOUNS}(?=de)`);
const NOT_TURNED =
  /^(?:num|no|numero|lugar|dia|mes|correo|nuev[oa]|ultim[oa]|proxim[oa]|prim\w+|segund[oa]|mism[oa]|otr[oa])$/;
const SMALL_WORD = /^(?:a|al|con|de|del|e|el|en|la|las|los|o|para|por|que|y)$/;

const PHRASES = new Map([
  ['nombre_representante_control', 'Nombre de quien representa al Órgano Interno de Control'],
  ['documento_anexo', 'Documento anexo'],
  ['documentos_anexos', 'Documentos anexos'],
  // A person of whom the letter says nothing else.
  ['persona_mencionada', 'Nombre de la persona'],
]);

// Returns a word of a label with «de», «del» or the like before it. An adjective is returned unchanged.
function link(folded: readonly string[], at: number, word: string, head: string): string {
  const foldedWord = folded[at] ?? '';
  if (/^\d/.test(foldedWord) || folded[at - 1] === 'quien') return word;
  if (foldedWord.startsWith('letra')) return `con ${word}`;
  const whose = at === 1 && PERSON_HEAD.test(head) ? linkPerson(head, foldedWord, word) : undefined;
  if (whose !== undefined) return whose;
  // An adjective agrees with its noun in gender and number. «asistentes» is plural and «Número» is singular,
  // so «asistentes» is a noun, and the label is «Número de asistentes».
  const isOfNumber = head.endsWith('s') === foldedWord.endsWith('s') || /[ei]s$/.test(head);
  const agrees = isOfNumber && !(isFeminine(head) && /os?$/.test(foldedWord));
  if (agrees && isAdjective(foldedWord) && (foldedWord === 'catastral' || !KINDED.test(head))) return word;
  const noun = singular(foldedWord);
  const hasArticle = WITH_ARTICLE.has(noun);
  if (hasArticle && !COUNTED.test(head) && (noun === foldedWord || !POSTS.test(head)))
    return `${articleFor(foldedWord)} ${word}`;
  return OWNERS.has(singular(head)) || HEAD_ENDING.test(head) ? `de ${word}` : word;
}

// Matches words after which the next noun has no article: «Número de oficio», «Tipo de servicio».
const COUNTED = /^(?:numero|num|no|clave|tipo|monto|cantidad|clase|total|medio)$/;
const KINDED = /^(?:tipo|clase|clave|forma|estado)$/;
const POSTS = new RegExp(`^(?:${POST})$`);
const PERSONAL = anyOf(`
  cargo
  correo
  curp
  declaracion
  domicilio
  edad
  firma
  ine
  iniciales
  nombre
  nombres
  puesto
  rfc
  telefono
  testigo
`);

const PERSON_HEAD = new RegExp(`^${PERSONAL}$`);
// Matches the endings of nouns for actions, qualities and people: «aprobación», «capacidad», «solicitante».
const HEAD_ENDING = /(?:[cs]ion|miento|idad|encia|ancia|aje|[dt]ora?|sion|ista|presidente|secretario|gerente|ura)$/;

// Returns the words that link «Nombre», «Cargo» or «Domicilio» to a person, or undefined if the general rules
// apply.
function linkPerson(head: string, foldedWord: string, word: string): string | undefined {
  const phrase = WHO.find(([pattern]) => pattern.test(foldedWord))?.[1];
  if (phrase !== undefined) return phrase;
  const isNamed = NAMED_HEAD.test(head);
  if (isNamed && ACTS.test(foldedWord)) return `de quien ${spellAct(foldedWord)}`;
  if (PERSON.test(foldedWord)) return `de la persona ${word.replace(/o$|(?<=or)$/, 'a')}`;
  const isAction = head !== 'nombre' && /[cs]ion$/.test(foldedWord);
  if (!isNamed || isAction || (isAdjective(foldedWord) && !NAMED.test(foldedWord))) return undefined;
  return `${articleFor(foldedWord)} ${word}`;
}

const NAMED_HEAD = /^(?:nombre|nombres|cargo|puesto|firma|iniciales|testigo)$/;
const WHO = [
  [/^quien$/, 'de quien'],
  [/^(?:copia|ccp)$/, 'de quien recibe copia'],
  [/^atencion$/, 'de quien da atención'],
  [/^vo(?:bo)?$/, 'de quien da el visto bueno'],
] as const;
const ACT_STEMS = anyOf(`
  aprob
  aprueb
  autoriz
  certific
  elabor
  entreg
  expid
  firm
  formul
  recib
  recibi
  revis
  solicit
  suscrib
  valid
`);

// Matches the verb in «Nombre de quien autoriza» and «Cargo de quien elaboró».
const ACTS = new RegExp(`^${ACT_STEMS}[aeo]$`);
const PERSON = new RegExp(`^(?:${anyOf(PEOPLE)}|\\w+ista)$|^(?!${anyOf(THINGS_LIKE_PEOPLE)})\\w*[^i][aei]d[oa]$`);
// Matches words that are nouns after «Nombre» or «Cargo», although they end like adjectives: «Nombre del
// fiscal».
const NAMED = new RegExp(
  `^${anyOf([
    /gerente/,
    /agente/,
    /presidenta?/,
    /fiscal/,
    /editorial/,
    /restaurante/,
    /secretari[oa]/,
    /notari[oa]/,
    /comisaria/,
    /\w+or/,
  ])}$`,
);

// Returns a verb with its accent: «elaboró» for «elaboro»; «autoriza» stays.
function spellAct(verb: string): string {
  return verb.replace(/o$/, 'ó');
}

function isAdjective(word: string): boolean {
  return !NOUNS_LIKE_ADJECTIVES.has(word) && (ADJECTIVES.has(word) || ADJECTIVE_ENDING.test(word));
}

const ADJECTIVE_ENDING = new RegExp(
  `${anyOf([
    /al/,
    /ales/,
    /[ai]d[oa]s?/,
    /ic[oa]s?/,
    /iv[oa]s?/,
    /arias?/,
    /[aei]ntes?/,
    /bles?/,
    /il/,
    /iles/,
    /os[oa]s?/,
    /eriore?s?/,
    /pales?/,
    /ern[oa]s?/,
    /olar/,
    /itari[oa]/,
    /diat[oa]/,
  ])}$`,
);

function articleFor(noun: string): string {
  const singularNoun = singular(noun);
  if (singularNoun !== noun) return isFeminine(singularNoun) ? 'de las' : 'de los';
  // These nouns are feminine, but have the masculine article «el»: «del acta», «del área».
  return isFeminine(singularNoun) && !/^(?:acta|agua|alma|area|arma|aula)$/.test(noun) ? 'de la' : 'del';
}

// Decides by the ending of the noun and a few exceptions. The list of all nouns, words/nouns.ts, is too large
// for the page.
function isFeminine(noun: string): boolean {
  return /(?:[cns]ion|dad|tud|[^m]a)$|^(?:calle|editorial|firma|parte|sede|victima)$/.test(noun);
}

function singular(word: string): string {
  return word.replace(/(?<=[lrndz])es$|(?<=[aeiou])(?<!^me)s$/, '');
}

// Restores the accents and capitals of a word. A word in capitals is an acronym, «CURP». If the whole name is
// in capitals, only the words of ACRONYM stay in capitals.
function spell(word: string, isShouted: boolean): string {
  const folded = fold(word);
  if (ACRONYM.test(folded) || (!isShouted && /^\p{Lu}{2,5}$/u.test(word))) return word.toUpperCase();
  if (folded !== word.toLowerCase()) return word.toLowerCase();
  const stem = [folded, singular(folded)].find((form) => ACCENTED.has(form));
  if (stem !== undefined) return ACCENTED.get(stem) + folded.slice(stem.length);
  return nfc(folded.replace(/(?<=[iz])on$/, 'ón').replace(THIRD_LAST, '\u0301')).replace(IA, 'ía');
}

const INITIALS = anyOf(`
  apf
  cct
  cdmx
  clabe
  cp
  curp
  dif
  fup
  id
  ifai
  imss
  inai
  ine
  isr
  issste
  iva
  nss
  nuc
  oic
  pnt
  qr
  rfc
  sat
  sep
  uma
  url
  usb
`);

const ACRONYM = new RegExp(`^${INITIALS}$`);
const IA = new RegExp(`(?<=${STEMS_IN_IA.join('|')})ia(?=s?$)`);
// Matches the position of the accent in words that stress the third syllable from the end: «técnico»,
// «matrícula».
const THIRD_LAST =
  /(?=[bcdfgklmnprstvyzx]{1,2}(?:(?:ic|im|ul|fon|log)[oa]s?|metros?)$)(?<=^(?!(?:enc|tar|est)ima).*[aeiou])/;
const ACCENTED = new Map([
  ...'número teléfono área órgano término límite día vehículo cláusula artículo párrafo título catálogo código crédito débito depósito propósito mérito ámbito trámite índice círculo vínculo cédula página póliza nómina memorándum quórum currículum razón interés inglés autónoma autónomo cómputo tránsito éxito técnica teórica polígono México búsqueda comité líder móvil útil dólares árbol ejército décimo sábado miércoles niño niña señor señora diseño tamaño contraseña campaña enseñanza desempeño daño baño español reseña sesión guion informática país hábil débil fácil difícil extravío envío desvío línea jurídico jurídica público pública química física médico médica matrícula cónyuge huésped régimen carácter análisis vía secretaría año'
    .split(' ')
    .map((word) => [fold(word), word] as const),
  ...Object.entries({ anio: 'año', no: 'número', num: 'número' }),
]);

// Matches a person, «Nombre del trabajador». «Nombre del programa» does not match.
const SOMEBODY = `(?!${anyOf(THINGS)}\\b)${anyOf([
  POST,
  PROFESSION,
  ...ROLES,
  ...SOMEBODY_WORDS,
  'firm\\w+',
  'recib\\w+',
  'expid\\w+',
  '\\w+(?:[aei]d[oa]|[dtsr]ora?|[aei]nte|[^n]ari[oa]|ista)',
])}`;

// «Plaza» is a position in an office.
const SPOTS = `(?!plaza)${anyOf([
  ONE_STREET,
  ONE_TOWN,
  ...listOf(`
    destino
    domicilio
    lugar
    oficina
    sala
    salon
    sede
    ubicacion
  `),
])}`;

const SUMS = anyOf(`
  anticipo
  costo
  honorarios
  importe
  monto
  precio
  presupuesto
  salario
  saldo
  sueldo
  viaticos
`);

// Patterns of names in lower case, with blanks between words. The first match gives the kind.
const KINDS = {
  amountInWords: new RegExp(`^(?:${SUMS}|cantidad|suma|(?:sub)?total|iva)\\b.*\\bletras?(?: \\d+)?$`),
  email: /\b(?:correo|e?mail)\b/,
  phone: /\b(?:telefonos?|celular|tel|whatsapp)\b/,
  // «Lugar y fecha» and «Fecha y hora» have more than a date, and do not match.
  date: /^fecha\b(?!.*\b(?:lugar|hora)\b)|^(?!.*\b(?:lugar|hora)\b).*\bfecha$/,
  day: /^dia\b(?!.*\b(?:mes|anio|hora|fecha)\b)/,
  month: /^mes\b/,
  year: /^(?:anio|ano)\b/,
  time: /^hora\b(?!.*\bfecha\b)|^(?!.*\bfecha\b).*\bhora$/,
  amount: new RegExp(`^${SUMS}\\b|^(?:(?:sub)?total|iva)(?: \\d+)?$`),
  // A number identifies something, such as a folio. Its value is text, because nobody computes with it.
  number: new RegExp(`^${anyOf(NUMBERS)}\\b|^causa penal\\b`),
  longText: new RegExp(`^${anyOf(TEXTS)}\\b`),
  place: new RegExp(
    `^(?:nombre (?:del? )?(?:l[ao]s? )?)?${SPOTS}\\b(?!.*\\bfecha\\b)|^direccion\\b(?! (?:general|de)\\b)`,
  ),
  person: new RegExp(
    `^(?:${anyOf(ROLES)}|${POST})\\b|^nombres?(?: (?:completo|y apellidos?|\\d+))?$|^nombres? (?:del? )?(?:l[ao]s? )?${SOMEBODY}(?: |$)`,
  ),
  text: /^/,
} as const;
const KIND_NAMES = Object.keys(KINDS) as VariableKind[];
