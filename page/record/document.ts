// Reads and lays out each document once, however many callers need it.
import { type Block, type GivenRole, type LineLook, layOut, readDocument, readPartial } from '@membrete/document';
import { readForm } from '@membrete/document/outgoing';
import { listVariables, type Variable } from '@membrete/document/variables';
import { NO_DOCUMENT, page } from './state.ts';
import { rememberFew, rememberLast } from './store.ts';

export type PageDocument = ReturnType<typeof readDocument>;

type Roles = readonly GivenRole[];
type Looks = readonly LineLook[];

export function documentOf(text: string, roles = rolesOf(text)): PageDocument {
  return cachesFor(roles).document(text);
}

export function layoutOf(text: string, roles = rolesOf(text), looks = looksOf(text)): readonly Block[] {
  return cachesFor(roles).layoutWith(looks)(text);
}

export const variablesOf = rememberFew((text: string): Variable[] => listVariables(text));

export const formOf = rememberFew(readForm);

// Returns the lines of a text that is being written. The last result is cached for the sheet and the list of
// parts.
export const partialLinesOf = rememberLast(readPartial);

export function currentDocument(state = page.get()): PageDocument {
  return documentOf(state.text, state.roles);
}

export function currentLayout(state = page.get()): readonly Block[] {
  return layoutOf(state.text, state.roles, state.looks);
}

// Returns the roles that a person gave to lines of the text on the sheet. Returns no roles for any other
// text.
export function rolesOf(text: string): Roles {
  const { text: sheetText, roles } = page.get();
  return text === sheetText ? roles : NO_DOCUMENT.roles;
}

export function looksOf(text: string): Looks {
  const { text: sheetText, looks } = page.get();
  return text === sheetText ? looks : NO_DOCUMENT.looks;
}

interface Caches {
  document: (text: string) => PageDocument;
  layoutWith: (looks: Looks) => (text: string) => readonly Block[];
}

// The map is weak, so that cached documents are freed together with their roles.
const cachesByRoles = new WeakMap<Roles, Caches>();

function cachesFor(roles: Roles): Caches {
  const cached = cachesByRoles.get(roles);
  if (cached) return cached;
  const document = rememberFew((text: string) => readDocument(text, { roles }));
  const caches = {
    document,
    layoutWith: rememberLast((looks: Looks) => rememberFew((text) => layOut(document(text).lines, { looks }))),
  };
  cachesByRoles.set(roles, caches);
  return caches;
}
