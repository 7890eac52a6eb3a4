// The forms in which a document, or the series of its table, is taken away, besides the button's own.
import { useEffect, useRef } from 'preact/hooks';
import { usePage } from '../document/state.ts';
import type { Table } from '../document/table.ts';
import { downloadText, downloadWord } from '../export/export.ts';
import { type SeriesForm, startSeriesJob } from '../series/series-job.ts';
import { attempt } from '../view/problems.ts';

export function Forms({ close }: { close: () => void }) {
  const table = usePage((state) => state.table);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  return (
    <ul class="popup forms" ref={list}>
      {[...(table ? formsOfSeries(table) : FORMS_OF_ONE), ...FORMS_OF_ALL].map(([name, hint, download]) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => {
              close();
              download();
            }}
          >
            <span>{name}</span>
            <span class="hint">{hint}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type Form = readonly [name: string, hint: string, download: () => unknown];

const FORMS_OF_ONE: readonly Form[] = [
  ['Imprimir o guardar PDF', 'El cuadro de impresión ofrece «Guardar como PDF»', () => window.print()],
];

const FORMS_OF_ALL: readonly Form[] = [
  ['Word como plantilla', 'Con sus espacios, para llenarlo después', () => downloadWord(false)],
  ['Texto (.txt)', 'Sin formato, con los datos en su lugar', () => downloadText()],
];

function formsOfSeries(table: Table): readonly Form[] {
  const count = table.rows.length;
  return [
    [`${count} en un .zip`, 'Un Word para cada fila de la tabla', () => startSeries(table, 'zip')],
    [`${count} en un solo Word`, 'Cada fila en su página', () => startSeries(table, 'word')],
    [
      `Imprimir los ${count}`,
      'O guardarlos en un PDF; cada fila empieza en su página',
      () => startSeries(table, 'paper'),
    ],
    ['Solo esta fila (Word)', 'La que se ve en la hoja', () => downloadWord(true)],
  ];
}

function startSeries(table: Table, form: SeriesForm): Promise<boolean> {
  return attempt(() => startSeriesJob(table, form));
}
