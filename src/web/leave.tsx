// Taking the document away: Word filled in or as a template, on the institution's letterhead; paper or PDF; text.
import { useState } from 'preact/hooks';
import { copyText, downloadText, downloadWord, print } from './export.ts';
import { useLeft } from './left.ts';
import { chooseLetterhead, dropLetterhead, letterhead } from './letterhead.ts';
import { page } from './state.ts';
import { useStore } from './store.ts';

export function Leave() {
  const { left } = useLeft();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const done = await copyText();
    setCopied(done);
    page.set({ said: done ? 'Texto copiado.' : 'El navegador no permitió copiar.' });
  };
  return (
    <div class="leave">
      {left > 0 && (
        <p class="hint">
          {left === 1 ? 'Queda 1 dato' : `Quedan ${left} datos`} sin llenar; en el documento se verán marcados.
        </p>
      )}
      <section>
        <h2>Word</h2>
        <Letterhead />
        <div class="row">
          <button class="primary" type="button" onClick={() => void downloadWord(true)}>
            Descargar con mis datos
          </button>
          <button type="button" onClick={() => void downloadWord(false)}>
            Como plantilla
          </button>
        </div>
      </section>
      <section>
        <h2>Papel o PDF</h2>
        <p class="hint">
          Sale la hoja tal como se ve, en tamaño carta. Para un PDF elija «Guardar como PDF» al imprimir.
        </p>
        <button type="button" onClick={print}>
          Imprimir
        </button>
      </section>
      <section>
        <h2>Texto</h2>
        <div class="row">
          <button type="button" onClick={() => void copy()}>
            {copied ? 'Copiado' : 'Copiar el texto'}
          </button>
          <button type="button" onClick={downloadText}>
            Descargar .txt
          </button>
        </div>
      </section>
    </div>
  );
}

function Letterhead() {
  const kept = useStore(letterhead, (state) => state.kept);
  const problem = useStore(letterhead, (state) => state.problem);
  return (
    <div class="letterhead">
      <label class="file">
        <span class="label">Hoja membretada</span>
        <span class="hint" id="letterhead-hint">
          {kept ? kept.name : 'Un .docx de su institución; se usan su encabezado, pie y márgenes.'}
        </span>
        <input
          type="file"
          accept=".docx"
          aria-describedby="letterhead-hint"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (file) void chooseLetterhead(file);
          }}
        />
      </label>
      {kept && (
        <button class="quiet" type="button" onClick={() => void dropLetterhead()}>
          Quitar la hoja
        </button>
      )}
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
