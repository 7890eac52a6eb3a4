// The findings of the linter, each with its place, and one button for all automatic corrections.
import type { Finding } from '../../template/lint.ts';
import { Problem } from '../problem.tsx';
import { page } from '../state.ts';
import { isNarrow } from '../viewport.ts';
import { mend, retryRules, useFindings, useRulesFailed } from './rules.ts';

export function Findings() {
  const findings = useFindings();
  const failed = useRulesFailed();
  if (!findings && failed) return <NoRules />;
  if (!findings) return <p class="hint">Revisando el texto.</p>;
  const mendable = findings.filter(({ fix }) => fix !== undefined).length;
  return (
    <>
      {findings.length === 0 && <p>No hay avisos: el documento tiene sus partes y no trae datos inventados.</p>}
      {mendable > 0 && (
        <div class="row">
          <button class="primary" type="button" onClick={() => void mend()}>
            {mendable === 1 ? 'Corregir 1 aviso' : `Corregir ${mendable} avisos`}
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

function show({ start, end }: Finding): void {
  page.set({ place: { start, end }, tab: isNarrow() ? 'sheet' : 'findings' });
}
