// Opens a Word document that was made here: its template, its values and its letterhead, as they are in Word now, all in the browser.
import { isNumber } from '../document/numbers.ts';
import { page } from '../document/state.ts';
import { titleOf } from '../document/title.ts';
import { replace } from '../document/undo.ts';
import { phraseValues, type Values } from '../document/values.ts';
import { chooseLetterhead, letterhead } from '../export/letterhead.ts';
import { keepRecent } from '../saved/history.ts';
import { showSheet } from '../view/steps.ts';
import { goneData, takeChanges, type WordChanges } from './word-changes.ts';

// The document on the sheet becomes one step back. A letterhead is taken from the document only if none is kept.
export async function openWord(file: File): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [{ createDocx }, { readParagraphs, readSource }] = await Promise.all([
    import('../../word/docx.ts'),
    import('../../word/source.ts'),
  ]);
  const source = readSource(bytes);
  const { letterhead: lettered } = source;
  const { text, typed, problem, news } = compare(source, readParagraphs(bytes), (words) =>
    readParagraphs(createDocx(source.text, { values: words })),
  );
  const area = typed.Area ?? '';
  // Nothing of it was just written by a model: a person has worked on it.
  const review = { received: '', dismissed: [] };
  const asked = { prompt: titleOf(text), area };
  keepRecent();
  const startedAt = Date.now();
  const sources = Object.fromEntries(Object.keys(typed).map((name) => [name, 'opened' as const]));
  replace({ startedAt, asked, text, values: typed, sources, table: undefined, review });
  // The numbers that it has are its own: taken again, it is the same document.
  const numbers = Object.fromEntries(Object.entries(typed).filter(([name, value]) => isNumber(name) && value !== ''));
  page.set({ lives: { ...page.get().lives, [startedAt]: { numbers, used: numbers } } });
  showSheet('work', { tab: 'fields', problem, news, said: `Documento abierto. ${news}` });
  if (lettered && !letterhead.get().kept) await chooseLetterhead(file);
}

// The document as it is in Word now, and what there is to say of that.
function compare(
  { text, typed }: { text: string; typed: Values },
  now: readonly string[],
  make: (words: Values) => string[],
) {
  if (now.length === 0 || now.length > MOST_COMPARED)
    return { text, typed, problem: now.length === 0 ? '' : NOT_COMPARED, news: '' };
  const words = phraseValues(text, typed);
  const changes = takeChanges(text, words, make(words), now);
  return {
    text: changes.text,
    typed: { ...typed, ...changes.values },
    ...sayChanges(changes, goneData(text, changes.text, words)),
  };
}

const MOST_COMPARED = 2000;
const NOT_COMPARED =
  'El documento es muy largo para compararlo: si cambió su texto en Word, aquí está como salió de esta página.';

function sayChanges({ taken, left }: WordChanges, gone: readonly string[]): { problem: string; news: string } {
  const name = (words: readonly string[]) =>
    words.map((one) => `«${one.length > 60 ? `${one.slice(0, 60)}…` : one}»`).join(', ');
  const news =
    taken === 0 ? '' : taken === 1 ? 'Se tomó 1 cambio hecho en Word.' : `Se tomaron ${taken} cambios hechos en Word.`;
  const problems = [
    left.length === 0 ? '' : `No se pudo tomar de Word: ${name(left)}. Cámbielo aquí también.`,
    gone.length === 0
      ? ''
      : `El texto ya no muestra ${name(gone)}, pero el archivo que abrió aún lo lleva oculto. Si lo va a enviar, descárguelo de aquí: saldrá sin ello.`,
  ];
  return { problem: problems.filter((one) => one !== '').join(' '), news };
}
