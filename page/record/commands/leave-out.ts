// Removes lines from the text if the letterhead already shows them. The same lines are removed from each
// later text too.
import { currentDocument } from '../document.ts';
import { type HeadLine, headLines, lettersOf } from '../head-lines.ts';
import { chooseLetterhead, decideOnWords, dropLetterhead, letterhead } from '../letterhead.ts';
import { page, update } from '../state.ts';
import { withoutLines } from '../text-lines.ts';
import { sayNews } from './notices.ts';
import { changeText } from './text.ts';

export function leaveOut(lines: readonly HeadLine[]): void {
  const { leftOut = [] } = letterhead.get().chosen ?? {};
  const headWords = lines.map((one) => one.shown);
  changeText({ text: textWithout(lines) }, 'leave out');
  update({ announcement: 'Quitado del texto, y de los próximos en esta hoja. Puede deshacerlo.' });
  void decideOnWords({ leftOut: [...new Set([...leftOut, ...headWords])] });
}

export function repeatWords(words: readonly string[]): void {
  const { leftOut = [], repeated = [] } = letterhead.get().chosen ?? {};
  const others = leftOut.filter((one) => !words.includes(one));
  void decideOnWords({ leftOut: others, repeated: [...new Set([...repeated, ...words])] });
}

// Changes or removes the letterhead. A notice lists the words that earlier texts left out because the old
// letterhead showed them.
export async function changeLetterhead(file: File | undefined): Promise<void> {
  const { leftOut = [] } = letterhead.get().chosen ?? {};
  await (file ? chooseLetterhead(file) : dropLetterhead());
  if (leftOut.length === 0 || letterhead.get().problem !== '' || page.get().step !== 'work') return;
  sayNews(`La hoja anterior decía ${quote(leftOut)}: si la nueva no, escríbalo en el texto.`);
}

export function quote(words: readonly string[]): string {
  return words.map((one) => `«${one}»`).join(' y ');
}

// Subscribes to the page. While a text is generated, lines that the person wants to leave out, because the
// letterhead shows them, are removed.
export function leaveOutOfWritings(): void {
  let lastText = '';
  page.subscribe(() => {
    const { text, step } = page.get();
    const { leftOut = [] } = letterhead.get().chosen ?? {};
    if (step !== 'writing' || text === lastText || leftOut.length === 0) return;
    const keys = leftOut.map(lettersOf);
    // Returns true for a line that repeats the letterhead. The last line may be incomplete while the text is
    // generated, so the last line only has to match the beginning of a line of the letterhead.
    const isGone = ({ line, shown }: HeadLine) =>
      keys.some((key) => (line.end === text.length ? key.startsWith(lettersOf(shown)) : key === lettersOf(shown)));
    lastText = textWithout(headLines().filter(isGone));
    if (lastText !== text) update({ text: lastText });
  });
}

function textWithout(removedLines: readonly HeadLine[]): string {
  const starts = new Set(removedLines.map(({ line }) => line.start));
  return withoutLines(page.get().text, currentDocument().lines, ({ start }) => starts.has(start));
}
