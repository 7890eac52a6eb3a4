// Opens a Word file that was exported from this page. Restores the template, the values and the letterhead,
// and applies the changes that a person made in Word.
import { letterOf } from '@membrete/document/outgoing';
import { openDocument } from '../record/commands/opening.ts';
import { wholeForm } from '../record/letter-form.ts';
import { chooseLetterhead, letterhead } from '../record/letterhead.ts';
import { carryOverAttributes } from '../record/line-attributes.ts';
import { removedValues, takeChanges } from './word-changes.ts';

const MOST_COMPARED = 2000;
const NOT_COMPARED =
  'El documento es muy largo para compararlo: si cambió su texto en Word, aquí está como salió de esta página.';

const EDGES_IN_TEXT =
  'La hoja de este Word no se tomó, porque su encabezado o su pie lleva datos del documento: ahora están en el texto.';

const UNFORMATTED = 'La negrita, la cursiva, el subrayado y los títulos puestos en Word no se conservan.';

// Opens the document in a Word file; a single undo brings the replaced document back. The letterhead in the
// file is used only if the page has no letterhead yet, and if the headers and footers of the file contain no
// data of the document.
export async function openWord(file: File): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { createDocx } = await import('@membrete/word');
  const { countFormatted, readParagraphs, readSource } = await import('@membrete/word/source');
  const source = readSource(bytes);
  const { roles, looks } = source;
  const paragraphs = readParagraphs(bytes);
  const { form, words } = letterOf(source.text, source.typed, wholeForm(source.text, source.forms));
  const isLong = paragraphs.length > MOST_COMPARED;
  const original = createDocx(source.text, { values: words, form, roles, looks, asIs: true });
  const { text, values, changeCount, unapplied } =
    paragraphs.length === 0 || isLong
      ? { text: source.text, values: {}, changeCount: 0, unapplied: [] }
      : takeChanges(source.text, { form, words }, readParagraphs(original), paragraphs, roles);
  const hiddenValues = removedValues(source.text, text, words);
  const problems = [
    isLong && NOT_COMPARED,
    unapplied.length > 0 && `No se pudo tomar de Word: ${quote(unapplied)}. Cámbielo aquí también.`,
    hiddenValues.length > 0 &&
      `El texto ya no muestra ${quote(hiddenValues)}, pero el archivo que abrió aún lo lleva oculto. Si lo va a enviar, descárguelo de aquí: saldrá sin ello.`,
  ];
  const several =
    changeCount === 1 ? 'Se tomó 1 cambio hecho en Word.' : `Se tomaron ${changeCount} cambios hechos en Word.`;
  const unformatted = countFormatted(bytes) > countFormatted(original) ? UNFORMATTED : '';
  const isAlone = source.letterhead && !letterhead.get().chosen;
  // The headers of the file contain values of this document, and as a letterhead they would keep showing old
  // values.
  const hasData = looks.some(({ look }) => look.edge);
  const notTaken = isAlone && hasData ? EDGES_IN_TEXT : '';
  const news = [changeCount === 0 ? '' : several, unformatted, notTaken].filter(Boolean).join(' ');
  const problem = problems.filter((one) => one !== false).join(' ');
  openDocument(
    { text, forms: source.forms, ...carryOverAttributes(source, source.text, text) },
    { ...source.typed, ...values },
    { problem, news },
  );
  if (isAlone && !hasData) await chooseLetterhead(file);
}

// Quotes texts. A long text is cut after 60 characters, and a table after its headings.
function quote(words: readonly string[]): string {
  const pieces = words.map((one) =>
    one.includes('\n')
      ? one
          .replace(/\n.*/s, '')
          .replace(/[|\s]+/g, ' ')
          .trim()
      : one,
  );
  return pieces.map((one) => `«${one.length > 60 ? `${one.slice(0, 60)}…` : one}»`).join(', ');
}
