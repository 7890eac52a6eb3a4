// The state of the page. Everything the person made is in `Work`, which survives a reload.
import type { Failure } from './ask/failures.ts';
import type { TextRequest } from './ask/stream.ts';
import type { Values } from './fill/values.ts';
import type { Table } from './series/table.ts';
import { createStore, useStore } from './store.ts';

// The parts of a document that can be undone. `startedAt`, the time of the request, identifies the document.
export interface Snapshot {
  startedAt: number;
  asked: TextRequest;
  text: string;
  values: Values;
  table: Table | undefined;
  review?: Review | undefined;
}

// `received` is the text as the model wrote it, undefined if that is not known; `dismissed` are the findings that a person found right.
export interface Review {
  received: string | undefined;
  dismissed: readonly string[];
}

// The request being typed, the document, and the way back to what it was and to the ones before it.
export interface Work extends TextRequest, Snapshot {
  setAside: string; // the request that an example took the place of
  past: readonly Snapshot[];
  future: readonly Snapshot[];
}

export type Tab = 'sheet' | 'fields' | 'findings' | 'series';

export interface PageState extends Work {
  step: 'ask' | 'writing' | 'work';
  tab: Tab;
  editing: 'sheet' | 'text' | undefined; // on the sheet, or in the text with its variables in braces
  blankAt: number; // where the caret stands on a blank line, which the sheet then shows; otherwise -1
  failure: Failure | undefined;
  active: string; // the variable whose field has the focus
  place: { start: number; end: number } | undefined; // the place of the finding that was clicked
  pages: number; // how many pages the document has on paper, 0 while they are not counted
  row: number; // the row of the table that the sheet shows, -1 for none
  problem: string; // what did not work in taking the document away
  taken: string; // the file that was taken away last, until the document changes
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
  table: undefined,
  review: undefined,
  past: [],
  future: [],
};

export const page = createStore<PageState>({
  ...NO_WORK,
  step: 'ask',
  tab: 'fields',
  editing: undefined,
  blankAt: -1,
  failure: undefined,
  active: '',
  place: undefined,
  pages: 0,
  row: -1,
  problem: '',
  taken: '',
  said: '',
});

export function usePage<T>(select: (state: PageState) => T): T {
  return useStore(page, select);
}
