// Asks whether the words that agree with the former person in gender follow the new one.
import { agreementsLeft, findAgreement, leaveAgreement } from '../record/agreement.ts';
import { agreeWith } from '../record/commands/letter.ts';
import { usePage } from '../record/state.ts';
import { useStore } from '../record/store.ts';
import { Button } from './controls.tsx';
import { rescueFocus } from './focus.ts';

export function Agreement() {
  useStore(agreementsLeft, (state) => state);
  const question = usePage(findAgreement);
  if (!question) return null;
  const { person, isWoman, words, rows } = question;
  const where = rows === 0 ? 'El nombre es' : rows === 1 ? 'En una fila el nombre es' : `En ${rows} filas el nombre es`;
  const said = Array.from(new Set(words), (one) => `«${one}»`).join(', ');
  const settle = (act: () => void) => {
    act();
    rescueFocus('.guide .next, .downloads button');
  };
  return (
    <section class="agreement" aria-label="Concordancia">
      <p>{`${where} de ${isWoman ? 'mujer' : 'hombre'}, y la carta dice ${said}.`}</p>
      <div class="row">
        <Button look="small" label="Que concuerden" onClick={() => settle(() => agreeWith(person))} />
        <Button look="quiet small" label="Dejarlas así" onClick={() => settle(() => leaveAgreement(question))} />
      </div>
    </section>
  );
}
