// Opens a letter of the office: a Word file that was not made here, or a text.
import { openLetter } from '../record/commands/letter.ts';
import { sayProblem } from '../record/commands/notices.ts';

const PLAIN = /\.(?:txt|md)$/i;

// True for a file that may be a letter by its name.
export function mayBeLetter({ name }: File): boolean {
  return /\.(?:docx|dotx|docm|doc|odt|rtf|pdf)$/i.test(name) || PLAIN.test(name);
}

// What cannot be opened is said in words, by its name.
export async function openLetterFile(file: File): Promise<void> {
  const { readLetterFile, readLetterText } = await import('../record/letter-file.ts');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (PLAIN.test(file.name)) return openLetter(readLetterText(file.name, decode(bytes)), undefined, false);
  try {
    const letter = readLetterFile(file.name, bytes);
    if (letter.original.trim() === '') sayProblem(`«${file.name}» no tiene texto.`);
    else await openLetter(letter, bytes, true);
  } catch (error) {
    sayProblem(`«${file.name}»: ${wordsOf(error)}`);
  }
}

export async function openPastedLetter(text: string): Promise<void> {
  const { readLetterText } = await import('../record/letter-file.ts');
  await openLetter(readLetterText('', text.replace(/\r\n?/g, '\n').trim()), undefined, false);
}

// Old editors on Windows write Windows-1252.
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

// A WordFileError has its words for people.
function wordsOf(error: unknown): string {
  const { messageEs }: { messageEs?: unknown } = Object(error);
  return typeof messageEs === 'string' ? messageEs : 'no se pudo leer.';
}
