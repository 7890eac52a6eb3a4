// Reads courses and other events, and what somebody studies.
import { COURSE } from '../lexicon/by-tag/course.ts';
import { STUDY } from '../lexicon/by-tag/study.ts';
import { asWritten, capitalWord } from '../lexicon/spellings.ts';
import { oneWord } from '../lexicon/word.ts';
import type { Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { nameOf, nounWithAccents } from './context.ts';
import { add, around, each, type FieldReading } from './finding.ts';

// Reads the names of courses, festivals and programmes.
export function readEvents(reading: FieldReading, stretch: Range, text: string): void {
  for (const { 0: words, 1: noun = '', index } of text.matchAll(EVENT)) {
    const name = words.replace(/(?:[ \n](?:de|del|la|las|los|el|y|e|en|a|para|con|sobre|al))+$/, '');
    if (!/\s\p{Lu}/u.test(name)) continue;
    add(reading, stretch.start + index, stretch.start + index + name.length, {
      label: nameOf(noun.toLowerCase()),
      kind: 'text',
      sure: true,
    });
  }
  each(reading, stretch, NAME_OF_EVENT, 'masked', (from) => {
    const noun = /(\p{L}+) $/u.exec(reading.letter.masked.slice(Math.max(0, from - 20), from))?.[1] ?? 'curso';
    return { label: nameOf(noun.toLowerCase()), kind: 'text', sure: true };
  });
}

// Matches «Redacción de informes técnicos» in «el curso Redacción de informes técnicos».
const AFTER_EVENT = 'con el en impartid para por que se'.split(' ');
const NAME_OF_EVENT = new RegExp(
  `(?<=(?<!\\p{L})(?:curso[- ]taller|${asWritten(COURSE)})[ ])\\p{Lu}\\p{Ll}+(?:[ ]\\p{L}+){1,8}(?=[,.;:)]|[ ]${anyOf(AFTER_EVENT)}(?!\\p{L}))`,
  'gu',
);

// Matches «3° "A"».
const GRADE_AND_GROUP_FOLDED = /(?<![\p{L}\d])\d{1,2}[ ]?[°º][ ]?["“'][a-z]["”']/gu;

// Matches «3-B», «5°», «ISC-32» and «C» after «grupo».
const GROUP = anyOf([/\d{1,2}[°º]?(?:[ -]?[a-z]{1,2})?/, /[a-z]{1,3}-?\d{1,3}(?:-?[a-z])?/, /[a-z]/]);
const GROUP_FOLDED = new RegExp(`(?<=(?<!\\p{L})(?:grupo|grado) ["“«']?)${GROUP}(?=["”»']?(?![\\p{L}\\d-]))`, 'gu');

// Reads what somebody studies: subject, average, grade, group.
export function readStudies(reading: FieldReading, stretch: Range, text: string): void {
  for (const { 0: words, index } of text.matchAll(STUDIED)) {
    const bare = words.replace(/(?:[ \n](?:de|del|la|las|los|y|e|en|para))+$/, '');
    const name = bare + (AREA.exec(text.slice(index + bare.length, index + bare.length + 80))?.[0] ?? '');
    const [before] = around(reading, stretch, stretch.start + index, stretch.start + index, 24);
    const noun = STUDIED_AT.exec(before)?.[1] ?? 'carrera';
    add(reading, stretch.start + index, stretch.start + index + name.length, {
      label: nounWithAccents(noun),
      kind: 'text',
      sure: true,
    });
  }
  each(
    reading,
    stretch,
    /(?<=(?:promedio|calificacion)(?: general| final)?(?: de| es de)? )\d{1,3}(?:\.\d{1,2})?/g,
    'plain',
    () => ({ label: 'Promedio', kind: 'number', sure: true }),
  );
  each(reading, stretch, GRADE_AND_GROUP_FOLDED, 'plain', () => ({ label: 'Grado y grupo', kind: 'text', sure: true }));
  each(reading, stretch, GROUP_FOLDED, 'plain', (from) => ({
    label: /grado/.test(around(reading, stretch, from, from, 10)[0]) ? 'Grado' : 'Grupo',
    kind: 'text',
    sure: true,
  }));
}

const EVENT_WORD = '(?:\\p{Lu}[\\p{L}\\d]*|de|del|la|las|los|el|y|e|en|a|para|con|sobre|al|\\d{4})(?!\\p{L})';
const EVENT = new RegExp(
  `(?<!\\p{L})(${capitalWord(COURSE)}s?)(?=[ \\n](?:\\p{Lu}|de |del |para |sobre |en ))(?:[ \\n]${EVENT_WORD}){1,14}`,
  'gu',
);

const STUDIED_AT = new RegExp(`(${oneWord(STUDY)})`);
const NAME_OF_STUDIES =
  '\\p{Lu}[\\p{L}]+(?:(?:,(?= \\p{Lu}\\p{L}+(?:,| [ye] )))?[ \\n](?:\\p{Lu}[\\p{L}]*|de|del|la|las|los|y|e|en|para)(?!\\p{L})){0,9}';
// Matches the part of a career that is said behind it: «, área Industrial».
const AREA =
  /^,[ \n](?:[áa]rea|con énfasis en|con orientación en|énfasis|especialidad|opción|opción terminal|orientación)(?: de| en)?(?:[ \n](?:del?|la|y|en|\p{Lu}\p{L}{1,20})(?!\p{L})){1,6}/u;

// Matches a field of study: the words after «carrera de» or «licenciatura en», and the whole of «Licenciatura
// en Informática» and «Ing. en Sistemas».
const STUDIED = new RegExp(
  anyOf([
    `(?<!\\p{L})(?:Licenciatura|Ingeniería|Maestría|Doctorado|Especialidad|Bachillerato|Diplomado|Lic\\.|Ing\\.|T\\.?S\\.?U\\.?)[ \\n]en[ \\n](?=\\p{Lu})${NAME_OF_STUDIES}`,
    `(?<=(?<!\\p{L})(?<![Ee]n )${asWritten(STUDY)}[ \\n](?:de|en)[ \\n])(?!(?:Ing|Lic)\\.)${NAME_OF_STUDIES}`,
  ]),
  'gu',
);
