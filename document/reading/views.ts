// Makes the versions of a line that patterns read, for example without Markdown characters, or in lower case
// without accents.
import type { WrittenLine } from '../line.ts';
import { fold, unspaced } from '../text.ts';
import { replaceVariables } from '../variables/variables.ts';
import { anyOf } from '../words/any-of.ts';

export function viewsOf(text: string): Pick<WrittenLine, 'cased' | 'bare' | 'names' | 'words'> {
  const names: string[] = [];
  const mask = (name: string) => {
    names.push(fold(name).replace(/\s+/g, '_'));
    return '¤';
  };
  // Long runs of blanks are shortened, because they would take quadratic time in a pattern with two `\s*`.
  const unbraced = text.includes('{{') ? replaceVariables(text, ({ name }) => mask(name)) : text;
  const narrow = unbraced.replace(/\s{3,}/g, (blanks) => blanks.slice(0, 2));
  const gapless = narrow.replace(GAP, (_, name, other) => mask(name ?? other));
  // Markdown characters at both ends are removed, unless the line has no other characters.
  const cased = /[^*_#> ](?:.*[^*_ ])?/s.exec(gapless)?.[0].replaceAll('**', '') ?? gapless;
  const bare = fold(cased);
  return { cased, bare, names, words: unspaced(bare).match(/[\p{L}\p{N}]+|¤/gu)?.length ?? 0 };
}

// Matches a gap that a model writes instead of a variable: «[Nombre]», «(cargo)».
const GAP = new RegExp(
  anyOf([
    /\[(\p{L}[^[\]\n]{1,60})\](?!\()/u,
    /\(((?!nombre y firma)(?:nombre|cargo|fecha|lugar|n[uú]mero|municipio)(?!\p{L})[^()\n\d]{0,60})\)/u,
  ]),
  'giu',
);
