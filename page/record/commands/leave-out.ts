// The words that the letterhead has already are left out of the text: on the sheet, and of each text that is
// written from then on.
import { currentDocument } from '../document.ts';
import { type HeadLine, headLines, keyOf } from '../head-lines.ts';
import { decideOnWords, isHeaded, letterhead } from '../letterhead.ts';
import { page, update } from '../state.ts';
import { withoutLines } from '../text-lines.ts';
import { changeText } from './text.ts';

export function leaveOut(lines: readonly HeadLine[]): void {
  const { leftOut = [] } = letterhead.get().kept ?? {};
  const shown = lines.map((one) => one.shown);
  changeText({ text: textWithout(lines) }, 'leave out');
  update({ said: 'Quitado del texto, y de los próximos en esta hoja. Puede deshacerlo.' });
  void decideOnWords({ leftOut: [...new Set([...leftOut, ...shown])] });
}

// The words stand in both.
export function repeatWords(words: readonly string[]): void {
  const { leftOut = [], repeated = [] } = letterhead.get().kept ?? {};
  const others = leftOut.filter((one) => !words.includes(one));
  void decideOnWords({ leftOut: others, repeated: [...new Set([...repeated, ...words])] });
}

// From now on the texts that are written leave out what the person decided.
export function leaveOutOfWritings(): void {
  let known = '';
  page.subscribe(() => {
    const { text, step } = page.get();
    if (step !== 'writing' || text === known || !isHeaded()) return;
    const keys = (letterhead.get().kept?.leftOut ?? []).map(keyOf);
    // The last line may be no more than the beginning of one.
    const isGone = ({ line, shown }: HeadLine) =>
      keys.some((key) => (line.end === text.length ? key.startsWith(keyOf(shown)) : key === keyOf(shown)));
    known = textWithout(headLines().filter(isGone));
    if (known !== text) update({ text: known });
  });
}

function textWithout(gone: readonly HeadLine[]): string {
  const starts = new Set(gone.map(({ line }) => line.start));
  return withoutLines(page.get().text, currentDocument().lines, ({ start }) => starts.has(start));
}
