// Simplified copies of a line (without marks, case or accents) for patterns to read. They depend only on the
// line.
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
  // Runs of blanks are cut to two: on a longer run, a pattern with two adjacent `\s*` takes time quadratic in
  // its length.
  const unbraced = text.includes('{{') ? replaceVariables(text, ({ name }) => mask(name)) : text;
  const narrow = unbraced.replace(/\s{3,}/g, (blanks) => blanks.slice(0, 2));
  const gapless = narrow.replace(GAP, (_, name, other) => mask(name ?? other));
  // Markdown marks around the line are removed, unless it has nothing else.
  const cased = /[^*_#> ](?:.*[^*_ ])?/s.exec(gapless)?.[0].replaceAll('**', '') ?? gapless;
  const bare = fold(cased);
  return { cased, bare, names, words: unspaced(bare).match(/[\p{L}\p{N}]+|¤/gu)?.length ?? 0 };
}

// A placeholder in brackets or parentheses, as some models write variables.
const GAP = new RegExp(
  anyOf([
    /\[(\p{L}[^[\]\n]{1,60})\](?!\()/u,
    /\(((?!nombre y firma)(?:nombre|cargo|fecha|lugar|n[uú]mero|municipio)(?!\p{L})[^()\n\d]{0,60})\)/u,
  ]),
  'giu',
);
