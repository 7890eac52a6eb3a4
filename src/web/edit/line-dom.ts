// The words of a line as elements of the sheet, and back. A variable is a chip: the caret passes it as a whole, and people see its
// label or its value instead of braces.
import { labelOf } from '../../template/labels.ts';
import { splitAtVariables } from '../../template/variables.ts';

export interface Words {
  text: string; // with variables in braces
  label: string; // the bold beginning of a subject
  values: readonly string[]; // of the variables, in their order
}

export function drawWords(line: HTMLElement, { text, label, values }: Words): void {
  const nodes: Node[] = [];
  if (label !== '') {
    const bold = document.createElement('b');
    bold.textContent = label;
    nodes.push(bold);
  }
  const rest = text.slice(label.length);
  let index = 0;
  for (const piece of splitAtVariables(rest)) {
    if (typeof piece === 'string') nodes.push(new Text(piece));
    else nodes.push(createChip(rest.slice(piece.start, piece.end), piece.name, values[index++] ?? ''));
  }
  // A <br> gives an empty line its height.
  if (text === '') nodes.push(document.createElement('br'));
  line.replaceChildren(...nodes);
}

// True if the line looks as drawWords would draw it, also where the browser made its text nodes.
export function isDrawn(line: HTMLElement, { text, label, values }: Words): boolean {
  const chips = [...line.querySelectorAll<HTMLElement>(CHIP)];
  const names = splitAtVariables(text).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.name]));
  return (
    readWords(line) === text &&
    (line.querySelector('b')?.textContent ?? '') === label &&
    chips.length === names.length &&
    chips.every((chip, at) => chip.textContent === chipWords(names[at] ?? '', values[at] ?? ''))
  );
}

// The text of the line, or of a part of it, with variables in braces.
export function readWords(node: Node): string {
  let words = '';
  for (const child of node.childNodes) {
    if (child instanceof Text) words += child.data.replace(/[\r\n]/g, ' ');
    else if (child instanceof HTMLElement) words += child.dataset.written ?? readWords(child);
  }
  return words;
}

// The offset in the line's text of a point of the document. Within a chip it is the chip's end.
export function offsetIn(line: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange();
  before.setStart(line, 0);
  before.setEnd(node, offset);
  return readWords(before.cloneContents()).length;
}

// The point of the document at an offset of the line's text. Within a chip it is the chip's beginning.
export function pointIn(line: HTMLElement, offset: number): [Node, number] {
  let left = offset;
  let last: [Node, number] = [line, 0];
  for (const leaf of leavesOf(line)) {
    const length = leaf instanceof Text ? leaf.length : (leaf.dataset.written?.length ?? 0);
    if (leaf instanceof Text) {
      if (left <= length) return [leaf, left];
      last = [leaf, length];
    } else {
      const parent = leaf.parentNode ?? line;
      const index = [...parent.childNodes].indexOf(leaf);
      if (left < length) return [parent, index];
      last = [parent, index + 1];
    }
    left -= length;
  }
  return last;
}

export const CHIP = '[data-written]';

function createChip(written: string, name: string, value: string): HTMLElement {
  const chip = document.createElement('span');
  chip.className = value === '' ? 'var chip' : 'var chip filled';
  chip.contentEditable = 'false';
  chip.dataset.written = written;
  chip.title = `${labelOf(name)}: clic para cambiarlo`;
  chip.textContent = chipWords(name, value);
  return chip;
}

function chipWords(name: string, value: string): string {
  return value || labelOf(name) || '{{}}';
}

function* leavesOf(node: Node): Generator<Text | HTMLElement> {
  for (const child of node.childNodes) {
    if (child instanceof Text || (child instanceof HTMLElement && child.matches(CHIP))) yield child;
    else yield* leavesOf(child);
  }
}
