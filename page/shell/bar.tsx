// The bar of the document: undo, redo and editing on the left, copy, print and download on the right, and the
// notice of a download.
import { loadEditor, toggleEditing, useEditor } from '../edit/mode.ts';
import { attempt } from '../record/commands/problems.ts';
import { redo, undo } from '../record/commands/undo.ts';
import { useRecord } from '../record/record.ts';
import { page, usePage } from '../record/state.ts';
import { labelSeriesDownload } from '../record/title.ts';
import { useNarrow } from '../record/viewport.ts';
import { Icon, Tool } from '../view/controls.tsx';
import { CopyButton } from '../view/copy-button.tsx';
import { useDisclosure } from '../view/disclosure.ts';
import { lazy } from '../view/lazy.tsx';
import { Notice } from './notice.tsx';

export function Bar() {
  const canUndo = usePage(({ past }) => past.length > 0);
  const canRedo = usePage(({ future }) => future.length > 0);
  const editing = usePage((state) => state.editing);
  const isOwn = usePage((state) => state.letter?.fills === true);
  const downloaded = usePage((state) => state.downloaded);
  const editor = useEditor();
  const news = downloaded !== '' && <DownloadNotice />;
  // On a phone, the bar is at the bottom, and the notice of a download is above it. Other notices are at the top
  // of the tab, where they do not cover the form.
  const narrow = useNarrow();
  return (
    <>
      <div class={editing ? 'toolbar editing' : 'toolbar'}>
        <div class="tools">
          <Tool icon="undo" label="Deshacer" compact disabled={!canUndo} onClick={undo} />
          <Tool icon="redo" label="Rehacer" compact disabled={!canRedo} onClick={redo} />
          <button
            class={editing ? 'tool edit done' : 'tool edit'}
            type="button"
            title={editing ? 'Terminar de editar' : 'Editar el texto en la hoja'}
            onPointerEnter={prepareEditor}
            onFocus={prepareEditor}
            onClick={toggleEditing}
          >
            <Icon name={editing ? 'check' : 'edit'} />
            {editing ? (
              <span>Listo</span>
            ) : (
              <span>
                Editar<span class="word"> texto</span>
              </span>
            )}
          </button>
          {!editing && <Adjust />}
          {editor && <editor.EditTools />}
          <span class="spring" />
          <span class="out">
            <CopyButton look="tool" icon="copy" names={['Copiar', 'Copiado']} copy={copyDocument} />
            <Tool
              icon="print"
              label="Imprimir"
              hint={isOwn ? 'Imprimir o guardar PDF, como se ve en la hoja' : 'Imprimir o guardar PDF'}
              onClick={print}
            />
          </span>
          <Downloads />
        </div>
        {narrow ? news : <Notice />}
      </div>
      {!narrow && news}
    </>
  );
}

function Adjust() {
  const { open, box, opener, toggle } = useDisclosure();
  return (
    <div class="disclosure" ref={box}>
      <button class="tool" type="button" title="Ajustar" ref={opener} aria-expanded={open} onClick={toggle}>
        <Icon name="adjust" />
        <span>Ajustar</span>
      </button>
      {open && <Changes />}
    </div>
  );
}

const Changes = lazy(async () => (await import('./deferred.ts')).Changes, null);
const DownloadNotice = lazy(async () => (await import('./deferred.ts')).DownloadNotice);

function prepareEditor(): void {
  void loadEditor().catch(() => undefined);
}

// Resolves with true if it was copied, and with false if the page asks before.
async function copyDocument(): Promise<boolean> {
  const { afterOld, copyAndSay, copyDocument, isAskedBefore } = await import('./deferred.ts');
  return isAskedBefore() ? afterOld(copyAndSay) : attempt(copyDocument);
}

async function print(): Promise<void> {
  await attempt(async () => {
    (await import('./deferred.ts')).afterOld(() => window.print());
  });
}

// Draws the button that downloads the Word file or the whole series, and the button for other formats.
function Downloads() {
  const { rows, missing } = useRecord();
  const missingCount = missing().open.length;
  const { open, box, opener, toggle, close } = useDisclosure();
  return (
    <div class={rows > 0 ? 'disclosure downloads many' : 'disclosure downloads'} ref={box}>
      <button class="primary" type="button" onClick={() => void downloadAll()}>
        <Icon name="download" />
        <span>
          {rows > 0 ? labelSeriesDownload(rows) : 'Descargar '}
          {rows === 0 && <span class="form">Word</span>}
        </span>
        {missingCount > 0 && (
          <span class="missing">
            <span class="word">{missingCount === 1 ? 'Falta' : 'Faltan'}</span> {missingCount}
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
      {open && <DownloadChoices close={close} />}
    </div>
  );
}

const DownloadChoices = lazy(async () => (await import('./deferred.ts')).DownloadChoices, null);

export async function downloadAll(): Promise<void> {
  const { table } = page.get();
  await attempt(async () => {
    const { afterOld, startSeries, downloadWord } = await import('./deferred.ts');
    if (table) startSeries(table, 'zip');
    else afterOld(() => downloadWord(true));
  });
}
