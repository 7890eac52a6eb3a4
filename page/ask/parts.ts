// Lists the parts of a document, and says which of them an unfinished text has reached.
import type { Line, Role } from '@membrete/document';

const PARTS: readonly (readonly [name: string, roles: readonly Role[]])[] = [
  ['Encabezado', ['header', 'documentNumber', 'reference']],
  ['Asunto', ['subject']],
  ['Destinatario', ['addressee', 'attention', 'present']],
  ['Cuerpo', ['paragraph', 'listItem']],
  ['Firma', ['closing', 'motto', 'signature']],
  ['Copias', ['annex', 'copy', 'initials', 'footer']],
];

// Returns the state of each part. A part that the text has skipped is left out; an acta, for example, has no
// subject.
export function partsOf(lines: readonly Pick<Line, 'role'>[]) {
  const arePresent = PARTS.map(([, roles]) => lines.some(({ role }) => roles.includes(role)));
  const last = arePresent.lastIndexOf(true);
  return PARTS.flatMap(([name], at) => {
    if (at > last) return { name, state: 'awaited' } as const;
    return arePresent[at] ? ({ name, state: at < last ? 'written' : 'begun' } as const) : [];
  });
}
