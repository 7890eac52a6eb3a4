// The button that downloads the Word file, and the list of the other forms behind it.
import { useEffect, useRef } from 'preact/hooks';
import { useDisclosure } from '../disclosure.ts';
import { useLeft } from '../fill/filling.ts';
import { Icon } from '../icon.tsx';
import { attempt } from '../problems.ts';
import type { SeriesForm } from '../series/download-series.ts';
import { usePage } from '../state.ts';
import { downloadText, downloadWord } from './export.ts';

export function Downloads() {
  const { left } = useLeft();
  const { open, box, opener, toggle, close } = useDisclosure();
  return (
    <div class="disclosure downloads" ref={box}>
      <button class="primary" type="button" onClick={() => void downloadWord(true)}>
        <span class="icon-of-name">
          <Icon name="download" />
        </span>
        <span>
          Descargar <span class="form">Word</span>
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
        onClick={toggle}
      >
        <Icon name="more" />
      </button>
      {open && <Forms close={close} />}
    </div>
  );
}

function Forms({ close }: { close: () => void }) {
  const table = usePage((state) => state.table);
  const count = table?.rows.length ?? 0;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const forms: [string, string, () => void][] = [
    ['Word como plantilla', 'Con sus espacios, para llenarlo después', () => void downloadWord(false)],
    ['Texto (.txt)', 'Sin formato, con los datos en su lugar', () => void downloadText()],
  ];
  if (table) {
    const start = (form: SeriesForm) =>
      void attempt(async () => (await import('../later.ts')).startSeriesJob(table, form));
    forms.unshift(
      [`${count} en un .zip`, 'Un Word para cada fila de la tabla', () => start('zip')],
      [`${count} en un solo Word`, 'Cada fila en su página', () => start('word')],
      [`Imprimir los ${count}`, 'Cada fila empieza en su página', () => start('paper')],
    );
  }
  return (
    <ul class="popup forms" ref={list}>
      {forms.map(([name, hint, download]) => (
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
