// Reads and lays out each document once, however many callers need it.
import { type Block, type GivenRole, layOut, readDocument, readPartial } from '@membrete/document';
import { listVariables, type Variable } from '@membrete/document/variables';
import { NO_DOCUMENT, page } from './state.ts';
import { rememberFew, rememberLast } from './store.ts';

export type PageDocument = ReturnType<typeof readDocument>;

type Roles = readonly GivenRole[];

export function documentOf(text: string, roles = rolesOf(text)): PageDocument {
  return cachesFor(roles).document(text);
}

export function layoutOf(text: string, roles = rolesOf(text)): readonly Block[] {
  return cachesFor(roles).layout(text);
}

export const variablesOf = rememberFew((text: string): Variable[] => listVariables(text));

// Returns the lines of a text that is still being written. They are cached, because the sheet and the list of
// parts both need them.
export const partialLinesOf = rememberLast(readPartial);

export function currentDocument(state = page.get()): PageDocument {
  return documentOf(state.text, state.roles);
}

export function currentLayout(state = page.get()): readonly Block[] {
  return layoutOf(state.text, state.roles);
}

// Returns the roles that a person gave to lines. They apply only to the text on the sheet.
export function rolesOf(text: string): Roles {
  const { text: shown, roles } = page.get();
  return text === shown ? roles : NO_DOCUMENT.roles;
}

interface Caches {
  document: (text: string) => PageDocument;
  layout: (text: string) => readonly Block[];
}

// The map is weak, so that cached documents are freed together with their roles.
const cachesByRoles = new WeakMap<Roles, Caches>();

function cachesFor(roles: Roles): Caches {
  const known = cachesByRoles.get(roles);
  if (known) return known;
  const document = rememberFew((text: string) => readDocument(text, { roles }));
  const made = { document, layout: rememberFew((text: string) => layOut(document(text).lines)) };
  cachesByRoles.set(roles, made);
  return made;
}
