// Lists the findings of the linter, with buttons to show, correct and dismiss each finding, and a button for
// all corrections.
import type { Finding } from '@membrete/document/lint';
import { applyEdits, type Edit } from '@membrete/document/text';
import { findOccurrences, labelOf, replaceVariables } from '@membrete/document/variables';
import { attempt } from '../record/commands/problems.ts';
import { correctText, dismissFinding, putRight, restoreFindings, showPlace } from '../record/commands/reviewing.ts';
import { createDismissals, type Reviewed } from '../record/finding-marks.ts';
import { letterReview } from '../record/letter-review.ts';
import { isProposed, page, usePage } from '../record/state.ts';
import { useStore } from '../record/store.ts';
import { Button, Problem } from '../view/controls.tsx';
import { openField, rescueFocus } from '../view/focus.ts';
import { FootOffer } from './foot-offer.tsx';
import { contextOf, retryRules, rules, type ShownFindings, useFindings } from './rules.ts';

export function Findings() {
  const findings = useFindings();
  const failed = useStore(rules, (state) => state.failed);
  const unread = useStore(letterReview, (state) => state.failed);
  const proposed = usePage(isProposed);
  if (!findings && failed)
    return (
      <>
        <Problem>No se pudo cargar la revisión: Membrete no responde. Su trabajo está guardado.</Problem>
        <div class="row">
          <Button label="Intentar de nuevo" onClick={() => void retryRules()} />
        </div>
      </>
    );
  if (!findings) return <p class="hint">Revisando el texto.</p>;
  const { shown, dismissed } = findings;
  const fixable = shown.filter(({ finding }) => finding.fix !== undefined).length;
  // The most serious finding. If the page cannot correct it, its first button is the prominent one: what puts the right
  // words, or else what leads there, and not the button for all corrections.
  const [gravest] = shown;
  const hasRemedy = gravest?.finding.severity !== 'must' || gravest.finding.fix !== undefined;
  return (
    <>
      {shown.length === 0 && !unread && <p>La revisión automática no encontró avisos.</p>}
      {fixable > 0 && (
        <div class="row">
          <Button
            look={hasRemedy ? 'primary' : ''}
            label={fixable === 1 ? 'Corregir 1 aviso' : `Corregir ${fixable} avisos`}
            onClick={() => void correctAll(fixable)}
          />
          <span class="hint">Puede deshacerlo.</span>
        </div>
      )}
      <ul class="findings">
        {shown.map((one, index) => (
          <Item key={index} {...one} id={`finding-${index}`} first={!hasRemedy && index === 0} />
        ))}
      </ul>
      <FootOffer />
      {unread && (
        <p class="hint warn">No se pudieron revisar los datos. Vuelva a cargar la página e intente de nuevo.</p>
      )}
      {dismissed > 0 && (
        <Button
          look="quiet small"
          label={dismissed === 1 ? 'Mostrar el aviso quitado' : `Mostrar los ${dismissed} avisos quitados`}
          onClick={() => decide(restoreFindings)}
        />
      )}
      <p class="hint">
        {proposed && 'El texto lo propone una inteligencia artificial. '}Léalo completo antes de firmarlo.
      </p>
    </>
  );
}

function Item({ finding, message, mark, id, first }: ShownFindings & { id: string; first: boolean }) {
  const { fix, severity, right } = finding;
  const isMust = severity === 'must';
  const datum = datumAt(finding);
  const words = fix ? undefined : (right?.datum?.words ?? right?.edit?.text);
  const [look, lookOfWay] =
    first && !words ? ['quiet small', 'primary'] : [first ? 'primary' : 'quiet small', 'quiet small'];
  const goThere = () => (datum === '' ? showInText(finding) : openField(datum));
  const place = datum === '' ? 'Ir al lugar' : 'Ir al dato';
  return (
    <li>
      <button type="button" class="finding" onClick={() => showInText(finding)}>
        <span class={`severity ${severity}`}>{isMust ? 'Importante' : 'Sugerencia'}</span>
        <span id={id}>{message}</span>
      </button>
      <div class="row verdict">
        {right && words && (
          <Button look={look} label={`Poner «${words}»`} about={id} onClick={() => decide(() => putRight(right))} />
        )}
        {(isMust || finding.data?.length) && !fix && (
          <Button look={lookOfWay} label={place} about={id} onClick={goThere} />
        )}
        {fix && <Button look="quiet small" label="Corregir" about={id} onClick={() => fixOne(fix)} />}
        <Button
          look="quiet small"
          label="Así está bien"
          about={id}
          onClick={() => decide(() => dismissFinding(mark))}
        />
      </div>
      <Why rule={finding.rule} about={id} />
    </li>
  );
}

// Shows why the rule exists, and what is right.
function Why({ rule, about }: { rule: string; about: string }) {
  const why = useStore(rules, (state) => state.reasons.get(rule));
  if (!why) return null;
  const right = replaceVariables(why.right, ({ name }) => `[${labelOf(name)}]`);
  return (
    <details class="why">
      <summary aria-describedby={about}>¿Por qué?</summary>
      <p>{why.reason}</p>
      {/\p{L}/u.test(right) && <p class="right">{`Bien: ${right}`}</p>}
    </details>
  );
}

// Returns the variable that the finding is about, or ''.
function datumAt({ start, end, data = [] }: Reviewed): string {
  const [first] = data;
  if (first !== undefined) return first;
  const { text } = page.get();
  return findOccurrences(text).find((one) => end > start && one.start <= start && end <= one.end)?.name ?? '';
}

// Marks the words of the finding in the text. If the finding is that something is missing, marks the line
// above the place where it belongs.
function showInText({ start, end }: Reviewed): void {
  const { text } = page.get();
  const before = text.slice(0, start + 1).trimEnd().length - 1;
  const from = end > start ? start : Math.max(before, text.length - text.trimStart().length);
  showPlace({ start: from, end: Math.max(end, from + 1) });
}

// Corrects all findings, and further findings that appear only after a correction.
function correctAll(shownCount: number): Promise<boolean> {
  return attempt(async () => {
    const { correct } = await import('@membrete/document/lint');
    const { text, roles, asked, review, letter } = page.get();
    const isShown = (finding: Finding, now: string) => !createDismissals(now, review?.dismissed ?? [])(finding);
    const corrected = correct(text, contextOf({ text, roles, asked, review, letter }), isShown);
    decide(() => correctText(corrected, shownCount));
  });
}

function fixOne(fix: readonly Edit[]): void {
  decide(() => correctText(applyEdits(page.get().text, fix), 1));
}

// Runs a command, and moves the focus if the command has removed the pressed button.
function decide(command: () => void): void {
  command();
  rescueFocus('#tab-findings');
}
