// The job that takes all rows of a table out of the page: a zip of Word files, one Word file, paper. It goes on whatever tab is open.

import { download, loadWord } from '../export/export.ts';
import { openLetterhead } from '../export/letterhead.ts';
import { printLetters } from '../pages/print.tsx';
import { currentRecord } from '../record/record.ts';
import { page } from '../record/state.ts';
import { createStore } from '../record/store.ts';
import type { Table } from '../record/table.ts';
import { fileName, nameFiles, titleOf } from '../record/title.ts';
import { giveNumbers } from '../saved/giving.ts';
import { rescueFocus } from '../view/focus.ts';
import { attempt } from '../view/problems.ts';
import { showSheet } from '../view/steps.ts';

export type SeriesForm = 'zip' | 'word' | 'paper';

interface Job {
  progress: { done: number; total: number } | undefined; // undefined while there is no job
  controller: AbortController;
}

export const seriesJob = createStore<Job>({ progress: undefined, controller: new AbortController() });

// Asks for the columns instead while the table gives nothing: all letters would be the same.
export async function startSeriesJob(table: Table, form: SeriesForm): Promise<void> {
  if (!currentRecord().hasColumns) {
    showSheet('work', { tab: 'series' });
    (document.querySelector<HTMLElement>('[id^=columna-]') ?? document.getElementById('tab-series'))?.focus();
    return;
  }
  if (seriesJob.get().progress) return;
  const controller = new AbortController();
  seriesJob.set({ controller, progress: { done: 0, total: table.rows.length } });
  rescueFocus('.series-job button');
  await attempt(() => takeOut(table, form, controller.signal));
  seriesJob.set({ progress: undefined });
  rescueFocus('.downloads button');
}

async function takeOut(table: Table, form: SeriesForm, signal: AbortSignal): Promise<void> {
  giveNumbers();
  const { text } = page.get();
  const record = currentRecord();
  const letters = () => table.rows.map((_, row) => record.outgoing(row));
  if (form === 'paper') return printLetters(letters(), (progress) => seriesJob.set({ progress }), signal);
  if (form === 'word') {
    const [{ createSeriesDocx }, letterhead] = await Promise.all([import('@membrete/word'), openLetterhead()]);
    const paper = letterhead && { letterhead };
    const bytes = createSeriesDocx(text, letters(), { ...paper, title: titleOf(text), placeholders: 'labels' });
    return download(bytes, `${fileName(text, {})} (${table.rows.length}).docx`);
  }
  const [makeWord, { zipSync }] = await Promise.all([loadWord(text), import('fflate')]);
  const names = nameFiles(table, record, 'Documento');
  const files: Record<string, [Uint8Array, { level: 0 }]> = {};
  for (const [row, name] of names.entries()) {
    if (signal.aborted) return;
    files[name] = [makeWord(record.outgoing(row), record.outgoingValues(row)), { level: 0 }];
    seriesJob.set({ progress: { done: row + 1, total: names.length } });
    // Yields to the page, so that the bar moves and «Cancelar» works.
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (!signal.aborted) download(zipSync(files), `${fileName(text, {})}.zip`);
}
