// The zip of many that is being made: it goes on, and can be stopped, whatever tab is open.

import { downloadSeries, type Progress } from '../export/export.ts';
import { rescueFocus } from '../focus.ts';
import { createStore } from '../store.ts';
import type { Table } from './table.ts';

export const making = createStore<{ progress: Progress | undefined }>({ progress: undefined });

let controller = new AbortController();

export async function makeSeries(table: Table): Promise<void> {
  controller = new AbortController();
  making.set({ progress: { done: 0, total: table.rows.length } });
  rescueFocus('.making button');
  await downloadSeries(table, (progress) => making.set({ progress }), controller.signal);
  making.set({ progress: undefined });
  rescueFocus('.series .primary');
}

export function stopSeries(): void {
  controller.abort();
}
