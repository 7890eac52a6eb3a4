// `npm run leaves -- FOLDER` opens each letter of a folder (.docx, or .txt, which becomes a Word file), fills it in and
// corrects it in several ways, and compares the words that leave in its own Word file with those of the text that the
// sheet and the review show.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withCorrections } from '@membrete/document/corrections';
import {
  type LetterTemplate,
  originalValues,
  repeatingRows,
  templateOf,
  withNewRows,
} from '@membrete/document/letter-template';
import { fillIn, type Outgoing, outgoing } from '@membrete/document/outgoing';
import { linesOf } from '@membrete/document/text';
import { readWord } from '@membrete/word/read-word';
import { writeStories } from '@membrete/word/word-text';
import { createLetterFiller, readLetterFile, takesCorrections } from '../../page/record/letter-file.ts';
import { formOfLetter } from '../../page/record/letter-form.ts';
import { foreignDocx, paragraph, table } from '../../word/word-file.testing.ts';

const USAGE = 'npm run leaves -- FOLDER';

// A way to change a letter: `text` is what the sheet shows then, and `give` the value of a variable.
interface Way {
  name: string;
  letter: LetterTemplate;
  text: string;
  give: (name: string) => string;
}

function main([folder]: readonly string[]): void {
  if (folder === undefined) throw new Error('a folder is needed');
  const names = readdirSync(folder).filter((name) => /\.(?:docx|txt)$/.test(name));
  const counts = { same: 0, other: 0, refused: 0 };
  for (const name of names.toSorted()) {
    const bytes = readFileSync(join(folder, name));
    const docx = name.endsWith('.txt') ? wordOf(bytes.toString()) : new Uint8Array(bytes);
    for (const way of waysOf(readLetterFile(name, docx).template)) {
      const said = compare(way, docx);
      counts[said === '' ? 'same' : said === REFUSED ? 'refused' : 'other'] += 1;
      if (said !== '') console.log(`${name}, ${way.name}: ${said}`);
    }
  }
  console.log(`${names.length} letters: ${JSON.stringify(counts)}`);
  if (counts.other > 0) process.exitCode = 1;
}

const REFUSED = 'leaves in the form of the page';

function waysOf(template: LetterTemplate): Way[] {
  const text = templateOf(template);
  const values = originalValues(template);
  const own = (name: string) => values[name] ?? '';
  const kinds = formOfLetter(template, text).data;
  const fresh = (name: string) => FRESH[kinds.get(name)?.kind ?? ''] ?? `Dato ${name.length} de prueba`;
  const corrected = text
    .split('\n')
    .map((line, at) => (at % 3 === 0 ? line.replace(/(?<![{\p{L}_])\p{Ll}{5,}(?![}\p{L}_])/u, 'corregido') : line))
    .join('\n');
  const lines = linesOf(text);
  const long = lines.filter((line) => line.text.length > 60 && !line.text.startsWith('|'));
  const [first] = long;
  const without = first ? text.slice(0, first.start) + text.slice(first.end) : text;
  const withMore = first ? `${text.slice(0, first.end)}\n\nSe agrega este párrafo.${text.slice(first.end)}` : text;
  const [list] = repeatingRows(template);
  const rowNames = list?.data.map(({ name }) => name) ?? [];
  const rows = list && withNewRows(template, list.rows, [rowNames, rowNames, rowNames]);
  return [
    { name: 'as it was', letter: template, text, give: own },
    { name: 'blank', letter: template, text, give: () => '' },
    { name: 'filled', letter: template, text, give: fresh },
    ...[corrected, without, withMore]
      .filter((changed) => changed !== text)
      .map((changed, at) => ({ name: `corrected ${at + 1}`, letter: template, text: changed, give: fresh })),
    ...(rows ? [{ name: 'rows', letter: rows, text: templateOf(rows), give: (name: string) => fresh(name) }] : []),
  ];
}

const FRESH: Readonly<Record<string, string>> = {
  date: '2026-05-04',
  amount: '12345.60',
  person: 'Lic. Eva Sol Ríos',
  number: '7',
};

// Returns what differs, REFUSED, or ''.
function compare({ letter: before, text, give }: Way, docx: Uint8Array): string {
  const letter = withCorrections(before, text);
  if (!letter || !takesCorrections(letter, docx)) return REFUSED;
  const form = formOfLetter(letter, text);
  const leaving: Outgoing = outgoing(form, ({ name }) => ({ value: give(name), source: 'typed' }));
  const file = readWord(createLetterFiller(letter, docx).fill(leaving));
  const parts = new Set(
    readWord(docx)
      .stories.filter((story) => letter.original.includes(writeStories([story]).text))
      .map(({ part }) => part),
  );
  const filled = writeStories(file.stories.filter(({ part }) => parts.has(part))).text;
  return differenceOf(wordsOf(fillIn(leaving, text)), wordsOf(filled));
}

function wordsOf(text: string): string[] {
  return (
    text
      .replace(/^\|[-|]+\|?$/gm, '')
      .replace(/(?<!\\)\||\^\^/g, ' ')
      .match(/\S+/g) ?? []
  );
}

function differenceOf(shown: readonly string[], left: readonly string[]): string {
  const at = shown.findIndex((word, index) => word !== left[index]);
  if (at < 0 && shown.length === left.length) return '';
  const from = Math.max(0, at < 0 ? shown.length - 3 : at - 3);
  const some = (words: readonly string[]) => words.slice(from, from + 12).join(' ');
  return `shown «${some(shown)}», left «${some(left)}»`;
}

// Returns a Word file with a paragraph for each line, and a table for rows.
function wordOf(text: string): Uint8Array {
  const written = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('|', '¦');
  const blocks = text.split(/\n(?!\|)|(?<!\|)\n(?=\|)/).map((block) => {
    if (!block.startsWith('|')) return paragraph(written(block));
    const rows = block.split('\n').filter((row) => !/^\|[-|\s]+$/.test(row));
    return table(
      rows.map((row) =>
        row
          .slice(1, -1)
          .split('|')
          .map((words) => paragraph(written(words.trim()))),
      ),
    );
  });
  return foreignDocx(blocks.join(''));
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  process.exitCode = 2;
}
