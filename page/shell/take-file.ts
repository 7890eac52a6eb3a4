// Uses a dropped file. In «Mi oficina», a Word file becomes the letterhead. Elsewhere, the file is opened as
// a document of Membrete or as a letter. If it has no body, it becomes the letterhead.
import { openWord } from '../ask/open-word.ts';
import { changeLetterhead } from '../record/commands/leave-out.ts';
import { say, sayProblem } from '../record/commands/notices.ts';
import { mayBeLetter, openLetterFile } from '../record/commands/open-letter.ts';
import { openTab } from '../record/commands/steps.ts';
import { letterhead, sayLetterheadProblem } from '../record/letterhead.ts';
import { receiveTemplates } from '../record/own-templates.ts';
import { page } from '../record/state.ts';
import { takeAsRows } from '../series/list-rows.tsx';
import { openTable, takeCells } from '../series/open-table.ts';

const DOCX = /\.docx$/i;

// Letters that are dropped together are compared: the first of them is opened.
export async function takeFile(file: File, office: boolean, others: readonly File[] = []): Promise<void> {
  const { name } = file;
  const { step } = page.get();
  const letters = [file, ...others];
  if (!office && step !== 'writing' && others.length > 0 && letters.every(mayBeLetter))
    return openLetterFile(file, others);
  if (!office && /\.json$/i.test(name)) return receiveTemplates(file);
  if (!office && step !== 'writing' && DOCX.test(name)) {
    if (await openIfMadeHere(file)) return;
    if (await hasLetter(file)) return openLetterFile(file);
  } else if (!office && step === 'ask' && mayBeLetter(file)) return openLetterFile(file);
  if (DOCX.test(name)) {
    await changeLetterhead(file);
    if (!office) sayChosen(step === 'work');
  } else if (office) {
    sayLetterheadProblem(`«${name}» no sirve de hoja membretada: suelte un documento de Word (.docx).`);
  } else {
    const refused = reasonAgainst(file, step === 'work');
    if (refused !== '') return sayProblem(refused);
    // If reading takes longer than SOON_MS, the tab of the series opens. It shows the progress and
    // «Cancelar».
    const soon = setTimeout(() => openTab('series'), SOON_MS);
    const problem = await openTable(file);
    clearTimeout(soon);
    if (problem === '') openTab('series');
    if (problem !== undefined) sayProblem(problem);
  }
}

const SOON_MS = 300;

// Listens for pasted cells. They become rows of the letter's table, or the table of the document. In the tab
// of the series, other code handles pasted cells.
export function hearPastes(): void {
  addEventListener('paste', pasteCells);
}

function pasteCells({ target, clipboardData }: ClipboardEvent): void {
  const text = clipboardData?.getData('text/plain') ?? '';
  const { step, tab, table } = page.get();
  const isField = target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));
  if (isField || step !== 'work' || table || tab === 'series' || document.querySelector('dialog[open]')) return;
  if (!text.includes('\t') || !text.includes('\n')) return;
  const pasted = { text, html: clipboardData?.getData('text/html') ?? '' };
  const refused = takeAsRows(pasted);
  const problem = refused ?? takeCells(pasted);
  sayProblem(problem);
  if (refused === undefined && problem === '') openTab('series');
}

// Opens a template of the institution. A file that Membrete did not make is always opened as a letter, even
// if its body is short.
export async function openTemplateFile(file: File): Promise<void> {
  if (!DOCX.test(file.name) || !(await openIfMadeHere(file))) await openLetterFile(file);
}

function openIfMadeHere(file: File): Promise<boolean> {
  return openWord(file).then(
    () => true,
    () => false,
  );
}

// Returns true if the body has more text than a letterhead usually has.
async function hasLetter(file: File): Promise<boolean> {
  const { hasLetterBody } = await import('../record/letter-file.ts');
  return hasLetterBody(new Uint8Array(await file.arrayBuffer()));
}

// Shows a problem with the letterhead in only one place: at the edge of the sheet if there is a document, and
// otherwise in the notice.
function sayChosen(atWork: boolean): void {
  const { chosen, problem } = letterhead.get();
  if (chosen && problem === '') say(`Hoja membretada: ${chosen.name}.`);
  sayProblem(atWork ? '' : problem);
  if (!atWork) sayLetterheadProblem('');
}

// Returns why a file cannot be used. Returns '' for a file that may contain a table for the open document.
function reasonAgainst({ name, type }: File, atWork: boolean): string {
  if (/\.(?:docm?|dotx?|odt|rtf)$/i.test(name))
    return `«${name}» no es un .docx. Ábralo en Word, guárdelo como «Documento de Word (.docx)» e intente de nuevo.`;
  if (!atWork && /\.(?:xlsx?|ods|csv|tsv|txt)$/i.test(name))
    return `«${name}» parece una tabla. Redacte primero el documento; después suéltela y saldrá uno por fila.`;
  if (atWork && !/^(?:image|audio|video)\//.test(type) && !/\.(?:pptx?|zip|exe|png|jpe?g|gif|webp)$/i.test(name))
    return '';
  const table = atWork ? '; o una tabla (.xlsx o .csv)' : '';
  return `«${name}» no se pudo leer. Suelte un Word (.docx) hecho en esta página o su hoja membretada${table}.`;
}
