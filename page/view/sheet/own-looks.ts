// How lines, letters and cells look that look as in a letter of the office's own.
import type { LettersLook, Paragraph, Table } from '@membrete/document';
import { stretchesIn } from '@membrete/document/letters';
import type { ComponentChildren, VNode } from 'preact';
import { jsx } from 'preact/jsx-runtime';
import { ownLooks } from './looks.ts';

// Lets the sheet draw such looks.
export function drawOwnLooks(): void {
  Object.assign(ownLooks, { styleOf, styleOfCell, draw });
}

// Returns the look that only this paragraph has, as CSS. sheet.css limits size and indent in a narrow window.
export function styleOf({ own }: Pick<Paragraph, 'own'>): string {
  if (!own) return '';
  const { align, bold, italic, underline, size, left, firstLine } = own;
  return [
    align && `text-align: ${align === 'justify' ? 'var(--justified, justify)' : align}`,
    bold !== undefined && `font-weight: ${bold ? 700 : 400}`,
    italic && 'font-style: italic',
    underline && 'text-decoration: underline',
    size && sizeOf(size),
    left !== undefined && `padding-left: min(var(--most-indent), ${points(left)})`,
    firstLine !== undefined && `text-indent: clamp(-1 * var(--most-indent), ${points(firstLine)}, var(--most-indent))`,
  ]
    .filter(Boolean)
    .join('; ');
}

function sizeOf(size: number): string {
  return `font-size: max(var(--least-size), ${points(size)})`;
}

function points(length: number): string {
  return `calc(var(--pt) * ${length})`;
}

// Returns the look of letters within a line, as CSS.
export function styleOfLetters({ bold, italic, underline }: Partial<LettersLook> = {}): string {
  return [
    bold !== undefined && `font-weight: ${bold ? 700 : 400}`,
    italic !== undefined && `font-style: ${italic ? 'italic' : 'normal'}`,
    underline !== undefined && `text-decoration: ${underline ? 'underline' : 'none'}`,
  ]
    .filter(Boolean)
    .join('; ');
}

// Returns the look of a cell of a letter, as CSS. Words on a dark colour are white.
export function styleOfCell({ looks }: Table, row: number, column: number): string {
  const { align, bold, fill, size } = looks?.[row]?.[column] ?? {};
  const colour = fill && Number.parseInt(fill, 16);
  const light = colour && ((colour >> 16) * 3 + ((colour >> 8) & 255) * 6 + (colour & 255)) / 10;
  return [
    align && `text-align: ${align}`,
    bold !== undefined && `font-weight: ${bold ? 700 : 400}`,
    fill && `background: #${fill}; color: ${(light || 0) < 128 ? '#fff' : '#000'}`,
    size && sizeOf(size),
  ]
    .filter(Boolean)
    .join('; ');
}

function draw(words: string | VNode, at: number, letters: readonly LettersLook[]): ComponentChildren {
  if (typeof words !== 'string') return inLetters(words, stretchesIn({ start: at, end: at + 1 }, letters)[0]?.look);
  return stretchesIn({ start: at, end: at + words.length }, letters).map(({ start, end, look }) =>
    inLetters(words.slice(start - at, end - at), look),
  );
}

function inLetters(words: string | VNode, look: LettersLook | undefined): ComponentChildren {
  return look ? jsx('span', { style: styleOfLetters(look), children: words }) : words;
}
