// The job that makes the zip of a series. It continues, and can be stopped, whatever tab is open.
import { rescueFocus } from '../focus.ts';
import { attempt } from '../problems.ts';
import { createStore } from '../store.ts';
import { downloadSeries, type Progress, type SeriesForm } from './download-series.ts';
import type { Table } from './table.ts';

export const seriesJob = createStore<{ progress: Progress | undefined }>({ progress: undefined });

let controller = new AbortController();

// As a zip with one Word file for each row, as one Word file with all of them, or on paper.
export async function startSeriesJob(table: Table, form: SeriesForm): Promise<void> {
  controller = new AbortController();
  seriesJob.set({ progress: { done: 0, total: table.rows.length } });
  rescueFocus('.series-job button');
  await attempt(() => downloadSeries(table, form, (progress) => seriesJob.set({ progress }), controller.signal));
  seriesJob.set({ progress: undefined });
  rescueFocus('.series .series-start');
}

export function stopSeriesJob(): void {
  controller.abort();
}
