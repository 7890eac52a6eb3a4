// Gives nouns and adjectives their plural and their singular, with the right accents: «sección», «secciones».
import { nfc } from '../text.ts';

// Returns the plural of a word in lower case. A word that has one form for both stays: «lunes», «análisis».
export function inPlural(word: string): string {
  if (word.endsWith('z')) return `${word.slice(0, -1)}ces`;
  if (/[íú]$/.test(word)) return `${word}es`;
  if (/[aeiouáéó]$/.test(word)) return `${word}s`;
  if (/x$/.test(word)) return word;
  if (word.endsWith('s') && !isStressedAtEnd(word)) return word;
  const stem = /[áéíóú][ns]$/.test(word) && !HIATUS.test(word) ? withoutAccent(word) : word;
  // «orden» is stressed as «órdenes», which needs its accent.
  const isFlat = stem === word && /[aeiou]n$/.test(word) && syllables(word) > 1;
  return `${isFlat ? word.replace(/[aeo](?=[^aeiou]+[aeiou]n$)/, ACCENTED) : stem}es`;
}

// Returns the singular of a word in lower case, or undefined for a word that is no plural.
export function inSingular(word: string): string | undefined {
  if (!word.endsWith('s') || word.length < 4 || isStressedAtEnd(word) || SAME.test(word)) return undefined;
  if (/ces$/.test(word)) return WITH_CE.test(word) ? word.slice(0, -1) : `${word.slice(0, -3)}z`;
  if (!isCutToConsonant(word)) return word.slice(0, -1);
  const stem = word.slice(0, -2);
  // «órdenes» is «orden», and «secciones» is «sección».
  if (/[áéíóú][^aeiouáéíóú]+[aeiou][ns]$/.test(stem)) return withoutAccent(stem);
  const isBare = /[aeiou][ns]$/.test(stem) && syllables(stem) > 1 && !/[áéíóú]/.test(stem);
  return isBare ? stem.replace(/[aeiou](?=[ns]$)/, ACCENTED) : stem;
}

// Returns true for a plural in «-es» whose singular ends in a consonant: «hábiles», «lugares», «comunidades».
function isCutToConsonant(word: string): boolean {
  if (WITH_E.test(word)) return false;
  return /(?:[aeiouáéíóú][lnry]|[aeiou]d|[eíuú]s)es$/.test(word) && !/(?:[nrl]d|bl|[bdft]r|ll|rr)es$/.test(word);
}

function isStressedAtEnd(word: string): boolean {
  return (/[áéíóú]s$/.test(word) && !/^(?:bebés|cafés|comités)$/.test(word)) || ENDS_IN_S.test(word);
}

function syllables(word: string): number {
  return word.match(/[aeiouáéíóú]+/g)?.length ?? 0;
}

function withoutAccent(word: string): string {
  return nfc(word.normalize('NFD').replace(/\u0301/g, ''));
}

const ACCENTED = (vowel: string) => nfc(`${vowel}\u0301`);
const HIATUS = /[aeo]í[ns]$/;

// Singular words that end in «s» and have a plural in «-es».
const ENDS_IN_S = /^(?:bus|dios|gas|mes|res|tos)$/;
// Words that are the same in the plural, and words that are no nouns.
const SAME =
  /^(?:además|análisis|antes|apenas|atlas|bis|crisis|después|dosis|énfasis|entonces|hipótesis|jueves|lunes|martes|menos|miércoles|oasis|paréntesis|seis|síntesis|tesis|tres|viernes|virus)$/;
const WITH_CE =
  /(?:avance|alcance|ápice|apéndice|balance|bronce|cauce|cómplice|dulce|enlace|índice|lance|quince|trance|vértice)s$/;
// Words in «-e» whose plural looks like that of a word in a consonant.
const WITH_E = /^(?:aires|bailes|chiles|cines|desfiles|sedes|vales)$/;
