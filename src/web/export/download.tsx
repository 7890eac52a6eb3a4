// Taking the document away: Word filled in or as a template, on the institution's letterhead; paper or PDF; text.

import { FileButton } from '../file.tsx';
import { useLeft } from '../fill/filling.ts';
import { rescueFocus } from '../focus.ts';
import { Problem } from '../problem.tsx';
import { useStore } from '../store.ts';
import { CopyButton } from './copy.tsx';
import { downloadText, downloadWord } from './export.ts';
import { chooseLetterhead, dropLetterhead, letterhead } from './letterhead.ts';

export function Download() {
  const { left } = useLeft();
  return (
    <div class="download">
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
        <button type="button" onClick={() => window.print()}>
          Imprimir
        </button>
      </section>
      <section>
        <h2>Texto</h2>
        <div class="row">
          <CopyButton label="Copiar el texto" />
          <button type="button" onClick={() => void downloadText()}>
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
      <h3>Hoja membretada</h3>
      <p class="hint">
        {kept
          ? kept.name
          : 'Elija un .docx de su institución: el documento saldrá con su encabezado, su pie y sus márgenes.'}
      </p>
      <div class="row">
        <FileButton
          label={kept ? 'Cambiar la hoja' : 'Elegir la hoja'}
          accept=".docx"
          onFile={(file) => void chooseLetterhead(file)}
        />
        {kept && (
          <button
            class="quiet"
            type="button"
            onClick={() => void dropLetterhead().then(() => rescueFocus('.letterhead input'))}
          >
            Quitar
          </button>
        )}
      </div>
      {kept?.warnings?.map((warning) => (
        <p key={warning} class="hint" role="status">
          {warning}
        </p>
      ))}
      <Problem>{problem}</Problem>
    </div>
  );
}
