// The blocks of a document as they look on paper, each line by its role.
import type { ComponentType } from 'preact';
import { blocksOf, memoEndOf } from '../../template/blocks.ts';
import type { Line as DocumentLine } from '../../template/line.ts';
import type { Signature, SignatureLine } from '../../template/signatures.ts';
import type { TableRow } from '../../template/table.ts';
import { Line, type LineProps, showValues } from './line.tsx';

export interface BlocksProps {
  lines: readonly DocumentLine[];
  words: Readonly<Record<string, string>>;
  writing?: boolean;
  active?: string; // the variable that is being filled in
  place?: { start: number; end: number } | undefined; // the place of the finding that was clicked
  keyOf?: (line: DocumentLine) => string;
  OneLine?: ComponentType<LineProps> | undefined; // draws a line or a cell
}

export function Blocks({
  lines,
  words,
  writing = false,
  active = '',
  place,
  keyOf = startOf,
  OneLine = Line,
}: BlocksProps) {
  const wordsOf = (text: string) => ({
    text,
    shown: showValues(text, words),
    active: active !== '' && text.includes(active) ? active : '',
  });
  const draw = (line: DocumentLine | SignatureLine, look: string) => (
    <OneLine
      key={keyOf(line)}
      start={line.start}
      look={`line ${line.role} ${line.style ?? ''} ${look}${isAt(place, line) ? ' found' : ''}`}
      {...wordsOf(line.text)}
    />
  );
  const memoEnd = memoEndOf(lines);
  const drawSignature = (signed: readonly SignatureLine[]) => signed.map((line) => draw(line, line.place));
  return (
    <>
      {blocksOf(lines).map(({ from, table, rows }) => {
        if (table)
          return (
            <table key={`table-${from}`}>
              <thead>{drawRow(table.headings, 'th')}</thead>
              <tbody>{table.rows.map((row) => drawRow(row, 'td'))}</tbody>
            </table>
          );
        const signatures = rows.flat();
        const line = lines[from];
        if (signatures.length === 0)
          return line && draw(line, `${from < memoEnd ? 'memo' : ''} ${isFirst(lines, from) ? 'first' : ''}`);
        // Stacked while the text is being written: the first would jump when the second arrives.
        if (signatures.length === 1 || writing)
          return signatures.flatMap((signature) => drawSignature(signature.lines));
        return (
          <div class="signatures" key={`signatures-${from}`}>
            {rows.map((row) => row.map((signature) => drawInRow(signature, row)))}
          </div>
        );
      })}
    </>
  );

  function drawRow({ line, cells }: TableRow, element: 'td' | 'th') {
    const look = isAt(place, line) ? 'found' : '';
    // Each cell stands between two bars.
    let from = 1;
    return (
      <tr key={keyOf(line)}>
        {cells.map((text) => {
          const start = Math.max(from, line.text.indexOf(text, from));
          const bar = line.text.indexOf('|', start + text.length);
          from = bar < 0 ? line.text.length : bar + 1;
          return <OneLine element={element} look={look} start={line.start + start} {...wordsOf(text)} />;
        })}
      </tr>
    );
  }

  // The lines above the names are apart from them, so that all names of a row stand on one level.
  function drawInRow({ lines }: Signature, row: readonly Signature[]) {
    const name = Math.max(
      0,
      lines.findIndex(({ place }) => place === 'name'),
    );
    const ruled = row.some((other) => other.lines.some(({ place }) => place === 'rule'));
    return (
      <div key={lines[0] && keyOf(lines[0])} class={`of-${row.length} ${ruled ? 'ruled' : ''}`}>
        <div>{drawSignature(lines.slice(0, name))}</div>
        <div>{drawSignature(lines.slice(name))}</div>
      </div>
    );
  }
}

function startOf({ start }: DocumentLine): string {
  return `at ${start}`;
}

// The same styles as in Word: the first line of a block stands apart, and the first header is the institution.
function isFirst(lines: readonly DocumentLine[], at: number): boolean {
  const line = lines[at];
  return line?.role !== lines[at - 1]?.role || (line?.blankBefore === true && line.role !== 'header');
}

function isAt(place: { start: number; end: number } | undefined, { start, end }: DocumentLine): boolean {
  return place !== undefined && place.start < end && Math.max(place.end, place.start + 1) > start;
}
