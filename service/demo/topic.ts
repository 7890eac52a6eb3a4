// Finds the topic of a request, in words that fit the subject line and the body of a text.
import { anyOf } from '@membrete/document/words';
import { foldPrompt } from './kinds.ts';

const LONGEST_TOPIC = 280;
export const DEFAULT_TOPIC = 'solicitud de apoyo institucional';

// Returns the topic, which is in the first sentence of the request, with semicolons between the clauses:
// «necesito un oficio para pedir sillas, son 50» gives «se piden sillas; son 50». Returns a phrase such as
// «Constancia del área» if the sentence has no topic.
export function readTopic(request: string, noun: string): string {
  const [sentence = ''] = request.split(/[.;!?¿¡](?:\s|$)/, 1);
  const calm = sentence === sentence.toUpperCase() ? sentence.toLowerCase() : sentence;
  const spelt = calm.replace(SHORT_WORD, (word) => SHORTHAND[word.toLowerCase()] ?? word);
  const clause = spelt.slice(OPENING.exec(foldPrompt(spelt))?.[0].length ?? 0);
  const topic = shorten(nameMatter(clause, noun).replace(/\s*,\s*/g, '; '), LONGEST_TOPIC);
  if (isTopic(topic)) return topic;
  return noun === 'Solicitud' ? DEFAULT_TOPIC : `${noun} del área`;
}

// Returns true if the words can be a subject line. A subject line has at least two words.
export function isTopic(words: string): boolean {
  return /\p{L}{2}.*\s.*\p{L}/u.test(words);
}

// Writes the clause as the subject of a document: «pedir sillas» gives «se piden sillas», «oficio sobre el
// cambio de horario» gives «cambio de horario». Changes only the first words, so that the result is always
// grammatical.
function nameMatter(clause: string, noun: string): string {
  const paper = PAPER.exec(foldPrompt(clause))?.[0] ?? '';
  const complement = clause.slice(paper.length);
  const rest = complement.replace(LINK, '');
  if (OWN.test(rest)) return rest.replace(OWN, 'solicitud de ');
  const { stem = '', clitic = '', next = '' } = ASKING.exec(foldPrompt(rest))?.groups ?? {};
  if (stem !== '') {
    const plural = clitic === '' && /^(?:\d|los|las|mas|dos|\w{3,}s,?$)/.test(next) ? 'n' : '';
    return `se ${clitic && `${clitic} `}${PRESENTS[stem] ?? `${stem}a`}${plural} ${rest.slice(rest.indexOf(' ') + 1)}`;
  }
  if (paper === '') return clause;
  const about = /^(?:sobre|acerca de)\s+(?:(?:el|la|los|las)\s+)?/i.exec(rest)?.[0];
  if (about !== undefined) return rest.slice(about.length);
  return `${noun}${COMPLEMENT.test(foldPrompt(complement)) || complement === '' ? ' ' : ': '}${complement}`;
}

const SHORT_WORD = /(?<![\p{L}\p{N}])(?:[qk]|xq|pa)(?![\p{L}\p{N}])/giu;
const SHORTHAND: Record<string, string> = { q: 'que', k: 'que', xq: 'porque', pa: 'para' };

// Matches the opening words, which are not the topic: «hola, por favor hazme un», «necesito que me ayudes a
// redactar un».
const OPENING = new RegExp(
  `^(?:${anyOf([
    'hola',
    /buen[oa]s? \w+/,
    'por favor',
    /porfa\w*/,
    'favor de',
    'disculpa',
    'urge',
    'necesito',
    'ocupo',
    'quiero',
    'quisiera',
    'requiero',
    'deseo',
    /podrias?/,
    'puedes',
    /ayud\w+/,
    'me gustaria',
    'tengo que',
    /redact\w+/,
    /elabor\w+/,
    /hacer(?:me)?/,
    /ha[gz]\w*/,
    /gener\w+/,
    /escrib\w+/,
    /crear?/,
    /prepar\w+/,
    'levantar',
    /una?/,
  ])}(?:[,!\\s]+(?:que|me|a|con|de|el|la))*[,!\\s]+)*`,
);

