// The variables of a document in the groups in which an office thinks of them.
import { readDocument } from '../../template/document.ts';
import type { Line, Role } from '../../template/line.ts';
import { listVariables, type Occurrence, type Variable } from '../../template/variables.ts';

export interface Group {
  id: GroupId;
  title: string;
  variables: Variable[];
}

export type GroupId = (typeof GROUPS)[number]['id'];

// In the order of the form. A variable in several places belongs to the first of its groups.
const GROUPS = [
  { id: 'issuer', title: 'Quien firma' },
  { id: 'addressee', title: 'Destinatario' },
  { id: 'subject', title: 'Asunto' },
  { id: 'body', title: 'El documento' },
] as const;

export function groupVariables(text: string): Group[] {
  const { lines } = readDocument(text);
  const variables = listVariables(text);
  const groups = GROUPS.map(({ id, title }): Group => ({ id, title, variables: [] }));
  for (const variable of variables) {
    const own = new Set(variable.occurrences.map((occurrence) => groupOf(lineAt(lines, occurrence), variable)));
    groups.find(({ id }) => own.has(id))?.variables.push(variable);
  }
  return groups.filter((group) => group.variables.length > 0);
}

// The line that has the occurrence; the lines stand in the order of the text.
export function lineAt(lines: readonly Line[], { start }: Occurrence): Line | undefined {
  let from = 0;
  let to = lines.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((lines[middle]?.end ?? 0) <= start) from = middle + 1;
    else to = middle;
  }
  return lines[from];
}

function groupOf(line: Line | undefined, { kind }: Variable): GroupId {
  const role = line?.role ?? 'paragraph';
  return role === 'placeAndDate' && kind === 'place' ? 'issuer' : GROUP_OF_ROLE[role];
}

const GROUP_OF_ROLE: Readonly<Record<Role, GroupId>> = {
  header: 'issuer',
  documentNumber: 'subject',
  reference: 'subject',
  subject: 'subject',
  placeAndDate: 'subject',
  addressee: 'addressee',
  attention: 'addressee',
  present: 'addressee',
  paragraph: 'body',
  listItem: 'body',
  closing: 'issuer',
  motto: 'issuer',
  signature: 'issuer',
  annex: 'body',
  copy: 'issuer',
  initials: 'issuer',
};
