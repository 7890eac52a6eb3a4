// Offers to remove a page footer that is at the end of a pasted or opened text. The letterhead usually shows
// the same footer.
import { correctText } from '../record/commands/reviewing.ts';
import { currentPaper, letterhead } from '../record/letterhead.ts';
import { page, usePage } from '../record/state.ts';
import { useStore } from '../record/store.ts';
import { Button } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';
import { currentBody, isFoot, withoutFoot } from './foot.ts';

export function FootOffer() {
  usePage((state) => state.text);
  usePage((state) => state.roles);
  useStore(letterhead, (state) => state);
  const lines = currentBody();
  const [first, ...others] = lines.filter(isFoot);
  if (!first || !currentPaper()) return null;
  const leaveOut = () => {
    correctText(withoutFoot(page.get().text, lines), 1);
    rescueFocus('#tab-findings');
  };
  const more = others.length > 0 ? ' …' : '';
  return (
    <>
      <p id="foot">
        El texto termina con el pie de la página («{first.text}
        {more}»), que la hoja membretada suele llevar ya.
      </p>
      <div class="row">
        <Button look="quiet small" label="Quitar el pie" about="foot" onClick={leaveOut} />
      </div>
    </>
  );
}
