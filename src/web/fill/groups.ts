// The variables of a document in the groups in which an office thinks of them, by the first place of each.
import { readDocument } from '../../template/document.ts';
import type { Line, Role } from '../../template/line.ts';
import { listVariables, type Occurrence, type Variable } from '../../template/variables.ts';

export interface Group {
  id: GroupId;
  title: string;
  variables: Variable[];
}

export type GroupId = (typeof GROUPS)[number]['id'];

// In the order of the form.
const GROUPS = [
  { id: 'office', title: 'Su oficina' },
  { id: 'addressee', title: 'Para quién' },
  { id: 'number', title: 'Número y fecha' },
  { id: 'document', title: 'El documento' },
  { id: 'signers', title: 'Personas que firman' },
  { id: 'copies', title: 'Copias' },
] as const;

// The first place in the document decides: a witness whom the acta names belongs to the document, the addressee who accepts a
// nombramiento below it stays the addressee.
export function groupVariables(text: string): Group[] {
  const { lines } = readDocument(text);
  const groups = GROUPS.map(({ id, title }): Group => ({ id, title, variables: [] }));
  for (const variable of listVariables(text)) {
    const [first] = variable.occurrences;
    const own = first === undefined ? 'document' : groupOf(lineAt(lines, first), variable);
    groups.find(({ id }) => id === own)?.variables.push(variable);
  }
  return groups.filter((group) => group.variables.length > 0);
}

// The line that has the occurrence.
export function lineAt(lines: readonly Line[], { start }: Occurrence): Line | undefined {
  return lines.find(({ end }) => end > start);
}

function groupOf(line: Line | undefined, { kind }: Variable): GroupId {
  const role = line?.role ?? 'paragraph';
  if (role === 'placeAndDate' && kind === 'place') return 'office';
  // «DE:», the sender in the head of a memo.
  if (role === 'addressee' && /^\W*de\s*:/.test(line?.plain ?? '')) return 'signers';
  return GROUP_OF_ROLE[role];
}

const GROUP_OF_ROLE: Readonly<Record<Role, GroupId>> = {
  header: 'office',
  documentNumber: 'number',
  reference: 'number',
  subject: 'document',
  placeAndDate: 'number',
  addressee: 'addressee',
  attention: 'addressee',
  present: 'addressee',
  paragraph: 'document',
  listItem: 'document',
  closing: 'signers',
  motto: 'office',
  signature: 'signers',
  annex: 'document',
  copy: 'copies',
  initials: 'signers',
};
