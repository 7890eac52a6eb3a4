// The blocks of a document as they look on paper.
import type { Paragraph, Signatures, Table } from '../../template/block.ts';
import { layOut } from '../../template/layout.ts';
import type { Line as DocumentLine } from '../../template/line.ts';
import type { TableRow } from '../../template/table.ts';
import { Line, showValues } from './line.tsx';
import { classesOf, classesOfCell, columnsOf, type Range } from './looks.ts';

export interface BlocksProps {
  lines: readonly DocumentLine[];
  words: Readonly<Record<string, string>>;
  writing?: boolean;
  active?: string; // the variable that is being filled in
  place?: Range | undefined; // the place of the finding that was clicked
}

export function Blocks({ lines, words, writing = false, active = '', place }: BlocksProps) {
  const wordsOf = (text: string, label = '') => ({
    text,
    label,
    shown: showValues(text, words),
    active: active !== '' && text.includes(active) ? active : '',
  });
  const draw = (paragraph: Paragraph) => {
    const { line, label } = paragraph;
    return <Line key={`at ${line.start}`} look={classesOf(paragraph, place)} {...wordsOf(line.text, label)} />;
  };
  return (
    <>
      {layOut(lines).map((block) => {
        if (block.is === 'paragraph') return draw(block);
        return block.is === 'table' ? drawTable(block) : drawSignatures(block);
      })}
    </>
  );

  function drawTable(table: Table) {
    const {
      rows: [headings, ...rows],
      widths,
    } = table;
    return (
      headings && (
        <table key={`table-${headings.line.start}`}>
          <colgroup>
            {widths.map((share) => (
              <col style={{ width: `${(100 * share).toFixed(2)}%` }} />
            ))}
          </colgroup>
          <thead>{drawRow(headings, 'th', table)}</thead>
          <tbody>{rows.map((row) => drawRow(row, 'td', table))}</tbody>
        </table>
      )
    );
  }

  function drawRow({ line, cells }: TableRow, element: 'td' | 'th', table: Table) {
    return (
      <tr key={`at ${line.start}`}>
        {cells.map((text, column) => (
          <Line element={element} look={classesOfCell(table, column, line, place)} {...wordsOf(text)} />
        ))}
      </tr>
    );
  }

  function drawSignatures(signatures: Signatures) {
    const columns = columnsOf(signatures);
    // Stacked while the text is being written: the first would jump when the second arrives.
    if (writing) return columns.flatMap(({ above, below }) => [...above, ...below].map(draw));
    const [first] = columns[0]?.above[0] ? columns[0].above : (columns[0]?.below ?? []);
    return (
      <div class={`signatures${signatures.keepsWithNext ? ' keeps' : ''}`} key={`signatures-${first?.line.start}`}>
        {columns.map(({ above, below, width }) => (
          <div class={`of-${width}`}>
            <div>{above.map(draw)}</div>
            <div>{below.map(draw)}</div>
          </div>
        ))}
      </div>
    );
  }
}
