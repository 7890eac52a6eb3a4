// The findings of the linter, each with its place, its correction and its dismissal, and one button for all automatic corrections.
import type { Finding } from '../../template/lint.ts';
import { findOccurrences } from '../../template/variables.ts';
import { page } from '../document/state.ts';
import { Button, Problem } from '../view/controls.tsx';
import { openField } from '../view/focus.ts';
import { isNarrow } from '../view/viewport.ts';
import { dismiss, fixOne, normaliseText, restoreDismissed } from './decisions.ts';
import { retryRules, useFindings, useRulesFailed } from './rules.ts';

export function Findings() {
  const findings = useFindings();
  const failed = useRulesFailed();
  if (!findings && failed) return <NoRules />;
  if (!findings) return <p class="hint">Revisando el texto.</p>;
  const { shown, dismissed } = findings;
  const fixable = shown.filter(({ finding }) => finding.fix !== undefined).length;
  // The prominent button is the remedy of the gravest finding.
  const [gravest] = shown;
  const hasRemedy = gravest?.finding.severity !== 'must' || gravest.finding.fix !== undefined;
  return (
    <>
      {shown.length === 0 && <p>La revisión automática no encontró avisos.</p>}
      {fixable > 0 && (
        <div class="row">
          <Button
            look={hasRemedy ? 'primary' : ''}
            label={fixable === 1 ? 'Corregir 1 aviso' : `Corregir ${fixable} avisos`}
            onClick={() => void normaliseText()}
          />
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
              <Verdict finding={finding} mark={mark} about={`finding-${index}`} first={!hasRemedy && index === 0} />
            </div>
          </li>
        ))}
      </ul>
      {dismissed > 0 && (
        <Button
          look="quiet small"
          label={dismissed === 1 ? 'Mostrar el aviso quitado' : `Mostrar los ${dismissed} avisos quitados`}
          onClick={restoreDismissed}
        />
      )}
      <p class="hint">El texto lo propone una inteligencia artificial. Léalo completo antes de firmarlo.</p>
    </>
  );
}

interface VerdictProps {
  finding: Finding;
  mark: string;
  about: string;
  first: boolean;
}

function Verdict({ finding, mark, about, first }: VerdictProps) {
  const { fix, severity } = finding;
  const datum = datumAt(finding);
  return (
    <>
      {severity === 'must' && !fix && (
        <Button
          look={first ? 'primary' : 'quiet small'}
          label={datum === '' ? 'Ir al lugar' : 'Ir al dato'}
          about={about}
          onClick={() => (datum === '' ? show(finding) : openField(datum))}
        />
      )}
      {fix && <Button look="quiet small" label="Corregir" about={about} onClick={() => fixOne(fix)} />}
      <Button look="quiet small" label="Así está bien" about={about} onClick={() => dismiss(mark)} />
    </>
  );
}

function NoRules() {
  return (
    <>
      <Problem>No se pudo cargar la revisión: Membrete no responde. Su trabajo está guardado.</Problem>
      <div class="row">
        <Button label="Intentar de nuevo" onClick={() => void retryRules()} />
      </div>
    </>
  );
}

// The variable that a finding is about, '' if it is about words.
function datumAt({ start, end }: Finding): string {
  const { text } = page.get();
  return findOccurrences(text).find((one) => end > start && one.start <= start && end <= one.end)?.name ?? '';
}

// A finding on something that is missing goes to the line before the place where it belongs.
function show({ start, end }: Finding): void {
  const { text } = page.get();
  const before = text.slice(0, start + 1).trimEnd().length - 1;
  const from = end > start ? start : Math.max(before, text.length - text.trimStart().length);
  page.set({ place: { start: from, end: Math.max(end, from + 1) }, tab: isNarrow() ? 'sheet' : 'findings' });
}
