// Makes headings of tables comparable: «N° de oficio», «numeroOficio» and Numero_Oficio become the same
// words.

import { NAME_PARTS, PHRASES, SHORTENED, SMALL_WORDS } from '@membrete/document/headings';
import { fold, nfc } from '@membrete/document/text';
import { rememberEach } from './store.ts';

export const headingWords = rememberEach((heading: string): string => {
  const spaced = nfc(heading)
    .replace(/\((?:s|e?s|a|as|os)\)/gi, '')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/(?<!\p{L})n\.?[°º]|#/giu, ' numero ');
  const words = fold(spaced)
    .split(/[^a-z0-9]+/)
    .map((word) => SHORTENED.get(word) ?? word);
  const phrase = words.filter((word) => word !== '' && !SMALL_WORDS.has(word)).join(' ');
  return replacePhrases(phrase);
});

function replacePhrases(words: string): string {
  let replaced = ` ${words} `;
  for (const [phrase, meaning] of PHRASES) replaced = replaced.replace(` ${phrase} `, ` ${meaning} `);
  return replaced.trim();
}

// Splits a heading into the part of a name and the rest: «nombre alumno» → part 0, «alumno». `part` is an
// index of NAME_PARTS, or -1 if the heading is not part of a name.
export function namePartOf(words: string): { part: number; whose: string } {
  const namePart = PARTS.find(({ name }) => words === name || words.startsWith(`${name} `));
  const whose = words.slice(namePart?.name.length).trim();
  if (!namePart || /^(?:completo|apellido)/.test(whose)) return { part: -1, whose: '' };
  return { part: namePart.part, whose };
}

// The longest names come first, because «apellido materno» begins with «apellido».
const PARTS = NAME_PARTS.flatMap((names, part) => names.map((name) => ({ name, part }))).sort(
  (a, b) => b.name.length - a.name.length,
);

// Returns headings such as «nombre completo» for the column that joins the columns `parts`. Returns none if
// the columns are not the parts of a name.
export function joinedNames(parts: readonly string[]): string[] {
  const [first, ...others] = parts.map(namePartOf);
  if (first?.part !== 0 || !others.some(({ part }) => part === 2)) return [];
  return ['nombre completo', 'nombre', 'nombre apellido'].map((name) => `${name} ${first.whose}`.trim());
}
