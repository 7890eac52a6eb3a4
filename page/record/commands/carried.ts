// Tells the person what a new document took over from the previous document. The person can remove it,
// because an old table of guests, for example, may not fit a new document.
import type { Values } from '@membrete/document/outgoing';
import { variablesOf } from '../document.ts';
import { entryOf } from '../guards.ts';
import { withKnownValues } from '../memory.ts';
import { isOfOffice } from '../office.ts';
import { page, update } from '../state.ts';
import { createStore } from '../store.ts';
import type { DataTable } from '../table.ts';
import { change } from './undo.ts';

interface Carried {
  news: string;
  values: Values;
  table: DataTable | undefined;
}

export const carried = createStore<Carried>({ news: '', values: {}, table: undefined });

// Subscribes to the page. After each generated text, a notice says what the new document took over.
export function sayWhatIsCarried(): void {
  let { step } = page.get();
  page.subscribe(() => {
    const previous = step;
    step = page.get().step;
    if (previous === 'writing' && step === 'work') sayCarried();
  });
}

function sayCarried(): void {
  const { past, startedAt, asked, text, table, values, sources, announcement } = page.get();
  const previous = past.at(-1);
  if (!previous || previous.startedAt === startedAt || previous.asked.prompt === asked.prompt) return;
  // Values from the office or the calendar are not counted as taken over, because they suit the new document
  // too.
  const isCarried = ([name, value]: [string, string]) =>
    value.trim() !== '' &&
    value === entryOf(previous.values, name) &&
    entryOf(sources, name) !== 'today' &&
    !isOfOffice(name);
  const carriedValues = Object.fromEntries(Object.entries(values).filter(isCarried));
  const labels = variablesOf(text).flatMap(({ name, label }) => (Object.hasOwn(carriedValues, name) ? label : []));
  if (!table && labels.length === 0) return;
  const news = phrase(table, labels);
  carried.set({ news, values: carriedValues, table });
  update({ news, announcement: `${announcement} ${news}` });
}

function phrase(table: DataTable | undefined, labels: readonly string[]): string {
  const named = labels.slice(0, NAMED_AT_MOST).join(', ') + (labels.length > NAMED_AT_MOST ? '…' : '.');
  const data = labels.length === 1 ? `un dato: ${named}` : `${labels.length} datos: ${named}`;
  if (!table) return `${labels.length === 1 ? 'Sigue' : 'Siguen'} del documento anterior ${data}`;
  const rows = table.rows.length === 1 ? '1 fila' : `${table.rows.length} filas`;
  return `Sigue la tabla del documento anterior, con ${rows}${labels.length === 0 ? '.' : `, y ${data}`}`;
}

const NAMED_AT_MOST = 4;

// Removes the values and the table that were taken over. Values that the person has typed since then stay.
export function removeCarried(): void {
  const { text, values, sources, table } = page.get();
  const { values: carriedValues, table: carriedTable } = carried.get();
  const remaining = Object.entries(values).filter(([name, value]) => entryOf(carriedValues, name) !== value);
  const filled = withKnownValues({ text, values: Object.fromEntries(remaining), sources });
  change({ ...filled, table: table === carriedTable ? undefined : table }, 'let go');
  update({ row: page.get().table ? page.get().row : -1, news: '', announcement: 'Quitado. Puede deshacerlo.' });
}
