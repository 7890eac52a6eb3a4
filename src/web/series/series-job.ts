// The job that makes the zip of a series. It continues, and can be stopped, whatever tab is open.

import { downloadSeries, type Progress } from '../export/export.ts';
import { rescueFocus } from '../focus.ts';
import { createStore } from '../store.ts';
import type { Table } from './table.ts';

export const seriesJob = createStore<{ progress: Progress | undefined }>({ progress: undefined });

let controller = new AbortController();

export async function startSeriesJob(table: Table): Promise<void> {
  controller = new AbortController();
  seriesJob.set({ progress: { done: 0, total: table.rows.length } });
  rescueFocus('.series-job button');
  await downloadSeries(table, (progress) => seriesJob.set({ progress }), controller.signal);
  seriesJob.set({ progress: undefined });
  rescueFocus('.series .primary');
}

export function stopSeriesJob(): void {
  controller.abort();
}
