// Copies, cuts and pastes on the sheet. Other programs get the values and labels that people see; the sheet
// gets the variables in braces.

import { MAX_CELLS } from '@membrete/document';
import { LIST_MARKER } from '@membrete/document/list-marks';
import { fillIn } from '@membrete/document/outgoing';
import { writeTable } from '@membrete/document/text';
import { selectedLetter } from '../record/record.ts';
import { page } from '../record/state.ts';
import { sayUnformatted, selected } from './keys.ts';
import { isCell, placeAt } from './nodes.ts';
import { readView, replaceWords, type SheetEditor } from './sheet-editor.ts';

const OWN_TYPE = 'application/x-membrete';

export function copySelection(editor: SheetEditor, event: ClipboardEvent): boolean {
  const { start, end } = selected(editor);
  event.preventDefault();
  if (start === end) return true;
  const text = page.get().text.slice(start, end);
  const plainText = fillIn(selectedLetter(), text);
  event.clipboardData?.setData(OWN_TYPE, text);
  event.clipboardData?.setData('text/plain', plainText);
  return true;
}

export function cutSelection(editor: SheetEditor, event: ClipboardEvent): boolean {
  copySelection(editor, event);
  const { start, end } = selected(editor);
  if (start !== end) replaceWords(editor, start, end, '');
  return true;
}

export function pasteText(editor: SheetEditor, event: ClipboardEvent): boolean {
  event.preventDefault();
  const data = event.clipboardData;
  if (!data) return true;
  const { start, end } = selected(editor);
  const { places, text } = readView(editor.view);
  const fromSheet = data.getData(OWN_TYPE);
  const plain = data.getData('text/plain').replace(/\r\n?|[\u2028\u2029]/g, '\n');
  if (isCell(placeAt(places, start))) {
    replaceWords(editor, start, end, wordsOfCell(fromSheet || plain));
    return true;
  }
  const pasted = fromSheet === '' ? readHtml(data.getData('text/html')) : undefined;
  if (pasted?.isFormatted) sayUnformatted();
  if (pasted?.mixed) {
    replaceWords(editor, start, end, pasted.mixed);
    return true;
  }
  const rows = fromSheet === '' ? (pasted?.rows ?? rowsOfText(plain)) : undefined;
  if (!rows) {
    const lines = plain.split('\n').map((line) => pointOf(line) ?? line);
    replaceWords(editor, start, end, (fromSheet || lines.join('\n')).replace(/^\n+|\n+$/g, ''));
    return true;
  }
  // A blank line separates the table from the text around it, because a table cannot share a line with text.
  const above = /\S[^\S\n]*$/.test(text.slice(0, start)) ? '\n\n' : '';
  const after = text.slice(end);
  // At the end of the text, what is typed next goes below the table, not into its last cell.
  const below = /^[^\S\n]*\S/.test(after) || after.trim() === '' ? '\n\n' : '';
  replaceWords(editor, start, end, `${above}${writeTable(rows.map((cells) => cells.map(wordsOfCell)))}${below}`);
  return true;
}

