// Converts letters with the LibreOffice of this machine, and compares each PDF with its Word: all words are
// there, a series has the pages of its letters, and what a tagged PDF needs has arrived. `npm run pdf`.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REFERENCES } from '@membrete/document/references';
import { createDocx, createSeriesDocx } from '@membrete/word';
import { readLetterhead } from '@membrete/word/letterhead';
import { readWord } from '@membrete/word/read-word';
import { writeStories } from '@membrete/word/word-text';
import { fillFile } from '../../service/templates/operator-file.ts';
import { makeLetter } from '../../test/harness/letter.ts';
import { findSoffice } from '../../test/harness/soffice.ts';

interface Letter {
  name: string;
  docx: Uint8Array;
  ownForm: boolean;
}

interface Findings {
  pages: number;
  problems: string[];
}

const LETTERHEAD = new URL('../../word/fixtures/libreoffice.docx', import.meta.url);
const ROWS = ['Ana López', 'Luis Ríos', 'Eva Cano', 'Iván Soto', 'Nora Paz'].map((Destinatario) => ({ Destinatario }));

const TABLE = [
  'Oficio núm. 5/2026',
  'ASUNTO: Se piden sillas\n',
  'Solicito lo siguiente:\n',
  '| Concepto | Piezas |\n|---|---|\n| Sillas | 4 |\n| Mesas | 2 |\n',
  'ATENTAMENTE',
].join('\n');

const soffice = findSoffice();
if (soffice === undefined || spawnSync('pdfinfo', ['-v']).status !== 0 || spawnSync('pdftotext', ['-v']).status !== 0) {
  console.error(
    'npm run pdf needs `soffice` (LibreOffice), `pdfinfo` and `pdftotext` (poppler-utils): not all are here',
  );
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'membrete-pdf-'));
console.log(soffice.version);
let failed = 0;
const pagesByName = new Map<string, number>();
for (const letter of await letters()) {
  const path = join(folder, 'carta.pdf');
  writeFileSync(path, await soffice.convert(letter.docx, { pdfua: letter.ownForm }));
  const { pages, problems } = examine(letter, path);
  pagesByName.set(letter.name, pages);
  const each = pagesByName.get('serie, una carta') ?? 0;
  if (letter.name === 'serie' && pages !== each * ROWS.length)
    problems.push(`${pages} pages, not ${ROWS.length} × ${each}`);
  failed += problems.length;
  console.log(`${letter.name}: ${pages} page${pages === 1 ? '' : 's'}, ${problems.join('; ') || 'good'}`);
}
soffice.close();
rmSync(folder, { recursive: true });
process.exitCode = failed === 0 ? 0 : 1;

async function letters(): Promise<Letter[]> {
  const paper = { letterhead: readLetterhead(readFileSync(LETTERHEAD)) };
  const texts = [...REFERENCES];
  const [, first = ''] = texts[0] ?? [];
  const own = (name: string, docx: Uint8Array): Letter => ({ name, docx, ownForm: true });
  const letter = { name: 'carta.docx', bytes: await makeLetter() };
  const place = { Destinatario: 'ARQ. ANA RÍOS', Asunto: 'Se solicita la poda de árboles.' };
  return [
    ...texts.slice(0, 9).map(([name, text]) => own(name, createDocx(text))),
    ...texts.slice(0, 2).map(([name, text]) => own(`${name}, con membrete`, createDocx(text, paper))),
    own('tabla', createDocx(TABLE)),
    { name: 'carta propia', docx: fillFile(letter, place).docx, ownForm: false },
    own('serie, una carta', createSeriesDocx(first, ROWS.slice(0, 1), paper)),
    own('serie', createSeriesDocx(first, ROWS, paper)),
  ];
}

function examine({ name, docx, ownForm }: Letter, path: string): Findings {
  const read = (command: string, ...args: string[]) =>
    execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1e8 });
  const facts = read('pdfinfo', path);
  const structure = read('pdfinfo', '-struct', path);
  const bytes = readFileSync(path, 'latin1');
  const missing = missingWords(bodyOf(docx), read('pdftotext', path, '-'));
  const claims = bytes.includes('<pdfuaid:part>1</pdfuaid:part>');
  const problems = [
    missing.length > 0 && `words that the PDF lacks: ${missing.slice(0, 8).join(' ')}`,
    !/^Tagged: +yes$/m.test(facts) && 'no tags',
    !bytes.includes('<pdfaid:part>2</pdfaid:part>') && 'no PDF/A-2',
    claims !== ownForm && (claims ? 'claims PDF/UA' : 'claims no PDF/UA'),
    ownForm && !/^Title: +\S/m.test(facts) && 'no title',
    ownForm && !/\/Lang ?\(es-MX\)/.test(bytes) && 'no language',
    ownForm && !/^ *H[1-6] /m.test(structure) && 'no heading',
    name === 'tabla' && !/^ *TH\b/m.test(structure) && 'a table without headings',
    /^ *Figure/m.test(structure) && !/\/Alt /.test(bytes) && 'a figure without alternative text',
  ];
  const pages = Number(/^Pages: +(\d+)$/m.exec(facts)?.[1]);
  return { pages, problems: problems.filter((problem) => problem !== false) };
}

function bodyOf(docx: Uint8Array): string {
  return writeStories(readWord(docx).stories.filter(({ kind }) => kind === 'body')).text;
}

// Returns the words that the PDF has less often than the Word.
function missingWords(text: string, printed: string): string[] {
  const left = new Map<string, number>();
  for (const word of wordsOf(printed)) left.set(word, (left.get(word) ?? 0) + 1);
  return wordsOf(text).filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

function wordsOf(text: string): string[] {
  return text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
}
