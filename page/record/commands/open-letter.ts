// Opens an existing letter: a text, or a Word file that was not exported from this page.
import { withCompared } from '@membrete/document/letter-template';
import { type Pairing, unsharedTexts } from '@membrete/document/pairs';
import { fold, nfc } from '@membrete/document/text';
import { listVariables } from '@membrete/document/variables';
import type { LetterFile } from '../letter-file.ts';
import { decode, isPlain } from '../text-file.ts';
import { compareLetter, letterAsIs, openLetter, readKeptLetter } from './letter.ts';
import { say, sayNews, sayProblem } from './notices.ts';
import { openDocument } from './opening.ts';
import { adviceOn } from './problems.ts';

// Returns true if the file has an extension that letters have, such as .docx. The content is not read.
export function mayBeLetter({ name }: File): boolean {
  return /\.(?:docx|dotx|docm|doc|odt|rtf|pdf)$/i.test(name) || isPlain(name);
}

// Opens the file of a letter. `others` are letters of the same kind, which show what changes from letter to
// letter. On a failure, a notice names the file and says why.
export async function openLetterFile(file: File, others: readonly File[] = []): Promise<void> {
  const { readLetterFile, readLetterText } = await import('../letter-file.ts');
  const first = await readBytes(file);
  const isText = isPlain(file.name);
  const text = isText ? decode(first.bytes) : '';
  if (listVariables(text).length > 0) return openTemplateText(text);
  try {
    const compared = others.length > 0 ? await compareWith(first, others) : undefined;
    const letter = isText
      ? { ...readLetterText(file.name, text, compared?.pairing), fills: false }
      : readLetterFile(file.name, first.bytes, { compared: compared?.pairing });
    if (letter.template.original.trim() === '') sayProblem(`«${file.name}» no tiene texto.`);
    else {
      // A text has no file, and a letter in OpenDocument none that can be filled in.
      const { fills } = letter;
      await openLetter({ ...letter, said: compared?.said }, fills ? first.bytes : undefined, fills);
      if (!fills && !isText) sayProblem(OTHER_FORM + (letter.looks.some(({ look }) => look.edge) ? EDGES : ''));
    }
    if (compared?.problem) sayProblem(compared.problem);
  } catch (error) {
    sayProblem(`«${file.name}»: ${adviceOn(error, 'no se pudo leer.')}`);
  }
}

// Compares the open letter with others of its kind. Values that a person typed stay.
export async function addLetterFiles(files: readonly File[]): Promise<void> {
  const letter = letterAsIs();
  if (!letter) return;
  const { findAlone } = await import('../letter-file.ts');
  const kept = letter.key === '' ? undefined : await readKeptLetter(letter.key);
  const first = kept ?? { name: 'carta.txt', bytes: new TextEncoder().encode(letter.original) };
  const compared = await compareWith({ ...first, title: letter.file || 'la carta abierta' }, files);
  const found = findAlone(first);
  if (compared.pairing && found.text === letter.original) {
    const next = withCompared(letter, found.fields, compared.pairing.fields);
    compareLetter({ ...next, unshared: unsharedTexts(compared.pairing) });
    sayNews(compared.said);
    say(compared.said);
  }
  sayProblem(compared.problem);
}

// Compares a letter with others. `pairing` is undefined if none of them can be used; `said` says what was
// found, and `problem` which files could not be used.
async function compareWith(first: LetterFile & { title?: string }, files: readonly File[]) {
  const { comparer } = await import('../letter-file.ts');
  const compare = comparer(first);
  const problems: string[] = [];
  const others: LetterFile[] = [];
  for (const file of files) {
    const other = await readBytes(file);
    try {
      const isAlike = compare([other]).unlike.length === 0;
      if (isAlike) others.push(other);
      else
        problems.push(
          `«${file.name}» no es una carta de la misma clase que «${first.title ?? first.name}»: no se usó.`,
        );
    } catch (error) {
      problems.push(`«${file.name}»: ${adviceOn(error, 'no se pudo leer.')}`);
    }
  }
  const pairing = others.length > 0 ? compare(others) : undefined;
  return { pairing, said: pairing ? sayCompared(pairing, others.length + 1) : '', problem: problems.join(' ') };
}

function sayCompared({ fields, optional, others }: Pairing, letters: number): string {
  // A name in capitals and in small letters is one datum.
  const all = fields.filter(({ differs, sure }) => differs && sure).map(({ values }) => fold(values.join('\n')));
  const count = new Set(all).size;
  const left = fields.filter(({ differs, sure }) => differs && !sure).length;
  const changes = count === 1 ? 'cambia 1 dato' : `cambian ${count} datos`;
  const texts = optional.length + others.length;
  const unshared =
    texts === 1 ? ' Un párrafo no está en todas.' : texts > 1 ? ` ${texts} párrafos no están en todas.` : '';
  const rest =
    left === 0
      ? 'Lo demás queda como está.'
      : 'Lo demás queda como en la primera, también lo que solo se dice de otra manera: véalo en «Quitar o agregar».';
  return `Se compararon ${letters} cartas: ${changes} de una a otra. ${rest}${unshared}`;
}

async function readBytes(file: File): Promise<LetterFile> {
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

export function openPastedLetter(text: string): Promise<void> {
  return openText('', nfc(text.replace(/\r\n?/g, '\n').trim()));
}

// Opens a text as a letter, or as a template if it has variables in braces.
async function openText(name: string, text: string): Promise<void> {
  if (listVariables(text).length > 0) return openTemplateText(text);
  const { readLetterText } = await import('../letter-file.ts');
  await openLetter(readLetterText(name, text), undefined, false);
}

const OTHER_FORM =
  'Es de LibreOffice (.odt): saldrá en la forma de esta página, no en la suya. Para conservar la suya, guárdela en LibreOffice como «Word (.docx)» y ábrala otra vez.';

const EDGES = ' Su encabezado y su pie quedan en el texto.';

function openTemplateText(text: string): void {
  openDocument({ text, roles: [], looks: [] }, {}, { problem: '', news: '' });
}
