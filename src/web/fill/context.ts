// The place of a variable in words: its sentence, or what its line is.
import type { Line, Role } from '../../template/line.ts';
import type { Variable } from '../../template/variables.ts';
import { replaceVariables } from '../../template/variables.ts';
import { lineAt } from './groups.ts';

export interface Place {
  before: string;
  after: string;
  note: string; // in place of a sentence, where a line has only the variable
}

const LONGEST = 64;

// `lines` are those of the document; `nameVariable` gives the words for the other variables of the sentence.
export function placeOf(
  lines: readonly Line[],
  { occurrences }: Variable,
  nameVariable: (name: string) => string,
): Place {
  const found = occurrences.map((occurrence) => ({ occurrence, line: lineAt(lines, occurrence) }));
  // A sentence says more than a line of the header or the signature.
  const best = found.find(({ line }) => line?.role === 'paragraph' || line?.role === 'listItem') ?? found[0];
  if (!best?.line) return { before: '', after: '', note: '' };
  const { line, occurrence } = best;
  const speak = (part: string) => replaceVariables(part, ({ name }) => nameVariable(name));
  const before = speak(line.text.slice(0, occurrence.start - line.start).replace(/^.*[.;:?!] (?=\S)/s, ''));
  const after = speak(/^.*?(?:[.;?!](?= |$)|$)/s.exec(line.text.slice(occurrence.end - line.start))?.[0] ?? '');
  const alone = !/\p{L}/u.test(before + after);
  return { before: cutStart(before), after: cutEnd(after), note: alone ? (NOTES[line.role] ?? '') : '' };
}

function cutStart(words: string): string {
  return words.length <= LONGEST ? words : `…${words.slice(-LONGEST).replace(/^\S* /, '')}`;
}

function cutEnd(words: string): string {
  return words.length <= LONGEST ? words : `${words.slice(0, LONGEST).replace(/ \S*$/, '')}…`;
}

const NOTES: Partial<Readonly<Record<Role, string>>> = {
  header: 'Va en el encabezado del documento.',
  addressee: 'A quien va dirigido el documento.',
  attention: 'Con atención a esta persona.',
  signature: 'Va al pie, en la firma.',
};
