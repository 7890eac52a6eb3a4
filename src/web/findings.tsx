// What the rules of a good template have to say about this one, each with its place, and one click for what mends itself.
import { useMemo } from 'preact/hooks';
import { guessKind } from '../template/kinds.ts';
import { type Finding, lint } from '../template/lint.ts';
import { normalise } from '../template/normalise.ts';
import { isNarrow } from './narrow.ts';
import { page, usePage } from './state.ts';
import { change } from './undo.ts';

export function useFindings(): Finding[] {
  const text = usePage((state) => state.text);
  const prompt = usePage((state) => state.prompt);
  const area = usePage((state) => state.area);
  return useMemo(() => {
    const kind = guessKind(text);
    return lint(text, { prompt, area, ...(kind ? { kind } : {}) });
  }, [text, prompt, area]);
}

export function Findings({ findings }: { findings: readonly Finding[] }) {
  const repairable = findings.filter((finding) => finding.repairable).length;
  return (
    <>
      {findings.length === 0 && <p>No hay avisos: el documento tiene sus partes y no trae datos inventados.</p>}
      {repairable > 0 && (
        <div class="row">
          <button class="primary" type="button" onClick={mend}>
            {repairable === 1 ? 'Corregir 1 aviso' : `Corregir ${repairable} avisos`}
          </button>
          <span class="hint">Puede deshacerlo.</span>
        </div>
      )}
      <ul class="findings">
        {findings.map((finding, index) => (
          <li key={index}>
            <button type="button" class="finding" onClick={() => show(finding)}>
              <span class={`severity ${finding.severity}`}>
                {finding.severity === 'must' ? 'Importante' : 'Sugerencia'}
              </span>
              <span>{finding.message}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="hint">El texto lo propone una inteligencia artificial. Léalo completo antes de firmarlo.</p>
    </>
  );
}

function show({ start, end }: Finding): void {
  page.set({ place: { start, end }, tab: isNarrow() ? 'sheet' : 'findings' });
}

function mend(): void {
  const { text, repairs } = normalise(page.get().text);
  change({ text }, 'mend');
  const count = repairs.reduce((sum, repair) => sum + repair.count, 0);
  page.set({ place: undefined, said: `Se hicieron ${count} correcciones.` });
}
