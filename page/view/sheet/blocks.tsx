// Draws the blocks of a document as on paper, with variables as links to their fields.

import {
  type Block,
  headingRows,
  type LettersLook,
  type Paragraph,
  type Signatures,
  type Table,
  type TableRow,
} from '@membrete/document';
import { type Letter, wordsAt } from '@membrete/document/outgoing';
import { findOccurrences, labelOf, splitAtVariables, splitForm } from '@membrete/document/variables';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { keepPart } from '../../record/commands/writing.ts';
import { page } from '../../record/state.ts';
import { fieldId, openField } from '../focus.ts';
import { classesOf, classesOfCell, labelLookOf, ownLooks, type ShownRange, signatureColumnsOf } from './looks.ts';

interface BlocksProps {
  blocks: readonly Block[];
  letter: Letter; // its words stand in the places of variables
  writing?: boolean;
  active?: string; // the variable that is being filled in
  place?: ShownRange | undefined; // the range of the clicked finding
}

export function Blocks({ blocks, letter, writing = false, active = '', place }: BlocksProps) {
  const wordsOf = (text: string, label = '', labelLook = '') => ({
    text,
    label,
    labelLook,
    shown: showValues(text, letter),
    active: active !== '' && text.includes(active) ? active : '',
  });
  const draw = (paragraph: Paragraph) => {
    const { line, label } = paragraph;
    const looks = { look: classesOf(paragraph, place), style: ownLooks.styleOf?.(paragraph) };
    const { letters } = paragraph.own ?? {};
    const words = wordsOf(line.text, label, labelLookOf(paragraph));
    return <Line key={`at ${line.start}`} {...looks} letters={letters} {...words} />;
  };
  return (
    <>
      {blocks.map((block) => {
        if (block.is === 'paragraph') return draw(block);
        return block.is === 'table' ? drawTable(block) : drawSignatures(block);
      })}
    </>
  );

  function drawTable(table: Table) {
    const count = headingRows(table);
    const rows = table.rows.map((row, at) => drawRow(row, at < count ? 'th' : 'td', table, at));
    return (
      <table key={`table-${table.rows[0]?.line.start}`}>
        <colgroup>
          {table.widths.map((share) => (
            <col style={{ width: `${(100 * share).toFixed(2)}%` }} />
          ))}
        </colgroup>
        {count > 0 && <thead>{rows.slice(0, count)}</thead>}
        <tbody>{rows.slice(count)}</tbody>
      </table>
    );
  }

  function drawRow({ line, cells, spans }: TableRow, element: 'td' | 'th', table: Table, at: number) {
    return (
      <tr key={`at ${line.start}`}>
        {cells.map((text, column) => {
          const look = classesOfCell(table, at, column, place);
          const style = ownLooks.styleOfCell?.(table, at, column);
          const { [column]: span } = spans;
          return span?.columns !== 0 && <Line element={element} {...{ look, style }} {...span} {...wordsOf(text)} />;
        })}
      </tr>
    );
  }

  function drawSignatures(signatures: Signatures) {
    const columns = signatureColumnsOf(signatures);
    // While the text is being written, signatures are drawn one below the other. In columns, the first
    // signature would move when the second arrives.
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

interface LineProps {
  element?: 'p' | 'td' | 'th';
  look: string; // classes
  style?: string | undefined; // CSS of the line's own look
  letters?: readonly LettersLook[] | undefined;
  columns?: number; // how many columns and rows a cell takes
  rows?: number;
  text: string;
  label: string; // the beginning of the text in another weight
  labelLook: string; // its class
  shown: string; // the values in the line; only a change of one draws the line again
  active: string; // the variable that is being filled in, if it is here
}

const BETWEEN = '\u0000';
// Marks words of a past letter that nobody has confirmed, and numbers that the document has not got yet.
const OLD = '\u0001';
const PROPOSED = '\u0002';

function showValues(line: string, letter: Letter): string {
  if (!line.includes('{{')) return '';
  const values = findOccurrences(line).map((place) => {
    const mark = letter.stale?.has(place.name) ? OLD : letter.proposed?.has(place.name) ? PROPOSED : '';
    return mark + wordsAt(letter, line, place);
  });
  return values.join(BETWEEN);
}

// Draws a line. The element is memoized, because Preact does not draw an unchanged element again.
function Line({
  element: Element = 'p',
  look,
  style = '',
  letters,
  columns,
  rows,
  text,
  label,
  labelLook,
  shown,
  active,
}: LineProps) {
  return useMemo(() => {
    const values = shown.split(BETWEEN);
    const pieces: ComponentChildren[] = [label && <b {...(labelLook && { class: labelLook })}>{label}</b>];
    let index = 0;
    let at = label.length;
    for (const piece of splitAtVariables(text.slice(at))) {
      const isWords = typeof piece === 'string';
      const words = isWords ? (
        piece
      ) : (
        <VariableLink name={piece.name} value={values[index++] ?? ''} active={splitForm(piece.name).datum === active} />
      );
      pieces.push((letters && ownLooks.draw?.(words, at, letters)) ?? words);
      at += isWords ? piece.length : piece.end - piece.start;
    }
    return (
      <Element class={look} {...(style && { style })} colSpan={columns} rowSpan={rows}>
        {pieces}
      </Element>
    );
  }, [Element, look, style, letters, columns, rows, text, label, labelLook, shown, active]);
}

// Draws a variable as a link to its field, without a tab stop, because the keyboard reaches the fields
// themselves.
function VariableLink({ name, value: shown, active }: { name: string; value: string; active: boolean }) {
  const isOld = shown.startsWith(OLD);
  const mark = isOld ? ' old' : shown.startsWith(PROPOSED) ? ' proposed' : '';
  const value = mark ? shown.slice(OLD.length) : shown;
  const look = `var${value === '' ? '' : ' filled'}${mark}${active ? ' active' : ''}`;
  const label = labelOf(name) || '{{}}';
  const open = (event: Event) => {
    event.preventDefault();
    if (page.get().step !== 'writing') goToField(name);
  };
  return (
    <a
      class={look}
      href={`#${fieldId(name)}`}
      tabIndex={-1}
      aria-label={`${value || label}, ${value === '' ? 'por llenar' : isOld ? `${label}, de la carta anterior` : label}`}
      onClick={open}
    >
      {value || label}
    </a>
  );
}

// Opens the field of a variable. If the answer of the model was cut off, a person who goes to a field thereby
// accepts the text.
export function goToField(name: string): void {
  if (page.get().failure?.kind === 'cut') keepPart();
  openField(name);
}
