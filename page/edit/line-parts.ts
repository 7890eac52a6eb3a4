// The parts of a document, such as «Asunto», that a person can choose for a line.
import { type GivenRole, type Line, MAX_CELLS, type Role } from '@membrete/document';
import { carryOver, giveRole } from '@membrete/document/give-role';
import { hasBullet, LIST_MARKER } from '@membrete/document/list-marks';
import { applyEdits, type Edit } from '@membrete/document/text';
import { documentOf } from '../record/document.ts';
import type { Snapshot } from '../record/state.ts';
import type { ShownRange } from '../view/sheet/looks.ts';

export interface Part {
  name: string;
  role: Role;
  style?: NonNullable<GivenRole['style']>;
  // Set for list items and table rows: in the text they begin with a bullet, a number or a bar.
  written?: 'points' | 'numbers' | 'table';
}

export const PARTS: readonly { group: string; parts: readonly Part[] }[] = [
  {
    group: 'Cuerpo',
    parts: [
      { name: 'Párrafo', role: 'paragraph' },
      { name: 'Título', role: 'documentNumber', style: 'title' },
      { name: 'Subtítulo', role: 'paragraph', style: 'heading' },
      { name: 'Lista', role: 'listItem', written: 'points' },
      { name: 'Lista con números', role: 'listItem', written: 'numbers' },
      { name: 'Tabla', role: 'paragraph', written: 'table' },
    ],
  },
  {
    group: 'Encabezado',
    parts: [
      { name: 'Institución', role: 'header' },
      { name: 'Número', role: 'documentNumber' },
      { name: 'Referencia', role: 'reference' },
      { name: 'Asunto', role: 'subject' },
      { name: 'Lugar y fecha', role: 'placeAndDate' },
      { name: 'Destinatario', role: 'addressee' },
      { name: 'Con atención a', role: 'attention' },
      { name: 'Presente', role: 'present' },
    ],
  },
  {
    group: 'Cierre',
    parts: [
      { name: 'Despedida', role: 'closing' },
      { name: 'Lema', role: 'motto' },
      { name: 'Firma', role: 'signature' },
      { name: 'Anexo', role: 'annex' },
      { name: 'Copia', role: 'copy' },
      { name: 'Iniciales', role: 'initials' },
      { name: 'Pie de página', role: 'footer' },
    ],
  },
];

const ALL = PARTS.flatMap(({ parts }) => parts);

export function partOf({ role, style, text }: Pick<Line, 'role' | 'style' | 'text'>): Part | undefined {
  if (isRow({ text })) return ALL.find(({ written }) => written === 'table');
  if (style) return ALL.find((part) => part.style === (style === 'section' ? 'heading' : style));
  const isNumbered = role === 'listItem' && /^\s*\w/.test(text);
  return ALL.find((part) => part.role === role && !part.style && (!isNumbered || part.written === 'numbers'));
}

// Returns the lines of a range, without the rows of tables.
export function linesIn(lines: readonly Line[], { start, end }: ShownRange): readonly Line[] {
  return lines.filter((line) => line.start <= end && start <= line.end && !isRow(line));
}

export type TextWithRoles = Pick<Snapshot, 'text' | 'roles'>;

// Gives the chosen lines the role of `part`. Without `part`, the parser decides their roles again. The
// result's `at` is the end of the last chosen line.
export function withPart(
  { text, roles }: TextWithRoles,
  chosen: readonly Line[],
  part?: Part,
): TextWithRoles & { at: number } {
  const edits = part ? editsFor(chosen, part) : [];
  const { lines } = documentOf(text, roles);
  const chosenStarts = new Set(chosen.map(({ start }) => start));
  const otherRoles = lines.flatMap((line, at) =>
    line.why === 'given' && !chosenStarts.has(line.start) ? [giveRole(lines, at, line)] : [],
  );
  const isGiven = part && part.written !== 'table';
  const chosenRoles = lines.flatMap((line, at) =>
    isGiven && chosenStarts.has(line.start) ? [giveRole(lines, at, part)] : [],
  );
  const newRoles = carryOver([...otherRoles, ...chosenRoles], text, edits);
  const grown = edits.reduce((sum, edit) => sum + edit.text.length - (edit.end - edit.start), 0);
  return { text: applyEdits(text, edits), roles: newRoles, at: (chosen.at(-1)?.end ?? 0) + grown };
}

function editsFor(chosen: readonly Line[], { role, written }: Part): Edit[] {
  if (written === 'table') return tableRows(chosen);
  return chosen.flatMap((line, at): Edit[] => {
    const { start, text } = line;
    const marker = LIST_MARKER.exec(text)?.[0] ?? '';
    const isPoint = hasBullet(marker);
    const end = start + marker.length;
    if (written === 'points') return isPoint ? [] : [{ start, end, text: '- ' }];
    if (written === 'numbers') return marker !== '' && !isPoint ? [] : [{ start, end, text: `${at + 1}. ` }];
    // Bullets are removed, but not numbers, because a number may be part of the words: «1. Antecedentes».
    return isPoint && role === 'paragraph' ? [{ start, end, text: '' }] : [];
  });
}

// Makes rows of a table from the lines. Tabs or several blanks separate the cells, and the first line becomes
// the headings.
function tableRows(chosen: readonly Line[]): Edit[] {
  const rows = chosen.map(({ text }) => text.replaceAll('|', '/').split(/\t|\s{2,}/));
  const columns = Math.min(MAX_CELLS, Math.max(2, ...rows.map(({ length }) => length)));
  const write = (cells: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? '').join(' | ')} |`;
  return chosen.map(({ start, end }, at) => {
    const below = at > 0 ? '' : `\n${write(Array.from({ length: columns }, () => '---'))}`;
    const blank = chosen.length === 1 ? `\n${write([])}` : '';
    return { start, end, text: write(rows[at] ?? []) + below + blank };
  });
}

function isRow({ text }: Pick<Line, 'text'>): boolean {
  return text.startsWith('|');
}
