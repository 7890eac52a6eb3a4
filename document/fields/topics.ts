// Reads what a sentence is about: the name after «denominado», the destination of a commission, the matter of
// a request.

import type { Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { STATES_BEHIND_TOWNS } from '../words/states.ts';
import { nameOf } from './context.ts';
import { add, around, each, type FieldReading } from './finding.ts';

// Reads the name after «denominado»: «el curso denominado Redacción de oficios». A name in quotes is read
// with the other quotations.
export function readNamed(reading: FieldReading, stretch: Range): void {
  const { masked } = reading.letter;
  for (const { 0: words, 1: noun = '', 2: name = '', index } of masked
    .slice(stretch.start, stretch.end)
    .matchAll(NAMED)) {
    const from = stretch.start + index + words.length - name.length;
    // In a text in capitals, capitals do not show where the name ends.
    const isShouted = !/\p{Ll}/u.test(name);
    const trimmed = (isShouted ? (name.split(/,|\s(?:CON|CUY[AO]|EN EL CUAL|QUE)\s/)[0] ?? '') : name).replace(
      /(?:\s(?:a|de|del|el|en|la|las|los|para|por|y))+$/iu,
      '',
    );
    const lower = noun.toLowerCase();
    add(reading, from, from + trimmed.length, {
      label: lower ? nameOf(lower) : 'Nombre',
      kind: 'text',
      sure: true,
    });
  }
}

const CAPITALISED =
  '(?:\\p{Lu}[\\p{L}\\d.]*|\\d{1,4}|a|al|con|de|del|e|el|en|la|las|los|para|por|sobre|y)(?![\\p{L}\\d])';
const IS_NAMED = '(?:[Dd]enominad|(?:[Ii]n)?[Tt]itulad|[Ll]lamad)[oa]s?|(?:DENOMINAD|(?:IN)?TITULAD|LLAMAD)[OA]S?';
const NAMED = new RegExp(
  `(?<!\\p{L})(?:(\\p{L}{4,20})(?: de \\p{L}{4,20})? )?(?:${IS_NAMED})(?: como| por)?:?[ \\n]+(\\p{Lu}[\\p{L}\\d]+(?:,?[ \\n]${CAPITALISED}){1,30})`,
  'gu',
);

// Reads the destination and the purpose of a commission: «para asistir a la Presa El Olivo para revisar la
// cortina».
export function readErrand(reading: FieldReading, stretch: Range): void {
  const { plain, title } = reading.letter;
  const words = `${title} ${plain.slice(stretch.start, stretch.end)}`;
  if (!/\bcomision(?:a|ad[oa]s?|ar\p{L}*|e|o)\b|\b(?:oficio|orden) de comision\b/u.test(words)) return;
  each(reading, stretch, ERRAND_FOLDED, 'plain', (from, to, [words]) => {
    const purpose = words.search(PURPOSE_FOLDED);
    const town = purpose < 0 ? to : from + purpose;
    const place = town + (OF_STATE.exec(plain.slice(town, Math.min(stretch.end, town + 40)))?.[0].length ?? 0);
    add(reading, from, place, { label: 'Lugar de la comisión', kind: 'place', sure: true });
    return undefined;
  });
  each(reading, stretch, PURPOSE_FOLDED, 'plain', (from, to, [words]) => {
    const [before] = around(reading, stretch, from, from, 120);
    if (!/\b(?:comision\p{L}*|acud\p{L}+|asist\p{L}+|traslad\p{L}+|viaj\p{L}+|llev\p{L}+)\b/u.test(before))
      return undefined;
    const lead = PURPOSE_LEAD.exec(words)?.[0].length ?? 0;
    const end = words.search(END_OF_PURPOSE);
    add(reading, from + lead, end < 0 ? to : from + end, {
      label: 'Motivo de la comisión',
      kind: 'longText',
      sure: true,
    });
    return undefined;
  });
}

const ARTICLE = '(?:el|la|las|los)';
// Matches a character within a sentence. The full stops of «núm.» and «H.P.» do not end the sentence.
const ABBREVIATED = anyOf('av c col dr dra ing lic mtra mtro no num prof profra \\p{L}'.split(' '));
const IN_SENTENCE = `(?:[^.;:]|\\.(?=[\\p{L}\\d])|(?<=(?<!\\p{L})${ABBREVIATED})\\.)`;
const PURPOSE = '\\s(?:para|a fin de|a efecto de|con (?:el|la) (?:fin|finalidad|objeto|objetivo|proposito) de)\\s';
const PURPOSE_LEAD = new RegExp(`^${PURPOSE}`);
const PURPOSE_FOLDED = new RegExp(
  `${PURPOSE}(?!(?:asistir|acudir|presentarse|trasladarse|viajar)\\s(?:al?|en|hacia)\\s)\\p{L}+(?:ar|er|ir)(?:l[oae]s?)?\\s${IN_SENTENCE}{10,300}`,
  'gu',
);
// What the office adds is no part of the purpose: «…, para lo cual se le autorizan viáticos».
const END_OF_PURPOSE = /,?\s(?:(?:para|por) lo (?:anterior|cual|que)|para cuy[oa]|debiendo)\s/;
// Matches the state behind a town: «, Hidalgo», «, Hgo.».
const OF_STATE = new RegExp(
  `^,\\s${anyOf(STATES_BEHIND_TOWNS.map((state) => state.replaceAll('.', '\\.')))}(?![\\p{L}])`,
  'u',
);
const GOES = anyOf('acuda acudir asista asistir presentarse traslade trasladarse viajar viaje'.split(' '));
const TOWN = '(?:ciudad|localidad|municipio|poblacion) de';
const THIS = '(?:citad[oa]|dich[oa]|est[ae]|su)';
const ERRAND_FOLDED = new RegExp(
  `(?<=(?<!\\p{L})${GOES}\\s(?:al?|en|hacia)\\s(?:${ARTICLE}\\s)?(?:${TOWN}\\s)?)(?!(?:${ARTICLE}|${THIS}|${TOWN})\\s)\\p{L}[^.,;:]{3,140}`,
  'gu',
);

// Reads what a request, an opinion or an agreement is about: «relativo a la compra de mobiliario escolar».
export function readTopics(reading: FieldReading, stretch: Range): void {
  each(reading, stretch, TOPIC_FOLDED, 'plain', (from, _, [words]) => {
    const end = words.search(END_OF_TOPIC);
    const topic = end < 0 ? words : words.slice(0, end);
    const isTaken = reading.covered.subarray(from, from + topic.length).includes(1);
    // «Relativo a la Escuela Secundaria …» names an institution, not a topic.
    const isProper = /^\p{Lu}\p{Ll}/u.test(reading.letter.masked.slice(from, from + 2));
    // A topic with numbers contains other data, such as a date or a folio, so it is not a field as a whole.
    if ((topic.match(/\d+/g) ?? []).length > 1 || /\d{3}/.test(topic)) return undefined;
    if (isTaken || isProper || topic.length < 20 || topic.split(/\s+/).length > 40 || NO_TOPIC.test(topic))
      return undefined;
    add(reading, from, from + topic.length, { label: 'Tema', kind: 'longText', sure: false });
    return undefined;
  });
}

const ABOUT = anyOf(`
  (?:cual|donde|quien|que se|por el que) (?:se )?(?:pide|solicita|solicito)n?
  acerca del?
  concernientes? al?
  consistentes? en
  referentes? al?
  relacionad[oa]s? con
  relativ[oa]s? al?
  respecto (?:al?|del?)
`);
const TOPIC_FOLDED = new RegExp(
  `(?<=(?<!\\p{L})${ABOUT}\\s(?:${ARTICLE}\\s)?)(?!${ARTICLE}\\s)\\p{L}(?:(?![()])${IN_SENTENCE}){20,320}`,
  'gu',
);
const END_OF_TOPIC = new RegExp(
  `,\\s${anyOf(`
    a (?:efecto|fin)
    al respecto
    asi
    con
    de conformidad
    el
    en
    le
    lo
    me
    mediante
    por
    presentad[oa]
    que
    quien
    se
    signad[oa]
    suscrit[oa]
    toda vez
    y
  `)}(?!\\p{L})|\\s(?:por lo (?:anterior|que)|toda vez que)\\s`,
  'u',
);
const NO_TOPIC = new RegExp(
  `^${anyOf(`
    articulo
    asunto que
    cada
    cualquier
    citad[oa]
    dich[oa]s?
    ell[oa]s?
    es[aeo]s?
    est[aeo]s?
    ley
    lo
    mi
    mism[oa]s?
    nuestr[oa]
    particular
    presente
    primer[oa]?
    segund[oa]
    siguientes?
    sus?
    tercer[oa]?
    tod[oa]s?
    usted
  `)}(?!\\p{L})|^l[oa] anterior|\\s(?:al?|con|del?|en|por|que)$`,
  'u',
);