// Reads the HTML of another program. `rows` is set if the HTML is only a table, and `mixed` if it is text
// with tables or with lists, whose marks the plain text of a web mail does not have. Style attributes are removed, because the page's content security policy would block them.
function readHtml(html: string): { isFormatted: boolean; rows?: string[][] | undefined; mixed?: string } {
  const unruled = withoutRules(html);
  const isFormatted = FORMATTED.test(unruled);
  if (!/<(?:table|li)\b/i.test(html)) return { isFormatted };
  const bare = unruled.replace(/\sstyle=(?:"[^"]*"|'[^']*')/gi, '');
  const { body } = new DOMParser().parseFromString(bare, 'text/html');
  const table = body.querySelector('table');
  if (!table) return { isFormatted, mixed: linesOfBlocks(body) };
  if (body.textContent.trim() === table.textContent.trim()) return { isFormatted, rows: asTable(htmlRows(table)) };
  return { isFormatted, mixed: linesOfBlocks(body) };
}

// Removes <style> elements. A single regular expression for them would not take linear time.
function withoutRules(html: string): string {
  const [head = '', ...others] = html.split(/<style/i);
  const after = (piece: string) => {
    const end = piece.search(/<\/style>/i);
    return end < 0 ? '' : piece.slice(end + '</style>'.length);
  };
  return head + others.map(after).join('');
}

// Matches headings and bold words. Google Docs wraps everything that it copies in a <b> of normal weight,
// which does not match.
const FORMATTED = /<(?:h[1-6]|b|strong)\b(?![^<>]*font-weight:\s*normal)|font-weight:\s*(?:bold|[6-9]00)/i;

function htmlRows(table: HTMLTableElement): string[][] {
  return Array.from(table.rows, (row) => Array.from(row.cells, wordsOfElement));
}

// Writes each block as a line, each item of a list with its mark, and each table in Markdown. A line end in the
// HTML is only a blank.
function linesOfBlocks(body: Element): string {
  const lines = [''];
  const write = (words: string) => lines.push(`${lines.pop()}${words}`);
  // Blocks within an item continue the line of its mark. Items have no blank lines between them.
  const breakLine = () => {
    if (!isBareMark(lines.at(-1) ?? '')) lines.push('');
  };
  const breakItem = () => {
    if (lines.at(-1) !== '') lines.push('');
  };
  const visit = (element: Element) => {
    for (const node of element.childNodes) {
      if (node instanceof Text) write(node.data.replace(/\s+/g, ' '));
      if (!(node instanceof Element)) continue;
      const isItem = node.matches('li');
      const isBlock = node.matches(BLOCKS);
      if (isItem) breakItem();
      else if (isBlock || node.matches('br')) breakLine();
      if (isItem) write(markOf(node));
      if (node instanceof HTMLTableElement) lines.push('', writeTableOrLines(htmlRows(node)), '');
      else visit(node);
      if (isItem || (isBlock && node.closest('li'))) breakItem();
      else if (isBlock) breakLine();
    }
  };
  visit(body);
  return lines
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function isBareMark(line: string): boolean {
  return /^(?:-|\d{1,4}\.|[a-z]\)) $/.test(line);
}

// Returns the mark of an item as the sheet writes it: «- », «3. », or «c) » in a list with letters.
function markOf(item: Element): string {
  const list = item.parentElement;
  if (!(list instanceof HTMLOListElement)) return '- ';
  const items: Element[] = Array.from(list.children).filter((one) => one.matches('li'));
  const number = list.start + items.indexOf(item);
  return list.type === 'a' && number <= 26 ? `${String.fromCharCode(96 + number)}) ` : `${number}. `;
}

const BLOCKS = 'p, div, li, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, table';

function writeTableOrLines(rows: string[][]): string {
  const cells = rows.map((row) => row.map(wordsOfCell));
  return asTable(rows) ? writeTable(cells) : cells.map((row) => row.join('\t')).join('\n');
}

// Returns the text of an element, with line ends. Changes the element itself.
function wordsOfElement(element: Element): string {
  for (const block of element.querySelectorAll('p, div, li')) block.append('\n');
  for (const end of element.querySelectorAll('br')) end.replaceWith('\n');
  return element.textContent;
}

// Reads cells that are separated by tabs. Returns undefined if the text is not a table.
function rowsOfText(text: string): string[][] | undefined {
  const lines = text.replace(/\n+$/, '').split('\n');
  const isTable = lines.every((line) => line.includes('\t')) && !lines.every(pointOf);
  return isTable ? asTable(lines.map((line) => line.split('\t'))) : undefined;
}

// Returns the line as a list item in the form that our parser reads, or undefined for any other line. In text
// that was copied from Word, a tab separates the number or bullet from the words.
function pointOf(line: string): string | undefined {
  const [, mark = '', words = ''] = /^\s*(\S{1,9})\t\s*([^\t]+)$/.exec(line) ?? [];
  const point = `${mark.replace(/^[▪◦§o]$/, '-')} ${words}`;
  return LIST_MARKER.test(point) ? point : undefined;
}

function asTable(rows: string[][]): string[][] | undefined {
  const [headings, ...others] = rows;
  const isTable = headings && headings.length > 1 && headings.length <= MAX_CELLS && others.length > 0;
  return isTable && others.every(({ length }) => length === headings.length) ? rows : undefined;
}

// Returns the words of a cell without bars, because a bar would begin another cell.
function wordsOfCell(words: string): string {
  return words.trim().replace(/[\s|]+/g, ' ');
}
