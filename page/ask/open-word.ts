// Opens a Word document that was made here: its template, its values and its letterhead, as they are in Word now, all in the browser.

import { chooseLetterhead, letterhead } from '../export/letterhead.ts';
import { isNumber } from '../record/numbers.ts';
import { page } from '../record/state.ts';
import { titleOf } from '../record/title.ts';
import { replace } from '../record/undo.ts';
import { phraseValues, type Values } from '../record/values.ts';
import { originOf } from '../saved/another.ts';
import { keepRecent } from '../saved/history.ts';
import { withKnown } from '../saved/memory.ts';
import { showSheet } from '../view/steps.ts';
import { goneData, takeChanges } from './word-changes.ts';

const MOST_COMPARED = 2000;
const NOT_COMPARED =
  'El documento es muy largo para compararlo: si cambió su texto en Word, aquí está como salió de esta página.';

// The document on the sheet becomes one step back. A letterhead is taken from the document only if none is kept.
export async function openWord(file: File): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { createDocx } = await import('@membrete/word');
  const { readParagraphs, readSource } = await import('@membrete/word/source');
  const source = readSource(bytes);
  const found = readParagraphs(bytes);
  const words = phraseValues(source.text, source.typed);
  const isLong = found.length > MOST_COMPARED;
  const { text, values, taken, left } =
    found.length === 0 || isLong
      ? { text: source.text, values: {}, taken: 0, left: [] }
      : takeChanges(source.text, words, readParagraphs(createDocx(source.text, { values: words })), found);
  const gone = goneData(source.text, text, words);
  const problems = [
    isLong && NOT_COMPARED,
    left.length > 0 && `No se pudo tomar de Word: ${quote(left)}. Cámbielo aquí también.`,
    gone.length > 0 &&
      `El texto ya no muestra ${quote(gone)}, pero el archivo que abrió aún lo lleva oculto. Si lo va a enviar, descárguelo de aquí: saldrá sin ello.`,
  ];
  const several = taken === 1 ? 'Se tomó 1 cambio hecho en Word.' : `Se tomaron ${taken} cambios hechos en Word.`;
  const news = taken === 0 ? '' : several;
  const origin = openText(text, { ...source.typed, ...values });
  showSheet('work', {
    tab: 'fields',
    origin,
    problem: problems.filter((one) => one !== false).join(' '),
    news,
    said: `Documento abierto. ${news}`,
  });
  if (source.letterhead && !letterhead.get().kept) await chooseLetterhead(file);
}

// Returns what it is known by, '' for a template that nobody has filled in.
function openText(text: string, typed: Values): string {
  keepRecent();
  const startedAt = Date.now();
  const sources = Object.fromEntries(Object.keys(typed).map((name) => [name, 'opened' as const]));
  const asked = { prompt: titleOf(text), area: typed.Area ?? '' };
  // Nothing of it was just written by a model: a person has worked on it.
  const review = { received: '', dismissed: [] };
  replace({ startedAt, asked, text, ...withKnown({ text, values: typed, sources }), table: undefined, review });
  const origin = originOf(text, phraseValues(text, typed));
  if (origin === '') return '';
  // The numbers that it has are its own: taken again, it is the same document, unless the person says that it is another one.
  const numbers = Object.fromEntries(Object.entries(typed).filter(([name, value]) => isNumber(name) && value !== ''));
  page.set({ lives: { ...page.get().lives, [startedAt]: { numbers, used: numbers } } });
  return origin;
}

function quote(words: readonly string[]): string {
  return words.map((one) => `«${one.length > 60 ? `${one.slice(0, 60)}…` : one}»`).join(', ');
}
