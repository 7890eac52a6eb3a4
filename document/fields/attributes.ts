// Finds values that a noun introduces, «marca Nissan», «consultorio 7», «con diagnóstico de …», and
// percentages.

import { capitalsAfter } from '../entities/entities.ts';
import { readNumber } from '../facts/numbers.ts';
import { CAUSE } from '../lexicon/by-tag/cause.ts';
import { ID } from '../lexicon/by-tag/id.ts';
import { IN_NAME } from '../lexicon/by-tag/in-name.ts';
import { KIND } from '../lexicon/by-tag/kind.ts';
import { LISTED } from '../lexicon/by-tag/listed.ts';
import { REFERENCE } from '../lexicon/by-tag/reference.ts';
import { SCHOOL } from '../lexicon/by-tag/school.ts';
import { SETTLEMENT } from '../lexicon/by-tag/settlement.ts';
import { SPOT } from '../lexicon/by-tag/spot.ts';
import { STREET } from '../lexicon/by-tag/street.ts';
import { anyWord, manyWords, oneWord } from '../lexicon/word.ts';
import type { Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { MONTH } from '../words/dates.ts';
import { kindOfLabel, nounWithAccents } from './context.ts';
import { add, addBefore, around, each, type FieldReading } from './finding.ts';
import { organsIn } from './known-forms.ts';

// Reads the attributes in a part of the body. Call it after people, addresses and offices are read.
export function readAttributes(reading: FieldReading, stretch: Range): void {
  for (const { start, end } of organsIn(reading, stretch, 'vehicle'))
    add(reading, start, end, { label: 'Vehículo', kind: 'text', sure: true });
  readKinds(reading, stretch);
  each(reading, stretch, CONDUCT_FOLDED, 'plain', () => ({ label: 'Conducta', kind: 'text', sure: true }));
  each(reading, stretch, CAMPUS, 'masked', () => ({ label: 'Plantel', kind: 'institution', sure: true }));
  each(reading, stretch, LIST_FOLDED, 'plain', (from) => {
    const noun =
      /(\p{L}+)(?: catastrales)?(?: n[uo]m?\S{0,5})? $/u.exec(around(reading, stretch, from, from, 40)[0])?.[1] ?? '';
    return { label: nounWithAccents(noun), kind: 'text', sure: true };
  });
  each(reading, stretch, RANK_FOLDED, 'plain', (from) => {
    const { start = from, end = from } = capitalsAfter(reading.letter.tokens, from) ?? {};
    const noun = around(reading, stretch, from, from, 24)[0];
    const label = /puesto/.test(noun)
      ? 'Puesto'
      : /plaza/.test(noun)
        ? 'Plaza'
        : /categoria/.test(noun)
          ? 'Categoría'
          : 'Cargo';
    if (end - start < 20 || reading.letter.plain.slice(start, end).includes(' '))
      add(reading, start, end, { label, kind: 'post', sure: true });
    return undefined;
  });
  each(reading, stretch, SPOT_NUMBER_FOLDED, 'plain', (from) => {
    const noun = NOUN_AT_END.exec(around(reading, stretch, from, from, 40)[0])?.[1] ?? '';
    return { label: nounWithAccents(noun), kind: 'text', sure: true };
  });
  each(reading, stretch, FORTNIGHT_NUMBER_FOLDED, 'plain', () => ({ label: 'Quincena', kind: 'text', sure: true }));
  each(reading, stretch, FORTNIGHT_FOLDED, 'plain', () => ({ label: 'Quincena', kind: 'text', sure: true }));
  each(reading, stretch, SHIFT_FOLDED, 'plain', () => ({ label: 'Turno', kind: 'text', sure: true }));
  each(reading, stretch, OF_PERSON_FOLDED, 'plain', (from) => {
    const [, noun = ''] = OF_PERSON_AT_END.exec(around(reading, stretch, from, from, 30)[0]) ?? [];
    return { label: nounWithAccents(noun), kind: 'text', sure: true };
  });
  readNumberOf(reading, stretch);
}

// Reads reasons, crimes and the like. Call it after offices are read, because a reason may contain the name
// of an office.
export function readReasons(reading: FieldReading, stretch: Range): void {
  each(reading, stretch, REASON_FOLDED, 'plain', (from, to) => {
    const lead = around(reading, stretch, from, from, 40)[0];
    const [, label] = REASONS_AT_END.find(([pattern]) => pattern.test(lead.trimEnd())) ?? [];
    if (label === undefined) return undefined;
    // In «como ponente en el curso», only «ponente» is the value.
    const phrase = reading.letter.plain.slice(from, to);
    // In «con motivo del fin de año las oficinas permanecerán cerradas», the sentence goes on behind the reason.
    const end = / como$/.test(lead.trimEnd())
      ? phrase.search(/\s(?:con|del?|durante|en)\s(?:el|la|los|las)\s|$/)
      : ((label === 'Motivo' ? MAIN_CLAUSE.exec(phrase)?.index : undefined) ?? phrase.length);
    // «con el objeto de dar cumplimiento a …» is often the same in every letter, so the field is not `sure`.
    if (!/(?:\s(?:al?|con|del?|el|en|la|los|por|que)|\sc)$/.test(phrase.slice(0, end)))
      addBefore(reading, from, from + end, { label, kind: 'text', sure: label !== 'Objeto' });
    return undefined;
  });
  each(reading, stretch, STATED_FOLDED, 'plain', () => ({ label: 'Motivo', kind: 'longText', sure: true }));
  each(reading, stretch, CAUSE_FOLDED, 'plain', () => ({ label: 'Motivo', kind: 'text', sure: true }));
}

// Matches the beginning of a sentence in the future: «no habrá labores», «las oficinas permanecerán».
const MAIN_CLAUSE = new RegExp(
  `\\s(?:(?:el|l[ao]s?|este|est[ao]s?|nuestr[oa]s?)\\s\\p{L}+(?:\\sdel?\\s(?:las?\\s|los\\s)?\\p{L}+)*\\s)?(?:no\\s|se\\s)?${anyOf(
    [
      /(?:cerr|permanec|qued|reanud|suspend|labor|trabaj|llev|celebr|realiz|efectu|hab|tend|deb|pod)(?:[aei]?ra|[aei]?ran)/,
      /(?:se|esta)ra(?:n)?/,
    ],
  )}(?!\\p{L})`,
  'u',
);

// Reads the words in parentheses that repeat the number before them: «9.14 (nueve punto catorce)».
export function readNumbersInWords(reading: FieldReading, { start, end }: Range): void {
  const { plain } = reading.letter;
  // The fields that were found in this part of the text are the last in the list.
  const first = reading.found.findLastIndex((one) => one.start < start || one.start >= end) + 1;
  const near = reading.found.slice(first);
  for (const { end: from, label, kind } of near) {
    const match = IN_WORDS.exec(plain.slice(from, Math.min(end, from + 80)));
    if (!match || kind === 'date' || kind === 'time') continue;
    const words = (match[1] ?? '')
      .replace(/ (?:punto|coma) /, ' ')
      .replace(/ por ciento$/, '')
      .split(' ');
    if (!words.every((word) => word === 'y' || readNumber(word) !== undefined)) continue;
    const wordsStart = from + match[0].indexOf('(') + 1;
    add(reading, wordsStart, from + match[0].length - 1, {
      label: `${label} con letra`,
      kind: kind === 'amount' ? 'amountInWords' : 'text',
      sure: true,
    });
  }
}

const IN_WORDS = /^\s?\(([a-z ]{3,60})\)/;

const CONDUCT_FOLDED = /(?<!\p{L})(?:buena|excelente|intachable|mala|regular)(?= conducta(?!\p{L}))/gu;
// Matches «Guasave 07» after «plantel».
const CAMPUS = /(?<=(?<!\p{L})plantel )\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){0,3}(?: \d{1,3})?(?![\p{L}\d])/gu;

