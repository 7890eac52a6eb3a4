// The findings of the linter, each with its place, its correction and its dismissal, and one button for all automatic corrections.
import type { Finding } from '../../template/lint.ts';
import { Problem } from '../problem.tsx';
import { page } from '../state.ts';
import { isNarrow } from '../viewport.ts';
import { dismiss, mend, mendOne, restoreDismissed, retryRules, useFindings, useRulesFailed } from './rules.ts';

export function Findings() {
  const findings = useFindings();
  const failed = useRulesFailed();
  if (!findings && failed) return <NoRules />;
  if (!findings) return <p class="hint">Revisando el texto.</p>;
  const { shown, dismissed } = findings;
  const mendable = shown.filter(({ finding }) => finding.fix !== undefined).length;
  return (
    <>
      {shown.length === 0 && <p>No hay avisos: el documento tiene sus partes y no trae datos inventados.</p>}
      {mendable > 0 && (
        <div class="row">
          <button class="primary" type="button" onClick={() => void mend()}>
            {mendable === 1 ? 'Corregir 1 aviso' : `Corregir ${mendable} avisos`}
          </button>
          <span class="hint">Puede deshacerlo.</span>
        </div>
      )}
      <ul class="findings">
        {shown.map(({ finding, message, mark }, index) => (
          <li key={index}>
            <button type="button" class="finding" onClick={() => show(finding)}>
              <span class={`severity ${finding.severity}`}>
                {finding.severity === 'must' ? 'Importante' : 'Sugerencia'}
              </span>
              <span id={`finding-${index}`}>{message}</span>
            </button>
            <div class="row verdict">
              <Verdict finding={finding} mark={mark} about={`finding-${index}`} />
            </div>
          </li>
        ))}
      </ul>
      {dismissed > 0 && (
        <button class="quiet small" type="button" onClick={restoreDismissed}>
          {dismissed === 1 ? 'Mostrar el aviso quitado' : `Mostrar los ${dismissed} avisos quitados`}
        </button>
      )}
      <p class="hint">El texto lo propone una inteligencia artificial. Léalo completo antes de firmarlo.</p>
    </>
  );
}

function Verdict({ finding: { fix }, mark, about }: { finding: Finding; mark: string; about: string }) {
  return (
    <>
      {fix && (
        <button class="quiet small" type="button" aria-describedby={about} onClick={() => void mendOne(fix)}>
          Corregir
        </button>
      )}
      <button class="quiet small" type="button" aria-describedby={about} onClick={() => dismiss(mark)}>
        Así está bien
      </button>
    </>
  );
}

function NoRules() {
  return (
    <>
      <Problem>No se pudo cargar la revisión: Membrete no responde. Su trabajo está guardado.</Problem>
      <div class="row">
        <button type="button" onClick={() => void retryRules()}>
          Intentar de nuevo
        </button>
      </div>
    </>
  );
}

// A finding on something that is missing goes to the line before the place where it belongs.
function show({ start, end }: Finding): void {
  const { text } = page.get();
  const before = text.slice(0, start + 1).trimEnd().length - 1;
  const from = end > start ? start : Math.max(before, text.length - text.trimStart().length);
  page.set({ place: { start: from, end: Math.max(end, from + 1) }, tab: isNarrow() ? 'sheet' : 'findings' });
}
