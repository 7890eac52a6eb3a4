// Copies the filled document as text and as HTML, so that Word, Outlook and Gmail show alignment, bold and
// signatures in columns.
import { headingRows, isLightLabel, type LettersLook, lookOf, type Paragraph } from '@membrete/document';
import { stretchesIn } from '@membrete/document/letters';
import { fillIn, type Letter } from '@membrete/document/outgoing';
import { findOccurrences } from '@membrete/document/variables';
import { giveNumbersFor } from '../record/commands/giving.ts';
import { say } from '../record/commands/notices.ts';
import { withoutEdges } from '../record/commands/undo.ts';
import { layoutOf, looksOf, rolesOf } from '../record/document.ts';
import { ExplainedError } from '../record/explained.ts';
import { outgoingLetter } from '../record/record.ts';
import { page } from '../record/state.ts';
import { copyKinds } from '../view/copy-kinds.ts';
import { filledText } from './export.ts';

export async function copyDocument(): Promise<void> {
  const named = () => 'Copiado';
  await giveNumbersFor(named, async () => {
    const html = writeHtml(page.get().text, outgoingLetter());
    if (!(await copyKinds({ 'text/plain': filledText(), 'text/html': html }))) throw new ExplainedError(NOT_COPIED);
  });
  say('Texto copiado.');
}

const NOT_COPIED =
  'El navegador no permitió copiar. Use «Editar texto», seleccione todo y cópielo con Ctrl+C, o descárguelo como .txt.';

// Uses attributes and elements for alignment and bold, because the page's content security policy forbids
// style attributes even in copied HTML.
export function writeHtml(text: string, letter: Letter): string {
  const wordsOf = (text: string) => escapeHtml(fillIn(letter, text)).replaceAll('\n', '<br>');
  const write = ({ line, look, own, label }: Paragraph) => {
    const { above = 0, ...usual } = lookOf(look);
    const { align = usual.align, bold = usual.bold } = own ?? {};
    const element = bold ? 'b' : usual.size !== undefined && own?.size === undefined ? 'small' : '';
    const content = stretchesIn({ start: label.length, end: line.text.length }, wholeIn(line.text, own?.letters))
      .map(({ start, end, look }) => inLetters(wordsOf(line.text.slice(start, end)), look, bold))
      .join('');
    const inner = element && content ? `<${element}>${content}</${element}>` : content;
    const slanted = (html: string) => (own?.italic ? `<i>${html}</i>` : html);
    const lined = (html: string) => (own?.underline ? `<u>${html}</u>` : html);
    const whole = `${isLightLabel(own) ? escapeHtml(label) : label && `<b>${escapeHtml(label)}</b>`}${inner}`;
    const paragraph = inFont(lined(slanted(whole)), own?.size);
    const room = above >= ROOM_TO_SIGN ? `<p>${inFont('&nbsp;')}</p>`.repeat(2) : '';
    return `${room}<p${align ? ` align="${align}"` : ''}>${paragraph}</p>`;
  };
  // The copy includes the lines that the letterhead shows, because the clipboard has no letterhead.
  const blocks = layoutOf(text, rolesOf(text), withoutEdges(looksOf(text))).map((block) => {
    if (block.is === 'paragraph') return write(block);
    if (block.is === 'table') {
      const { widths, aligns, heights, inColumns, looks } = block;
      const count = headingRows(block);
      const rows = block.rows.map(({ cells, spans }, at) => {
        const element = at < count ? 'th' : 'td';
        const { [at]: room = 0 } = heights;
        const height = room > 0 ? ` height="${Math.round((room * 4) / 3)}"` : '';
        const place = inColumns && room > 0 ? 'bottom' : 'top';
        return cells.flatMap((text, column) => {
          const { columns = 1, rows = 1 } = spans[column] ?? {};
          const share = widths.slice(column, column + columns).reduce((sum, one) => sum + one, 0);
          const span = `${columns > 1 ? ` colspan="${columns}"` : ''}${rows > 1 ? ` rowspan="${rows}"` : ''}`;
          const { align = aligns[column] ?? 'left', bold, fill } = looks?.[at]?.[column] ?? {};
          const weighed = (html: string) => (bold && element === 'td' && html ? `<b>${html}</b>` : html);
          const colour = fill ? ` bgcolor="#${fill}"` : '';
          const attributes = `width="${Math.round(100 * share)}%" align="${align}"${colour} valign="${place}"${height}${span}`;
          return columns > 0 ? `<${element} ${attributes}>${inFont(weighed(wordsOf(text)))}</${element}>` : [];
        });
      });
      return table(rows, ' border="1" cellspacing="0" cellpadding="4"');
    }
    const widest = Math.max(...block.rows.map(({ names }) => names.length));
    const row = (cells: readonly Paragraph[][], valign: string) => {
      const span = cells.length < widest ? ` colspan="${widest / cells.length}"` : '';
      return cells.map((cell) => `<td${span} valign="${valign}">${cell.map(write).join('')}</td>`);
    };
    return table(block.rows.flatMap(({ heads, names }) => [row(heads, 'bottom'), row(names, 'top')]));
  });
  return blocks.join('');
}

// Extends looks that begin or end within a variable to the whole of it, because words cannot be cut there.
function wholeIn(text: string, letters: readonly LettersLook[] = []): LettersLook[] {
  const variables = findOccurrences(text);
  const begin = (offset: number) => variables.find(({ start, end }) => start < offset && offset < end)?.start ?? offset;
  const finish = (offset: number) => variables.find(({ start, end }) => start < offset && offset < end)?.end ?? offset;
  return letters.map((one) => ({ ...one, start: begin(one.start), end: finish(one.end) }));
}

// Light letters in a bold line stay bold, because HTML without styles has no element for them.
function inLetters(html: string, look: LettersLook | undefined, isBold = false): string {
  const slanted = look?.italic && html ? `<i>${html}</i>` : html;
  const lined = look?.underline && slanted ? `<u>${slanted}</u>` : slanted;
  return look?.bold && !isBold && lined ? `<b>${lined}</b>` : lined;
}

// A space of at least this many points above a name is room for a signature. It is copied as empty
// paragraphs, because other programs drop the space above a paragraph.
const ROOM_TO_SIGN = 40;

// Puts the words of a paragraph into a <font>. It is inside the paragraph, because LibreOffice drops a <font>
// around paragraphs. `size` is in points.
function inFont(words: string, size?: number): string {
  const step = size === undefined ? '' : ` size="${FONT_SIZES.findLastIndex((least) => least <= size) + 1}"`;
  return words && `<font face="Arial"${step}>${words}</font>`;
}

// The sizes 1 to 6 of the <font> element, each with the least size in points for which it is used.
const FONT_SIZES = [0, 9, 11, 13, 16, 21];

function table(rows: readonly string[][], attributes = ''): string {
  const rowElements = rows.map((cells) => (cells.length > 0 ? `<tr>${cells.join('')}</tr>` : ''));
  return `<table width="100%"${attributes}>${rowElements.join('')}</table>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
