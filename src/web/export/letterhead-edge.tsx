// The institution's letterhead: chosen, changed or taken off, at the upper edge of the sheet or apart from any document.
import { usePage } from '../document/state.ts';
import { useStore } from '../document/store.ts';
import { Button, FileButton, Icon, Problem } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';
import { chooseLetterhead, dropLetterhead, letterhead } from './letterhead.ts';

export function LetterheadEdge() {
  const kept = useStore(letterhead, (state) => state.kept);
  const lacks = useStore(letterhead, (state) => state.lacks);
  const pages = usePage((state) => state.pages);
  return (
    <div class="letterhead">
      <div class="row">
        {kept ? (
          <p>
            <span class="ellipsis">{kept.name}</span> <span class="hint">sale en el Word y al imprimir.</span>
          </p>
        ) : (
          <p class="hint">Sin hoja membretada.</p>
        )}
        <span class="page-count" aria-live="polite">
          {pages > 0 && (pages === 1 ? '1 página' : `${pages} páginas`)}
        </span>
        <Buttons />
      </div>
      {lacks.length > 0 && (
        <p class="hint" role="status">
          Aquí y al imprimir no se ve {lacks.join(', ni ')} de esta hoja; en Word sí.
        </p>
      )}
      <Remarks />
    </div>
  );
}

// Without a document: on the first page, and in my office.
export function LetterheadChoice() {
  const kept = useStore(letterhead, (state) => state.kept);
  return (
    <div class="letterhead-choice">
      {kept ? (
        <p class="hint">
          <Icon name="check" /> Sus documentos salen en la hoja <b class="ellipsis">{kept.name}</b>
        </p>
      ) : (
        <p class="hint">Con la hoja membretada de su institución (.docx), sus documentos salen en ella.</p>
      )}
      <div class="row">
        <Buttons />
      </div>
      <Remarks />
    </div>
  );
}

function Buttons() {
  const kept = useStore(letterhead, (state) => state.kept);
  return (
    <>
      <FileButton
        label={kept ? 'Cambiar la hoja' : 'Elegir la hoja'}
        icon="sheet"
        accept=".docx"
        onFile={(file) => void chooseLetterhead(file)}
      />
      {kept && (
        <Button
          look="quiet"
          label="Quitar"
          onClick={() => void dropLetterhead().then(() => rescueFocus(':is(.letterhead, .letterhead-choice) input'))}
        />
      )}
    </>
  );
}

function Remarks() {
  const kept = useStore(letterhead, (state) => state.kept);
  const problem = useStore(letterhead, (state) => state.problem);
  return (
    <>
      {kept?.warnings?.map((warning) => (
        <p key={warning} class="hint" role="status">
          {warning}
        </p>
      ))}
      <Problem>{problem}</Problem>
    </>
  );
}
