// The filled document as HTML for the clipboard: Word, Outlook and Gmail keep alignment, bold and the columns of signatures.
import { blocksOf } from '../../template/blocks.ts';
import { readDocument, splitSubject } from '../../template/document.ts';
import { fill } from '../../template/fill.ts';
import type { Line, Role } from '../../template/line.ts';
import type { Signature } from '../../template/signatures.ts';
import type { TableRow } from '../../template/table.ts';

// The page's policy forbids style attributes, also to what is copied: alignment and bold are in attributes and elements of their own.
export function writeHtml(text: string, words: Readonly<Record<string, string>>): string {
  const { lines } = readDocument(text);
  const fillIn = (text: string) => escapeHtml(fill(text, words)).replaceAll('\n', '<br>');
  const show = (line: Line | undefined, look: Look) => (line ? paragraph(line, look, fillIn) : '');
  const sign = ({ lines: signed }: Signature) =>
    signed.map((line) => show(line, line.place === 'name' ? CENTRED_BOLD : CENTRED)).join('');
  const cellsOf = ({ cells }: TableRow, element: 'td' | 'th') =>
    `<tr>${cells.map((cell) => `<${element} align="left" valign="top">${fillIn(cell)}</${element}>`).join('')}</tr>`;
  const blocks = blocksOf(lines).map(({ from, table, rows }) => {
    if (table) {
      const cells = [cellsOf(table.headings, 'th'), ...table.rows.map((row) => cellsOf(row, 'td'))];
      return `<table width="100%" border="1" cellspacing="0" cellpadding="4">${cells.join('')}</table>`;
    }
    const signatures = rows.flat();
    if (signatures.length === 0) return show(lines[from], lookOf(lines[from]));
    if (signatures.length === 1) return signatures.map(sign).join('');
    const cells = rows.map((row) => {
      const span = row.length === 1 ? ' colspan="2"' : '';
      return `<tr>${row.map((signature) => `<td${span} valign="top">${sign(signature)}</td>`).join('')}</tr>`;
    });
    return `<table width="100%">${cells.join('')}</table>`;
  });
  return `<font face="Arial">${blocks.join('')}</font>`;
}

interface Look {
  align?: 'center' | 'right' | 'justify';
  element?: 'b' | 'small';
}

const CENTRED: Look = { align: 'center' };
const CENTRED_BOLD: Look = { align: 'center', element: 'b' };
const RIGHT: Look = { align: 'right' };
const BOLD: Look = { element: 'b' };
const SMALL: Look = { element: 'small' };

function lookOf(line: Line | undefined): Look {
  if (line?.style === 'footer') return { align: 'center', element: 'small' };
  return line?.style ? CENTRED_BOLD : (LOOKS[line?.role ?? 'paragraph'] ?? {});
}

const LOOKS: Readonly<Partial<Record<Role, Look>>> = {
  header: CENTRED_BOLD,
  documentNumber: { align: 'right', element: 'b' },
  reference: RIGHT,
  subject: RIGHT,
  placeAndDate: RIGHT,
  addressee: BOLD,
  attention: BOLD,
  present: BOLD,
  paragraph: { align: 'justify' },
  closing: CENTRED_BOLD,
  motto: CENTRED,
  annex: SMALL,
  copy: SMALL,
  initials: SMALL,
};

function paragraph({ role, text }: Line, { align, element }: Look, fillIn: (text: string) => string): string {
  const label = role === 'subject' ? splitSubject(text).label : '';
  const content = fillIn(text.slice(label.length));
  const inner = element ? `<${element}>${content}</${element}>` : content;
  return `<p${align ? ` align="${align}"` : ''}>${label && `<b>${escapeHtml(label)}</b>`}${inner}</p>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
