// The button that downloads the Word file, and the list of the other forms behind it.
import { useEffect, useRef } from 'preact/hooks';
import { useRecord } from '../document/record.ts';
import { page, usePage } from '../document/state.ts';
import type { Table } from '../document/table.ts';
import { nameSeries } from '../document/title.ts';
import { downloadText, downloadWord } from '../export/export.ts';
import type { SeriesForm } from '../series/series-job.ts';
import { Icon } from '../view/controls.tsx';
import { useDisclosure } from '../view/disclosure.ts';
import { attempt } from '../view/problems.ts';

export function Downloads() {
  const { rows, open: findOpen } = useRecord();
  const left = findOpen().everywhere.length;
  const { open, box, opener, toggle, close } = useDisclosure();
  return (
    <div class="disclosure downloads" ref={box}>
      <button class="primary" type="button" onClick={() => void downloadAll()}>
        <span class="icon-of-name">
          <Icon name="download" />
        </span>
        <span>
          {rows > 0 ? (
            nameSeries(rows)
          ) : (
            <>
              Descargar <span class="form">Word</span>
            </>
          )}
        </span>
        {left > 0 && (
          <span class="missing">
            <span class="word">{left === 1 ? 'Falta' : 'Faltan'}</span> {left}
          </span>
        )}
      </button>
      <button
        class="primary opener"
        type="button"
        ref={opener}
        aria-expanded={open}
        aria-label="Más formas de llevárselo"
        title="Más formas de llevárselo"
        onClick={toggle}
      >
        <Icon name="more" />
      </button>
      {open && <Forms close={close} />}
    </div>
  );
}

// Downloads the document, or one for each row of its table.
export async function downloadAll(): Promise<void> {
  const { table } = page.get();
  if (table) await startSeries(table, 'zip');
  else await downloadWord(true);
}

function startSeries(table: Table, form: SeriesForm): Promise<boolean> {
  return attempt(async () => (await import('./deferred.ts')).startSeriesJob(table, form));
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

function Forms({ close }: { close: () => void }) {
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
