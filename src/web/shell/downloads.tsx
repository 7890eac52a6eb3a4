// The button that downloads the Word file, or all of a series, and the one that opens the list of the other forms.
import { useRecord } from '../document/record.ts';
import { page } from '../document/state.ts';
import { nameSeries } from '../document/title.ts';
import { downloadWord } from '../export/export.ts';
import { Icon, useDisclosure } from '../view/controls.tsx';
import { lazy } from '../view/lazy.tsx';
import { attempt } from '../view/problems.ts';

const Forms = lazy(async () => (await import('./deferred.ts')).Forms, null);

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
  if (table) await attempt(async () => (await import('./deferred.ts')).startSeriesJob(table, 'zip'));
  else await downloadWord(true);
}
