// Decides whether a clerk would accept the label of a proposal for a datum that she calls otherwise.
import { readFileSync } from 'node:fs';
import { fold } from '@membrete/document/text';

// `wanted` is the label of the datum, and for a blank that says what to write also its words; `others` are the
// labels of the other data of the letter.
export type AcceptLabel = (label: string, wanted: readonly string[], others: readonly string[]) => boolean;

// Reads labels.txt. Its lines are «wanted: accepted, accepted»; in each, the words of one line of `=` are one
// word.
export function readAcceptedLabels(file = new URL('labels.txt', import.meta.url)): AcceptLabel {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const sameWords = new Map<string, string>();
  for (const line of lines.filter((one) => one.startsWith('='))) {
    const [first = '', ...others] = line.slice(1).trim().split(/\s+/);
    for (const other of others) sameWords.set(fold(other), fold(first));
  }
  const wordsOf = (label: string) => {
    const words = (fold(label).match(/[\p{L}\d]+/gu) ?? []).filter((word) => !SMALL.has(word));
    // The number of a row or of a second datum of the same label says nothing about its name.
    if (/^\d+$/.test(words.at(-1) ?? '') && words.length > 1) words.pop();
    return new Set(words.map((word) => sameWords.get(word) ?? sameWords.get(singular(word)) ?? singular(word)));
  };
  const variants = lines
    .filter((one) => !one.startsWith('='))
    .map((line) => {
      const [wanted = '', accepted = ''] = line.split(':');
      return { wanted: wordsOf(wanted), accepted: accepted.split(',').map(wordsOf) };
    });
  const isVariant = (label: Words, wanted: Words) =>
    variants.some((one) => areEqual(one.wanted, wanted) && one.accepted.some((words) => areEqual(words, label)));
  const accepts = (label: string, wanted: string, others: readonly string[]) => {
    const words = wordsOf(label);
    const wantedWords = wordsOf(wanted);
    if (areEqual(telling(words), telling(wantedWords)) || isVariant(words, wantedWords)) return true;
    // A label may say less, if it cannot mean another datum of the letter.
    return isWithin(words, wantedWords) && !others.some((other) => isWithin(words, wordsOf(other)));
  };
  return (label, wanted, others) =>
    // The part in parentheses only tells two data of one label apart.
    [label, label.replace(/ \(.*\)/, '')].some((one) => wanted.some((words) => accepts(one, words, others)));
}

type Words = ReadonlySet<string>;

const SMALL = new Set(
  'a al con cual de del e el en esta este la las lo los o para por que se su sus u un una y'.split(' '),
);

// «Nombre del alumno» and «Alumno» say the same, and so do «Cantidad de sillas» and «Sillas». A label of such
// words alone keeps them.
const SAYS_NOTHING = new Set(['cantidad', 'completo', 'dato', 'monto', 'nombre', 'numero', 'porcentaje']);

function telling(words: Words): Words {
  const rest = words.difference(SAYS_NOTHING);
  return rest.size > 0 ? rest : words;
}

function areEqual(one: Words, other: Words): boolean {
  return one.size > 0 && one.size === other.size && isWithin(one, other);
}

function isWithin(one: Words, other: Words): boolean {
  return one.size > 0 && one.isSubsetOf(other);
}

function singular(word: string): string {
  return word.length > 4 ? word.replace(/(?<=[aeiou])s$|(?<=[dlnrz])es$/, '') : word;
}