// Reads the brand, model and colour of a thing, but only if the text also has «marca», «placas» or «serie».
function readKinds(reading: FieldReading, stretch: Range): void {
  const { plain, masked } = reading.letter;
  const text = plain.slice(stretch.start, stretch.end);
  const isThing = /(?<!\p{L})(?:marca|placas|serie)(?!\p{L})/u.test(text);
  if (!isThing) return;
  for (const { 1: noun = '', 2: value = '', index, 0: words } of text.matchAll(KIND_FOLDED)) {
    const from = stretch.start + index + words.length - value.length;
    const isNamed = /^[\p{Lu}\d“"]/u.test(masked.slice(from));
    if (!isNamed && !/^(?:color|tipo|clase|linea|material)$/.test(noun)) continue;
    add(reading, from, from + value.length, { label: nounWithAccents(noun), kind: 'text', sure: true });
  }
}

const END_OF_KIND = anyOf([
  /[,;.:()\n]/,
  /$/,
  `\\s${anyOf([oneWord(KIND), 'anos?', 'con', 'n[uo]m?\\S{0,4}', 'placas', 'que', 'serie', 'y'])}(?!\\p{L})`,
]);
const KIND_FOLDED = new RegExp(
  `(?<!\\p{L})(${oneWord(KIND)}) ([\\p{L}\\d“"][^,;:()\\n]{1,30}?)(?=${END_OF_KIND})`,
  'gu',
);

// Matches the words after «por la razón siguiente:».
const CAUSES = '(?:asunto|causa|motivo|razon)(?:es|s)?';
const STATED_FOLDED = new RegExp(
  `(?<=(?<!\\p{L})(?:${CAUSES} siguientes?|siguientes? ${CAUSES}): )[^\\n.;]{10,300}`,
  'gu',
);

// Matches the position in «el cargo de Auxiliar Administrativo B».
const RANKS = '(?:cargo|categoria|plaza|puesto)';
const RANK_FOLDED = new RegExp(
  `(?<=(?<!\\p{L})${RANKS}(?: vacante)?(?: de| como|:)? )(?!(?:como|de)\\s)(?=\\p{L})`,
  'gu',
);

const LISTED_NUMBER = '(?:\\d{1,8}(?:[-/]\\d{1,8})?[a-z]?|[a-z]-?\\d{0,4})[°º]?';
// Matches the numbers in «lotes 1 al 24 y 31», «manzanas A, B y C», «requisiciones 00214 y 00231».
const LIST_FOLDED = new RegExp(
  `(?<=(?<!\\p{L})${manyWords(ID, LISTED, REFERENCE, SPOT)}(?: n[uo]m?(?:eros?)?\\S{0,2})? )${LISTED_NUMBER}(?:(?:,|,? [ye]|,? al?|,? y del?) ${LISTED_NUMBER}(?![\\p{L}\\d])){1,30}`,
  'gu',
);

// Matches the reason in «baja por renuncia voluntaria».
const CAUSE_FOLDED = new RegExp(
  `(?<=(?<!\\p{L})por )${oneWord(CAUSE)}(?!\\p{L})(?:(?! (?:a partir|al cargo|con fecha|de su|del cargo|del? dia|del puesto|el dia|en (?:el|la|los|las)|que|quien)(?!\\p{L}))[^,;.:()"“”«\\n]){0,100}`,
  'gu',
);

const SPOT_NUMBER_FOLDED = new RegExp(
  `(?<=(?<!\\p{L})${anyWord(SPOT)}(?: n[uo](?:m(?:ero)?)?\\.?)? )(?:\\d{1,6}(?:-\\p{L})?|[a-z]-?\\d{1,3})(?![\\p{L}\\d/])`,
  'gu',
);
const NOUN_AT_END = /(\p{L}+(?: presupuestal)?)(?: n[uo](?:m(?:ero)?)?\.?)? $/u;

// Matches «15/2025» after «quincena».
const FORTNIGHT_NUMBER_FOLDED = /(?<=(?<!\p{L})quincena )\d{1,2}(?:\/(?:20)?\d\d)?(?![\d/])/gu;
const FORTNIGHT_FOLDED = new RegExp(
  `(?<!\\p{L})(?:primera|segunda|1a\\.?|2a\\.?|1ra\\.?|2da\\.?) quincena(?: del?(?: mes de)? ${MONTH}(?: del? (?:19|20)\\d\\d)?)?`,
  'gu',
);
const SHIFT_FOLDED = /(?<=(?<!\p{L})turno )(?:matutino|vespertino|nocturno|mixto|discontinuo|completo)(?!\p{L})/gu;

// Matches what somebody is after the noun: «de ocupación carpintero», «con profesión de médica cirujana».
const OF_PERSON = '(ocupacion|profesion|nacionalidad|estado civil|escolaridad)(?: de| es)?:? $';
const OF_PERSON_AT_END = new RegExp(OF_PERSON);
const OF_PERSON_FOLDED = new RegExp(
  `(?<=(?<!\\p{L})(?:de|con|su|y) ${OF_PERSON.slice(0, -1)})(?!de |es |que )\\p{L}{4,20}(?: \\p{L}{4,20}){0,2}(?=[,;.)\\n]| (?:y|con|que|quien)(?!\\p{L})|$)`,
  'gu',
);

// The words before a reason, a crime or the like, each with the label of the field.
const REASONS: readonly (readonly [string, string])[] = [
  ['asuntos relacionados con', 'Asunto'],
  ['con diagnostico de', 'Diagnóstico'],
  ['con el objeto de', 'Objeto'],
  ['con el caracter de', 'Carácter'],
  ['con giro de', 'Giro'],
  ['diligencia de(?! notificacion)', 'Diligencia'],
  ['audiencia de(?! ley)', 'Audiencia'],
  ['(?:dice|dijo|manifesto|manifiesta) ser(?: el| la)?', 'Carácter'],
  ['en su (?:calidad|caracter) de', 'Carácter'],
  ['con motivo del', 'Motivo'],
  ['con motivo de', 'Motivo'],
  ['delitos? de', 'Delito'],
  ['por concepto de', 'Concepto'],
  ['por motivos? de', 'Motivo'],
  ['por causas? de', 'Motivo'],
  ['a causa del?', 'Motivo'],
  ['tramites? de', 'Trámite'],
  ['prestara sus servicios como', 'Puesto'],
  ['participacion como', 'Participación como'],
];
const REASONS_AT_END = REASONS.map(([words, label]) => [new RegExp(`${words}$`), label] as const);
const REASON_FOLDED = new RegExp(
  `(?<=(?<!\\p{L})${anyOf(REASONS.map(([words]) => words))} )(?!que(?!\\p{L})|lo anterior)[\\p{L}\\d][^,;.:()"“”«\\n]{4,160}(?=[,;.:()"“”«\\n]|$)`,
  'gu',
);

// Reads a number after a noun that no list contains: «número económico 57», «reporte número 4471».
function readNumberOf(reading: FieldReading, stretch: Range): void {
  const { plain, document } = reading.letter;
  for (const { 0: words, 1: behind, 2: ahead, 3: value = '', index } of plain
    .slice(stretch.start, stretch.end)
    .matchAll(NUMBER_OF_FOLDED)) {
    const noun = behind ?? ahead ?? '';
    const end = stretch.start + index + words.length;
    const until = end - words.length + words.indexOf(noun) + noun.length;
    if (NOT_COUNTED.test(plain.slice(Math.max(stretch.start, until - 60), until)) || !/\d/.test(value)) continue;
    const original = document.text.slice(stretch.start + index, end);
    const nounStart = words.indexOf(noun);
    const spelled = original.slice(nounStart, nounStart + noun.length).toLowerCase();
    const isAdjective = behind !== undefined && /(?:[ai]co|al|ario|ivo)$/.test(noun);
    const label = isAdjective ? `Número ${spelled}` : `Número de ${spelled}`;
    const kind = kindOfLabel(label);
    add(reading, end - value.length, end, { label, kind: kind === 'number' ? 'reference' : kind, sure: true });
  }
}

const NOUN = '\\p{L}{4,20}(?: de \\p{L}{4,16})?';
const NUMBER_VALUE = '[\\p{L}\\d]{1,12}(?:[-/.]?[\\p{L}\\d]{1,12}){0,5}';
const NUMBER_OF_FOLDED = new RegExp(
  `(?<!\\p{L})(?:numeros? (?:de )?(${NOUN})|(${NOUN}),? (?:con )?(?:numero|num\\.|no\\.|n°)) (?:n[uo]m?\\. )?(?=[^\\s,;]{0,30}\\d)(${NUMBER_VALUE})(?![\\p{L}\\d])`,
  'gu',
);

// Matches a noun before a number that is part of a name: «Escuela Secundaria Diurna» before «No. 291».
const NOT_COUNTED = new RegExp(`(?<!\\p{L})${anyWord(IN_NAME, SCHOOL, SETTLEMENT, STREET)}(?: \\p{L}+){0,4}$`, 'u');
