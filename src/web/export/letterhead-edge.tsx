// The upper edge of the sheet: the institution's letterhead, chosen, changed or taken off.
import { FileButton } from '../file.tsx';
import { rescueFocus } from '../focus.ts';
import { Icon } from '../icon.tsx';
import { Problem } from '../problem.tsx';
import { usePage } from '../state.ts';
import { useStore } from '../store.ts';
import { chooseLetterhead, dropLetterhead, letterhead } from './letterhead.ts';

export function LetterheadEdge() {
  const kept = useStore(letterhead, (state) => state.kept);
  const problem = useStore(letterhead, (state) => state.problem);
  const lacks = useStore(letterhead, (state) => state.lacks);
  const pages = usePage((state) => state.pages);
  return (
    <div class="letterhead">
      <div class="row">
        <Icon name="sheet" />
        {kept ? (
          <p>
            <span class="ellipsis">{kept.name}</span> <span class="hint">sale en el Word y al imprimir.</span>
          </p>
        ) : (
          <p class="hint">El Word puede salir en la hoja membretada de su institución (.docx).</p>
        )}
        <span class="page-count" aria-live="polite">
          {pages > 0 && (pages === 1 ? '1 página' : `${pages} páginas`)}
        </span>
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
      {lacks.length > 0 && (
        <p class="hint" role="status">
          Aquí y al imprimir no se ve {lacks.join(', ni ')} de esta hoja; en Word sí.
        </p>
      )}
      <Problem>{problem}</Problem>
    </div>
  );
}
