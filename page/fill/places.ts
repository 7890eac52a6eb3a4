// Finds the group of a variable in the form, and the sentence around it in the document.

import type { Line, Role } from '@membrete/document';
import { listVariables, type Occurrence, replaceVariables, type Variable } from '@membrete/document/variables';
import type { PageDocument } from '../record/document.ts';

export type Group = ReturnType<typeof groupVariables>[number];

// Returns the groups of the form. A variable belongs to the group of the place where it first occurs. For
// example, a witness who is named in the body belongs to «El documento».
export function groupVariables({ text, lines }: Pick<PageDocument, 'text' | 'lines'>) {
  const placed = listVariables(text).map((variable) => ({ variable, role: roleOf(lines, variable) }));
  return GROUPS.map(({ title, isOffice, roles }) => {
    const ofGroup = placed.filter(({ role }) => roles.includes(role));
    return { title, isOffice, variables: ofGroup.map(({ variable }) => variable) };
  }).filter(({ variables }) => variables.length > 0);
}

// The groups in the order of the form. «Mi oficina» can fill in groups with `isOffice`.
const GROUPS: readonly { title: string; isOffice: boolean; roles: readonly Role[] }[] = [
  { title: 'Su oficina', isOffice: true, roles: ['header', 'motto', 'footer'] },
  { title: 'Para quién', isOffice: false, roles: ['addressee', 'attention', 'present'] },
  { title: 'Número y fecha', isOffice: false, roles: ['documentNumber', 'reference', 'placeAndDate'] },
  { title: 'El documento', isOffice: false, roles: ['subject', 'paragraph', 'listItem', 'annex'] },
  { title: 'Personas que firman', isOffice: true, roles: ['closing', 'signature', 'initials'] },
  { title: 'Copias', isOffice: true, roles: ['copy'] },
];

function roleOf(lines: readonly Line[], { kind, occurrences: [first] }: Variable): Role {
  const { role = 'paragraph', plain = '' } = (first && lineAt(lines, first)) ?? {};
  if (role === 'placeAndDate' && kind === 'place') return 'header';
  // The line «DE: …» above the body of a memo names the sender, who belongs to the group of the signature.
  return role === 'addressee' && /^\W*de\s*:/.test(plain) ? 'signature' : role;
}

// Returns the words around a variable in its sentence. If its line has no other words, returns a note
// instead. `nameVariable` returns the words to show for other variables.
export function placeInWords(
  lines: readonly Line[],
  { occurrences }: Variable,
  nameVariable: (name: string) => string,
) {
  const places = occurrences.map((occurrence) => ({ occurrence, line: lineAt(lines, occurrence) }));
  // A sentence is preferred, because it explains the variable better than a line of the header does.
  const best = places.find(({ line }) => line?.role === 'paragraph' || line?.role === 'listItem') ?? places[0];
  if (!best?.line) return { before: '', after: '', note: '' };
  const { line, occurrence } = best;
  const speak = (part: string) => replaceVariables(part, ({ name }) => nameVariable(name));
  const before = speak(line.text.slice(0, occurrence.start - line.start).replace(/^.*[.;:?!] (?=\S)/s, ''));
  const after = speak(/^.*?(?:[.;?!](?= |$)|$)/s.exec(line.text.slice(occurrence.end - line.start))?.[0] ?? '');
  const isAlone = !/\p{L}/u.test(before + after);
  return {
    before: before.length <= LONGEST ? before : `…${before.slice(-LONGEST).replace(/^\S* /, '')}`,
    after: after.length <= LONGEST ? after : `${after.slice(0, LONGEST).replace(/ \S*$/, '')}…`,
    note: isAlone ? (NOTES[line.role] ?? '') : '',
  };
}

const LONGEST = 64;

const NOTES: Partial<Readonly<Record<Role, string>>> = {
  header: 'Va en el encabezado del documento.',
  addressee: 'A quien va dirigido el documento.',
  attention: 'Con atención a esta persona.',
  signature: 'Va al pie, en la firma.',
};

function lineAt(lines: readonly Line[], { start }: Occurrence): Line | undefined {
  return lines.find(({ end }) => end > start);
}
