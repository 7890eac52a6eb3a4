// Opens an existing letter: a text, or a Word file that was not exported from this page.
import { listVariables } from '@membrete/document/variables';
import { openLetter } from './letter.ts';
import { sayProblem } from './notices.ts';
import { openDocument } from './opening.ts';
import { adviceOn } from './problems.ts';

const PLAIN = /\.(?:txt|md)$/i;

// Returns true if the file has an extension that letters have, such as .docx. The content is not read.
export function mayBeLetter({ name }: File): boolean {
  return /\.(?:docx|dotx|docm|doc|odt|rtf|pdf)$/i.test(name) || PLAIN.test(name);
}

// Opens the file of a letter. On a failure, a notice names the file and says why.
export async function openLetterFile(file: File): Promise<void> {
  const { readLetterFile } = await import('../letter-file.ts');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (PLAIN.test(file.name)) return openText(file.name, decode(bytes));
  try {
    const letter = readLetterFile(file.name, bytes);
    if (letter.template.original.trim() === '') sayProblem(`«${file.name}» no tiene texto.`);
    else await openLetter(letter, bytes, true);
  } catch (error) {
    sayProblem(`«${file.name}»: ${adviceOn(error, 'no se pudo leer.')}`);
  }
}

export function openPastedLetter(text: string): Promise<void> {
  return openText('', text.replace(/\r\n?/g, '\n').trim());
}

// Opens a text as a letter, or as a template if it has variables in braces.
async function openText(name: string, text: string): Promise<void> {
  if (listVariables(text).length > 0)
    return openDocument({ text, roles: [], looks: [] }, {}, { problem: '', news: '' });
  const { readLetterText } = await import('../letter-file.ts');
  await openLetter(readLetterText(name, text), undefined, false);
}

// Decodes a text as UTF-8. If it is not valid UTF-8, it is decoded as Windows-1252, which old editors on
// Windows write.
function decode(bytes: Uint8Array): string {
  const read = (encoding: string, fatal: boolean) => new TextDecoder(encoding, { fatal }).decode(bytes);
  let text: string;
  try {
    text = read('utf-8', true);
  } catch {
    text = read('windows-1252', false);
  }
  return text.replace(/\r\n?/g, '\n').trim();
}
