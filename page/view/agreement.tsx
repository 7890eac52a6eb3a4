// Asks whether the words that agree with the former person in gender, or with a quantity, follow the new one.
import { type AgreementQuestion, agreementsLeft, findAgreement, leaveAgreement } from '../record/agreement.ts';
import { agreeWith } from '../record/commands/letter.ts';
import { showRow } from '../record/commands/series.ts';
import { openTab } from '../record/commands/steps.ts';
import { usePage } from '../record/state.ts';
import { useStore } from '../record/store.ts';
import { Button } from './controls.tsx';
import { rescueFocus } from './focus.ts';

export function Agreement() {
  useStore(agreementsLeft, (state) => state);
  const question = usePage(findAgreement);
  if (!question) return null;
  const { datum, is, others, isTable, unsure } = question;
  const [first] = unsure;
  const settle = (act: () => void) => {
    act();
    rescueFocus('.guide .next, .downloads button');
  };
  return (
    <section class="agreement" id={QUESTION} tabIndex={-1} aria-label="Concordancia">
      <p>{phraseAgreement(question)}</p>
      {isTable && unsure.some(({ is }) => is === 'anybody') && (
        <p class="hint">Con una columna «Sexo» (H o M) o «CURP» en la tabla, cada carta concuerda.</p>
      )}
      <div class="row">
        {others > 0 && <Button look="small" label="Que concuerden" onClick={() => settle(() => agreeWith(datum))} />}
        {!isTable && first?.is === 'anybody' && (
          <Button
            look="small"
            label={is === 'woman' ? 'Es mujer: que concuerden' : 'Es hombre: que concuerden'}
            onClick={() => settle(() => agreeWith(datum, is === 'woman' ? 'feminine' : 'masculine'))}
          />
        )}
        {isTable && others === 0 && first && (
          <Button look="small" label={`Ver la fila ${first.row + 1}`} onClick={() => showRow(first.row)} />
        )}
        <Button look="quiet small" label="Dejarlas así" onClick={() => settle(() => leaveAgreement(question))} />
      </div>
    </section>
  );
}

const QUESTION = 'concordancia';

// Brings the question into view, if there is one. Nothing leaves before somebody has answered it.
export function askAgreement(): boolean {
  const question = findAgreement();
  if (!question) return false;
  openTab(question.isTable ? 'series' : 'fields');
  requestAnimationFrame(() => {
    const shown = document.getElementById(QUESTION);
    shown?.focus({ preventScroll: true });
    shown?.scrollIntoView({ block: 'nearest' });
  });
  return true;
}

function phraseAgreement({ is, words, others, isTable, unsure }: AgreementQuestion): string {
  const said = Array.from(new Set(words), (one) => `«${one}»`).join(', ');
  const where = !isTable ? '' : others === 1 ? 'En una fila ' : `En ${others} filas `;
  const ofOthers = `${where}${IS[is]}, y la carta dice ${said}.`.replace(/^./, (first) => first.toUpperCase());
  const named = unsure.slice(0, NAMED_AT_MOST).map(({ row, name, is }) => {
    return `«${name}»${isTable ? ` (fila ${row + 1})` : ''} ${ARE[is]}`;
  });
  const more = unsure.length > NAMED_AT_MOST ? `; y ${unsure.length - NAMED_AT_MOST} más` : '';
  const ofUnsure = `${named.join('; ')}${more}${others > 0 ? ': sus palabras se quedan así.' : `, y la carta dice ${said}.`}`;
  return [others > 0 && ofOthers, unsure.length > 0 && ofUnsure].filter(Boolean).join(' ');
}

const NAMED_AT_MOST = 3;
const IS = {
  woman: 'el nombre es de mujer',
  man: 'el nombre es de hombre',
  one: 'la cantidad es 1',
  many: 'la cantidad no es 1',
} as const;
const ARE = {
  anybody: 'no dice si es hombre o mujer',
  several: 'son varias personas',
  company: 'es una empresa',
} as const;
