// Phrases the findings of the linter in the letters of a series, with their rows.
import type { Wrong } from './checks.ts';
import type { RowFinding } from './read-letters.ts';

// A finding in a row. Rows are counted from 0.
export interface FoundInRow extends RowFinding {
  row: number;
}

interface Known {
  rows: readonly (readonly string[])[];
  wrong: readonly Wrong[]; // the wrong cells, which are reported elsewhere
  dismissed: readonly string[]; // marks of the findings that a person dismissed
}

// One phrase for all findings of a rule. `row` is the first row with such a finding. `marks` identify the
// findings for dismissFinding().
export interface RowPhrase {
  row: number;
  phrase: string;
  marks: readonly string[];
}

// Returns the phrases, the most serious first.
export function phraseRows(findings: readonly FoundInRow[], known: Known): RowPhrase[] {
  const isNew = withoutKnown(known);
  const groups = Map.groupBy(findings.filter(isNew), ({ rule }) => rule);
  return Array.from(groups.values())
    .sort(([a], [b]) => Number(a?.severity !== 'must') - Number(b?.severity !== 'must'))
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const rows = [...new Set(group.map(({ row }) => row + 1))];
      return [{ row: first.row, phrase: phrase(first, rows), marks: [...new Set(group.map(markOf))] }];
    });
}

function withoutKnown({ rows, wrong, dismissed }: Known): (finding: FoundInRow) => boolean {
  const cells = new Map<number, string[]>();
  for (const { column, rows: places } of wrong)
    for (const row of places) cells.set(row, [...(cells.get(row) ?? []), rows[row]?.[column] ?? '']);
  const dismissedMarks = new Set(dismissed);
  return (finding) =>
    !dismissedMarks.has(markOf(finding)) && !cells.get(finding.row)?.some((cell) => cell.includes(finding.words));
}

// Returns the mark of a finding: its rule and its words. The marks in review/rules.ts, for the template, have
// the same form.
function markOf({ rule, words }: FoundInRow): string {
  return `${rule} ${words}`;
}

function phrase({ messageEs, words }: FoundInRow, rows: readonly number[]): string {
  const [first = 0] = rows;
  const quoted = words.length > QUOTED_AT_MOST ? `${words.slice(0, QUOTED_AT_MOST)}…` : words;
  if (rows.length === 1) return `Fila ${first}${quoted && `, «${quoted}»`}: ${messageEs}`;
  const named = rows.slice(0, NAMED_AT_MOST).join(', ');
  const more = rows.length > NAMED_AT_MOST ? ` y ${rows.length - NAMED_AT_MOST} más` : '';
  return `Filas ${named}${more}: ${messageEs}${quoted && ` En la ${first}: «${quoted}».`}`;
}

const NAMED_AT_MOST = 3;
const QUOTED_AT_MOST = 80;
