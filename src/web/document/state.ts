// The state of the page. Everything the person made is in `Work`, which survives a reload.

import type { Failure } from './failure.ts';
import { createStore, useStore } from './store.ts';
import type { Table } from './table.ts';
import type { Given, Values } from './values.ts';

export interface TextRequest {
  prompt: string;
  area: string;
}

// The parts of a document that can be undone. `startedAt`, the time of the request, identifies the document for life.
export interface Snapshot {
  startedAt: number;
  asked: TextRequest;
  text: string;
  values: Values; // what the fields hold; a field that a person emptied has an empty value
  sources: Readonly<Record<string, Given>>; // of the values that were not typed
  table: Table | undefined;
  review?: Review | undefined;
}

// `received` is the text as the model wrote it, undefined if that is not known, '' if the document was opened from a file; `dismissed` are the findings that a person found right.
export interface Review {
  received: string | undefined;
  dismissed: readonly string[];
}

// What happened to a document when it left the page. Undo does not take it back.
export interface Life {
  numbers: Readonly<Record<string, string>>; // by variable name, given at the first download
  used: Readonly<Record<string, string>>; // the last number, also of a row of its table
}

// A document with the way back to what it was.
export interface Closed extends Snapshot {
  past: readonly Snapshot[];
  future: readonly Snapshot[];
}

// The request being typed, the document, and the way back to what it was and to the ones before it.
export interface Work extends TextRequest, Closed {
  setAside: string; // the request that an example took the place of
  closed: Closed | undefined; // the document that «Nuevo documento» closed last
  lives: Readonly<Record<string, Life>>; // by `startedAt`, of the documents that left the page
}

export type Tab = 'sheet' | 'fields' | 'findings' | 'series';

export interface PageState extends Work {
  step: 'ask' | 'writing' | 'work';
  tab: Tab;
  editing: boolean; // on the sheet
  failure: Failure | undefined;
  active: string; // the variable whose field has the focus
  place: { start: number; end: number } | undefined; // the place of the finding that was clicked
  pages: number; // how many pages the document has on paper, 0 while they are not counted
  row: number; // the row of the table that the sheet shows, -1 for none
  problem: string; // what did not work in taking the document away
  news: string; // what happened to the document, and is no problem
  technical: string; // the problem for the help desk, '' where the words say all
  taken: string; // the file that was taken away last, until the document changes
  thinking: boolean; // while writing: the model is at work, and has no text yet
  counters: Readonly<Record<string, string>>; // by variable name, the last number that the office has used
  said: string; // the last announcement to screen readers
}

export const NO_WORK: Work = {
  prompt: '',
  area: '',
  setAside: '',
  startedAt: 0,
  asked: { prompt: '', area: '' },
  text: '',
  values: {},
  sources: {},
  table: undefined,
  review: undefined,
  past: [],
  future: [],
  closed: undefined,
  lives: {},
};

export const page = createStore<PageState>({
  ...NO_WORK,
  step: 'ask',
  tab: 'fields',
  editing: false,
  failure: undefined,
  active: '',
  place: undefined,
  pages: 0,
  row: -1,
  problem: '',
  news: '',
  technical: '',
  taken: '',
  thinking: false,
  counters: {},
  said: '',
});

export function usePage<T>(select: (state: PageState) => T): T {
  return useStore(page, select);
}
