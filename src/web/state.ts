// What the page knows. Everything the person made is in `Work`, which survives a reload.
import type { Failure } from './failures.ts';
import { createStore, useStore } from './store.ts';
import type { Table } from './table.ts';

// As typed into the fields, by variable name: dates as AAAA-MM-DD, amounts as digits. `values.ts` puts them into words.
export type Values = Readonly<Record<string, string>>;

export interface Work {
  prompt: string;
  area: string;
  text: string;
  values: Values;
  table: Table | undefined;
}

export type Tab = 'sheet' | 'fields' | 'findings' | 'series' | 'leave';
export type Snapshot = Pick<Work, 'text' | 'values'>;

export interface PageState extends Work {
  step: 'ask' | 'writing' | 'work';
  tab: Tab;
  editing: boolean;
  startedAt: number;
  failure: Failure | undefined;
  active: string; // the variable whose field has the focus
  place: { start: number; end: number } | undefined; // the place of the finding that was clicked
  row: number; // the row of the table that the sheet shows, -1 for none
  past: readonly Snapshot[];
  future: readonly Snapshot[];
  problem: string; // what did not work in taking the document away
  said: string; // the last announcement to screen readers
}

export const NO_WORK: Work = { prompt: '', area: '', text: '', values: {}, table: undefined };

export const page = createStore<PageState>({
  ...NO_WORK,
  step: 'ask',
  tab: 'fields',
  editing: false,
  startedAt: 0,
  failure: undefined,
  active: '',
  place: undefined,
  row: -1,
  past: [],
  future: [],
  problem: '',
  said: '',
});

export function usePage<T>(select: (state: PageState) => T): T {
  return useStore(page, select);
}
