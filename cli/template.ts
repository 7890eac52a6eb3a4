// `document template` makes a form of a Word file and other letters of the same kind.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isBox, signatureIn, withTick } from '@membrete/document/letter-template';
import { type PairedField, pairLetters, readToPair } from '@membrete/document/pairs';
import { putControls } from '@membrete/word/controls-in-place';
import { readFileText } from '@membrete/word/file-text';
import type { FileField } from '@membrete/word/fill-in-place';
import { readWord } from '@membrete/word/read-word';
import type { WordText } from '@membrete/word/word-text';
import { messageOf, withPathInError } from './errors.ts';
import { readOther } from './read-file.ts';

// Returns the exit code. It is 2 for wrong arguments or files, and nothing is written then.
export function templateCommand(args: readonly string[]): number {
  try {
    const { path, others, out } = readArguments(args);
    const file = withPathInError(path, () => readWord(readFileSync(path)));
    const text = readFileText(file);
    const letters = others.map(readOther);
    const { fields, optional, others: missing, unlike } = pairLetters([readToPair(text.text, text.fields), ...letters]);
    const [stranger] = unlike;
    if (stranger !== undefined) throw new Error(`${others[stranger - 1]} is no letter of the same kind as ${path}`);
    const { fileFields, rows, values } = formOf(fields, text);
    const signature = signatureIn(text.text).flatMap(({ start, end }) => text.placesAt(start, end));
    const docx = withPathInError(path, () => putControls(file, fileFields, { rows, values, signature }));
    withPathInError(out, () => writeFileSync(out, docx));
    if (signature.length > 0) process.stderr.write(`${out}: removed: electronicSignature\n`);
    for (const { start, end } of optional) say(out, 'not in all letters', text.text.slice(start, end));
    for (const { letter, text: words } of missing) say(out, `only in ${others[letter - 1]}`, words);
    return 0;
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    return 2;
  }
}

function readArguments(args: readonly string[]): { path: string; others: string[]; out: string } {
  const options = { output: { type: 'string', short: 'o' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [path, ...others] = positionals;
  if (path === undefined || others.length === 0)
    throw new Error('template needs a .docx and another letter of its kind');
  if (values.output === undefined) throw new Error('template needs -o OUT.docx');
  if ([path, ...others].some((one) => resolve(one) === resolve(values.output ?? '')))
    throw new Error('-o must be another file than the letters');
  return { path, others, out: values.output };
}

// Returns the fields of the file that become controls. Of a table that repeats, these are the fields of the
// first row. A box becomes an empty box.
function formOf(fields: readonly PairedField[], { text, placesAt }: WordText) {
  const places = ({ start, end }: { start: number; end: number }) => placesAt(start, end);
  const fileFields: FileField[] = [];
  const values: Record<string, string> = {};
  const rows = new Map<number, string[]>();
  for (const { label, sure, places: ranges, options, repeat } of fields) {
    if (options)
      for (const [at, range] of ranges.entries()) {
        const box = text.slice(range.start, range.end);
        if (!isBox(box, true)) continue;
        values[`${label} ${at}`] = withTick(box, false);
        fileFields.push({ name: `${label} ${at}`, places: [places(range)] });
      }
    else if (sure && !repeat) fileFields.push({ name: label, places: ranges.map(places) });
    else if (sure && repeat && repeat.row.start === repeat.rows.start) {
      rows.set(repeat.rows.start, [...(rows.get(repeat.rows.start) ?? []), label]);
      fileFields.push({ name: label, places: ranges.map(places), rows: places(repeat.rows) });
    }
  }
  return { fileFields, values, rows: Array.from(rows.values()) };
}

function say(out: string, what: string, words: string): void {
  process.stderr.write(`${out}: ${what}: ${JSON.stringify(words.length > 80 ? `${words.slice(0, 80)}…` : words)}\n`);
}