const PAPER = new RegExp(
  `^${anyOf([
    /oficio de (?:comi[sc]ion|invitacion|solicitud|respuesta|peticion)/,
    'oficio',
    'carta',
    'escrito',
    'documento',
    'formato',
    'plantilla',
    /memorand\w+/,
    'memo',
    /[cs]ircular/,
    'circular',
    /(?:tarjeta|nota|ficha) (?:in?m?formativa|ejecutiva)/,
    'tarjeta',
    /con?s?tan?[cs]ia/,
    /acta de entrega(?! y| ?-| re[cs])/,
    /(?:acta )?(?:de )?entrega[- ](?:y )?re[cs]ep[cs]ion/,
    'acta',
    /co[mn][vb]ocatoria/,
    'citatorio',
    /i[nm][vb]itacion/,
    'nombramiento',
    /designa[cs]ion/,
    'requerimiento',
    'pliego de comision',
    /comi[sc]ion/,
    'respuesta',
    'solicitud',
  ])}(?: (?:intern[oa]|urgente|institucional|formal|oficial|general|administrativ[oa]|circunstanciada|de hechos|dirigid[oa]))*(?=\\s|$)\\s*`,
);

// Matches words that follow the noun of the document without a colon: «de vacaciones» gives «solicitud de
// vacaciones», but «vacaciones» gives «solicitud: vacaciones».
const COMPLEMENT = /^(?:al?|ante|con|del?|donde|en|entre|para|por|porque|que|sin|sobre)\s/;

// Matches «pedir mis», which is always followed by a noun. «pedir mis vacaciones» becomes «solicitud de
// vacaciones».
const OWN = /^(?:pedir|solicitar) mis? /i;

const LINK = /^(?:para|de)\s+(?=(?:que|\p{L}+[aei]r(?:l[ae]s?)?)\s)/iu;

const ASKING = new RegExp(
  `^(?<stem>${anyOf([
    'autoriz',
    'avis',
    'cit',
    'comision',
    'comunic',
    'contest',
    'convoc',
    'd',
    'design',
    'inform',
    'invit',
    'nombr',
    'orient',
    'solicit',
    'ped',
    'pid',
    'requer',
    'requir',
    'exig',
    'record',
    'recuerd',
    'respond',
    'preven',
    'prohib',
  ])})(?:ar|er|ir|ando|iendo|(?<=solicit|pid)o)(?<clitic>les?)?\\s+(?:que\\s+)?(?<next>\\S+)`,
);
// biome-ignore format: a dictionary reads better dense
const PRESENTS: Record<string, string> = {
  ped: 'pide', pid: 'pide', requer: 'requiere', requir: 'requiere', exig: 'exige', record: 'recuerda', respond: 'responde',
  preven: 'previene', prohib: 'prohíbe',
};

// Cuts the text after a whole word, to at most `longest` characters. Drops words at the end that need another
// word after them («de», «y»).
export function shorten(text: string, longest: number): string {
  const cut = text.length > longest ? text.slice(0, longest).replace(/\s+\S*$/, '') : text;
  return cut.replace(/(?:[\s.,;:¿?¡!-]|\s(?:al?|del?|la|el|los|las|y|o|que|para|por|con|en|una?|su))+$/iu, '');
}

// Keeps only words, figures and plain punctuation; drops markup, code and placeholders of other systems.
export function cleanRequest(text: string): string {
  return text
    .normalize('NFC')
    .replace(/<(script|style)[\s\S]*?(<\/\1>|$)/gi, ' ')
    .replace(/<[^>]*>|‹[^›]*›|\{\{.*?\}\}|\{%.*?%\}|\$\{.*?\}|`+/gs, ' ')
    .replace(/(\p{L})@s\b/gu, '$1os')
    .replace(/\.{2,}|…/g, '.')
    .replace(/[^\p{L}\p{M}\p{N}\s.,;:¿?¡!%$/°ºª#&+'@-]|_/gu, ' ')
    .replace(/(^|\s)#+(?=\s|$)/g, ' ')
    .replace(/\s*\n\s*/g, '. ')
    .replace(/\s+/g, ' ')
    .trim();
}

// Drops clauses that give orders to a language model («responde solo…»), because they are not the topic.
export function dropOrders(text: string): string {
  return text
    .split(/(?<=[.;!?]|,)\s+/)
    .filter((clause) => !ORDERS.test(foldPrompt(clause)))
    .join(' ')
    .replace(/[,.;:]*\s*\b(adem[aá]s|tambi[eé]n|y)[,.;:]*$/iu, '')
    .replace(/[,:;]$/, '');
}

const ORDERS = new RegExp(
  `${anyOf([
    /\bignora/,
    /\bolvida\b/,
    /(tus|las|mis) instrucciones (de|anteriores|previas|completas)/,
    'instrucciones de sistema',
    /\bsystem\b/,
    /\bprompt\b/,
    /\bjson\b/,
    /\bmarkdown\b/,
    /\bhtml\b/,
    /responde (unicamente|solo)/,
    /\brepite\b/,
    /\b(poema|chiste|cancion)\b/,
    /\beres (un|una)\b/,
    /\bactua como\b/,
    /api[ _-]?key/,
    /\b(the|this|your?|please|write)\b/,
  ])}`,
);
