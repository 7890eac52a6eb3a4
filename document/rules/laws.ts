// The rule for the names of laws: a law is called as it is called.
import type { Document } from '../reading/document.ts';
import { fold } from '../text.ts';
import { LAW_NAMES } from '../words/laws.ts';
import type { FoundRange, Rule } from './rule.ts';

export const LAW_RULES: readonly Rule[] = [
  {
    id: 'C30',
    name: 'nombre-de-la-ley',
    severity: 'should',
    title: 'Nombre de la ley',
    message: 'La ley no se llama así. Escriba su nombre completo, como se publicó.',
    reason: 'Un fundamento en una ley que no existe con ese nombre se impugna, aunque se entienda cuál es.',
    wrong: 'Se hace de su conocimiento lo dispuesto en el artículo 47 de la Ley Federal de Trabajo.',
    right: 'Se hace de su conocimiento lo dispuesto en el artículo 47 de la Ley Federal del Trabajo.',
    context: { origin: 'person' },
    check: misnamedLaws,
  },
];

// Finds a name of the same words as a law's, with others between them or in another number: «Ley General de
// Responsabilidad Administrativa». A name of other words may be of another law, as those of the states are.
function misnamedLaws({ plain, text }: Document): FoundRange[] {
  return Array.from(plain.matchAll(BEGINNING)).flatMap(({ index }) => {
    const words = Array.from(
      plain
        .slice(index, index + LONGEST)
        .split('\n')[0]
        ?.matchAll(/\p{L}+/gu) ?? [],
    );
    const weighty = words.filter(([word], at) => isWeighty(word, at));
    const known = KNOWN.find(({ stems }) => stems.every((stem, at) => stem === stemOf(weighty[at]?.[0] ?? '')));
    const last = weighty[(known?.stems.length ?? 0) - 1];
    if (!known || !last) return [];
    const end = index + last.index + last[0].length;
    const written = text.slice(index, end);
    if (wordsOf(written) === wordsOf(known.name)) return [];
    const name = written === written.toUpperCase() ? known.name.toUpperCase() : known.name;
    return [{ start: index, end, right: { says: `Se llama «${name}».`, edit: { start: index, end, text: name } } }];
  });
}

const BEGINNING = /(?<!\p{L})(?:codigo|constitucion|ley) \p{L}{2}/gu;
const LONGEST = 140;

// Names are compared without their small words, «de», «del», «la», which people mix up, and without their number.
function isWeighty(word: string, at: number): boolean {
  return at === 0 || word.length > 3;
}

function stemOf(word: string): string {
  return word.replace(/(?:e?s)$/, '');
}

function wordsOf(written: string): string {
  return (
    fold(written)
      .match(/\p{L}+/gu)
      ?.join(' ') ?? ''
  );
}

// Longer names come first, because one may begin with another.
const KNOWN = LAW_NAMES.map((name) => ({
  name,
  stems: wordsOf(name).split(' ').filter(isWeighty).map(stemOf),
})).toSorted((a, b) => b.stems.length - a.stems.length);
