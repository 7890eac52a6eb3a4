// If a request reads like a whole letter, offers to open it as a letter instead. The letter is then not sent
// to the model.
import { typeRequest } from '../record/commands/asking.ts';
import { attempt } from '../record/commands/problems.ts';
import { usePage } from '../record/state.ts';
import { Button } from '../view/controls.tsx';
import { isWholeLetter } from './whole-letter.ts';

export function OfferLetter({ open }: { open: (text: string) => Promise<void> }) {
  const prompt = usePage((state) => state.prompt);
  const isLetter = isWholeLetter(prompt);
  const openIt = () => {
    // The letter is removed from the request field, so that it cannot be sent by mistake.
    typeRequest({ prompt: '' });
    void attempt(() => open(prompt));
  };
  return (
    <div class="offer-letter" role="status">
      {isLetter && (
        <>
          <span>Parece una carta completa. Ábrala para cambiar solo sus datos: así no se envía.</span>
          <Button look="small" label="Abrir como carta" onClick={openIt} />
        </>
      )}
    </div>
  );
}
