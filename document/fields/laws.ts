// Reads the legal basis of a letter: «artículos 12 y 30 de la Ley de Obras Públicas».
import type { Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { add, each, type FieldReading } from './finding.ts';
import { LEGAL_BASIS_FOLDED } from './written-data.ts';

export function readLaws(reading: FieldReading, stretch: Range): void {
  const text = reading.letter.masked.slice(stretch.start, stretch.end);
  each(reading, stretch, LEGAL_BASIS_FOLDED, 'plain', (from, to, [words]) => {
    const lawFrom = to - (/\p{L}+(?:\s+colectivo|\s+generales|\s+normativo)?$/u.exec(words)?.[0].length ?? 0);
    if (!/^(?:art|num)/.test(words) && !isArticle(reading.letter.plain.slice(from, lawFrom))) return undefined;
    const law = reading.letter.masked.slice(lawFrom, to);
    if (!/^\p{Lu}/u.test(law) && (!/^(?:art|num)/.test(words) || /\bacuerdo$/.test(words))) return undefined;
    const end = endOfLaw(text, to - stretch.start) + stretch.start;
    add(reading, from, end, { label: 'Fundamento legal', kind: 'text', sure: false });
    return undefined;
  });
}

// Returns true for words that may be between an article and its law: «fracción XXIX, de la». Returns false
// for «de marzo, el Pleno aprobó».
function isArticle(words: string): boolean {
  return words.split(/[\s,;()]+/).every((word) => word.length < 3 || OF_ARTICLE.test(word));
}

// Matches words between the number of an article and its law: «37, fracción XXIX, inciso a), de la Ley».
const WORDS_OF_ARTICLE = anyOf(`
  \\d.*
  [ivxlcdm]+
  apartado
  bis
  citad[oa]
  cuart[oa]
  del?
  fraccion(?:es)?
  incisos?
  las?
  los
  numeral(?:es)?
  octav[oa]
  parrafos?
  penultimo
  primer[oa]?
  propi[oa]
  quater
  quint[oa]
  segund[oa]
  septim[oa]
  sext[oa]
  ter
  tercer[oa]?
  ultimo
`);
const OF_ARTICLE = new RegExp(`^${WORDS_OF_ARTICLE}$`);

// Returns the end of the name of a law. The name consists of capitalised words, and of articles and
// prepositions between them.
function endOfLaw(text: string, from: number): number {
  const rest = text.slice(from, from + 240);
  const name = LAW_NAME.exec(rest)?.[0] ?? '';
  return from + name.replace(/(?:[\s,.]|(?<=\s)(?:al?|de|del|el|en|la|las|los|para|por|y|e|sobre|con))+$/u, '').length;
}

const LAW_WORDS = 'al? de del el en la las los para por y e sobre con estado interior vigente'.split(' ');
const LAW_WORD = `[ \\t]*\\n?[ \\t]*(?:\\p{Lu}\\p{L}*|${anyOf(LAW_WORDS)})(?=[\\s,.;:)]|$)`;
// Matches the comma in «Ley de Adquisiciones, Arrendamientos y Servicios».
const NEXT_IN_ROW = ',[ ](?=\\p{Lu}\\p{L}+(?:,| y ))';
const LAW_NAME = new RegExp(`^(?:${LAW_WORD}|${NEXT_IN_ROW}){0,40}`, 'u');
