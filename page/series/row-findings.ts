// Phrases what the review found in the letters of a series, with their rows.
import { markOf } from '../record/finding-marks.ts';
import type { FoundInRow } from '../record/letter-review.ts';

// One phrase for all findings of a rule. `row` is the first row with such a finding. `marks` identify the
// findings for dismissFinding().
export interface RowPhrase {
  row: number;
  phrase: string;
  marks: readonly string[];
}

// Returns the phrases, the most serious first. `text` is the form of the letters.
export function phraseRows(text: string, findings: readonly FoundInRow[]): RowPhrase[] {
  const groups = Map.groupBy(findings, ({ rule }) => rule);
  return Array.from(groups.values())
    .sort(([a], [b]) => Number(a?.severity !== 'must') - Number(b?.severity !== 'must'))
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const rows = [...new Set(group.map(({ row }) => row + 1))];
      const marks = [...new Set(group.map((one) => markOf(text, one)))];
      return [{ row: first.row, phrase: phrase(first, rows), marks }];
    });
}

function phrase({ messageEs, words, right }: FoundInRow, rows: readonly number[]): string {
  const [first = 0] = rows;
  const quoted = words.length > QUOTED_AT_MOST ? `${words.slice(0, QUOTED_AT_MOST)}…` : words;
  if (rows.length === 1) return `Fila ${first}${quoted && `, «${quoted}»`}: ${right?.says ?? messageEs}`;
  const named = rows.slice(0, NAMED_AT_MOST).join(', ');
  const more = rows.length > NAMED_AT_MOST ? ` y ${rows.length - NAMED_AT_MOST} más` : '';
  const example = quoted && ` En la ${first}: «${quoted}».${right ? ` ${right.says}` : ''}`;
  return `Filas ${named}${more}: ${messageEs}${example}`;
}

const NAMED_AT_MOST = 3;
const QUOTED_AT_MOST = 80;
