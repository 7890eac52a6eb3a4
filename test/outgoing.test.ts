// One letter as it leaves: whatever the letter, what is typed and the table, the words are the same on the sheet, in
// the Word file (the letter's own and ours), in a text, on the clipboard and in the review; and what a notice says of
// blanks and old words is true of the file.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Block } from '@membrete/document';
import { edgeLines } from '@membrete/document/letter-looks';
import { nameInRow, repeatingRows } from '@membrete/document/letter-template';
import { fillIn, type Letter, type Outgoing, showIn, wordsAt } from '@membrete/document/outgoing';
import { amountInWords, findOccurrences, replaceVariables } from '@membrete/document/variables';
import { createDocx } from '@membrete/word';
import { readWord } from '@membrete/word/read-word';
import { writeStories } from '@membrete/word/word-text';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { fillDocument } from '../document/outgoing/filled.ts';
import { writeHtml } from '../page/export/rich-text.ts';
import { late } from '../page/record/boxes.ts';
import { createBrowser } from '../page/record/browser.testing.ts';
import { matchKinds, matchMeanings } from '../page/record/column-meanings.ts';
import { typeValue } from '../page/record/commands/filling.ts';
import { fillRows, openLetter } from '../page/record/commands/letter.ts';
import { saveOffice } from '../page/record/commands/office.ts';
import { showRow, takeTable } from '../page/record/commands/series.ts';
import { changeText } from '../page/record/commands/text.ts';
import { currentDocument, currentLayout } from '../page/record/document.ts';
import { readLetterFile } from '../page/record/letter-file.ts';
import { formOfLetter, ownersInLetter } from '../page/record/letter-form.ts';
import { openOnSheet } from '../page/record/open-data.ts';
import { currentRecord } from '../page/record/record.ts';
import { page, update } from '../page/record/state.ts';
import { loadFiller } from '../page/record/word-file.ts';
import { createTable } from '../page/series/read-table.ts';
import { readTextSheet } from '../page/series/text-sheet.ts';
import { foreignDocx, paragraph, table } from '../word/word-file.testing.ts';

createBrowser();
Object.assign(late, { formOf: formOfLetter, ownersOf: ownersInLetter, meanings: { matchMeanings, matchKinds } });

const SEED = 46;
const RUNS = 200;

// A letter of an office: its lines, the rows of its table, who signs side by side, the lines of its header and footer,
// and where its words are cut into runs.
interface Made {
  lines: readonly string[];
  rows: readonly (readonly string[])[] | undefined;
  signers?: readonly string[] | undefined;
  edges?: Readonly<Partial<Record<'header' | 'footer', string>>>;
  cuts: readonly number[];
}

type Edit = { at: number; is: 'typed'; words: number } | { at: number; is: 'confirmed' | 'emptied' | 'corrected' };

test(`the words of a letter are the same wherever it leaves (seed ${SEED}, ${RUNS} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(MADE, fc.array(EDIT, { maxLength: 6 }), TABLE, async (made, edits, rows) => {
      await openMade(made);
      bring(rows);
      for (const edit of edits) apply(edit);
      await assertOneLetter(made.edges);
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

test('a cell that is emptied in a new row shows its label, shaded, in the letter’s own Word too', async () => {
  await openMade({
    lines: ['Solicito lo siguiente:', TABLE_HERE, 'ATENTAMENTE'],
    rows: tableOf([
      ['Silla', 4, 100],
      ['Mesa', 2, 300],
    ]),
    cuts: [],
  });
  const [list] = repeatingRows(page.get().letter ?? assert.fail());
  assert.ok(list);
  fillRows(list, [list.data.map(({ label }) => `Nuevo ${label}`)]);
  const name = nameInRow('Descripcion', 0);
  typeValue(name, '');
  await assertOneLetter();
  const filler = await loadFiller();
  const shaded = shadedIn(filler?.fill(currentRecord().letter(0)) ?? assert.fail());
  assert.ok(shaded.includes('[Descripción de fila 1]'), String(shaded));
});

const NAMES = ['LIC. ROGELIO PADILLA MENA', 'Ing. Laura Canul Poot', 'C.P. ELVA MORA RÍOS', 'Aurelia Tinajero Mota'];
const POSTS = ['DIRECTOR DE COMPRAS', 'Jefa de Almacén', 'SUPERINTENDENTE DE ZONA'];
const DATES = [
  '3 de marzo de 2025',
  'viernes 14 de marzo de 2025',
  '1.º de enero de 2025',
  '12/03/2025',
  '5 de mayo del 2025',
];

const AMOUNTS = fc.integer({ min: 1, max: 9_999_999 }).map((cents) => cents / 100);
const AMOUNT_PHRASES = fc.tuple(AMOUNTS, fc.constantFrom(0, 1, 2, 3)).map(([amount, form]) => {
  const figure = amount.toLocaleString('en-US', { minimumFractionDigits: 2 });
  const words = amountInWords(amount);
  return [
    `por un monto de $${figure} (${words})`,
    `por la cantidad de $ ${figure} (${words.toUpperCase()})`,
    `por $${figure} M.N.`,
    `por un total de US$${figure}`,
  ][form];
});
const PHRASES = fc.oneof(
  AMOUNT_PHRASES,
  fc.constantFrom(...DATES).map((date) => `a más tardar el ${date}`),
  fc.constantFrom(...NAMES).map((name) => `a nombre de la C. ${name}`),
  fc.integer({ min: 1, max: 40 }).map((count) => `con ${count} piezas`),
  fc.constantFrom(
    'a las 10:00 horas',
    'según el folio 118/2025',
    'con C.U.R.P. TIMA850312MGTNTR09',
    'en calle Zaragoza núm. 45',
  ),
  fc.constantFrom('a favor de ____________', 'con el número [número de contrato]', 'en el lugar <lugar> & hora'),
);
const HEADERS = ['Oficio núm. DA/017/2025', 'H. AYUNTAMIENTO DE SAN ISIDRO', 'Hoja de 3 de marzo de 2025'];
const FOOTERS = ['Elaboró: ____________', 'Palacio Municipal s/n, San Isidro', 'Exp. DA/118/2025'];
const SENTENCES = fc
  .tuple(
    fc.constantFrom('Le solicito los bienes', 'Se hace constar el pago', 'Le informo del contrato'),
    fc.array(PHRASES, { minLength: 1, maxLength: 3 }),
  )
  .map(([begin, phrases]) => `${begin} ${phrases.join(', ')}.`);
const ROWS = fc.array(
  fc.tuple(
    fc.constantFrom('Silla', 'Mesa plegable', 'Archivero'),
    fc.integer({ min: 1, max: 30 }),
    fc.integer({ min: 100, max: 2000 }),
  ),
  { minLength: 1, maxLength: 3 },
);

const MADE: fc.Arbitrary<Made> = fc
  .record({
    number: fc.boolean(),
    date: fc.constantFrom(...DATES),
    to: fc.constantFrom(...NAMES),
    post: fc.constantFrom(...POSTS),
    body: fc.array(SENTENCES, { minLength: 1, maxLength: 3 }),
    rows: fc.option(ROWS, { nil: undefined }),
    from: fc.constantFrom(...NAMES),
    signers: fc.option(fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 3 }), { nil: undefined }),
    edges: fc.record(
      { header: fc.constantFrom(...HEADERS), footer: fc.constantFrom(...FOOTERS) },
      { requiredKeys: [] },
    ),
    cuts: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 8 }),
  })
  .map(({ number, date, to, post, body, rows, from, signers, edges, cuts }) => ({
    lines: [
      ...(number ? ['Oficio núm. DA/017/2025'] : []),
      `San Isidro, Puebla, a ${date}`,
      to,
      post,
      'PRESENTE',
      ...body,
      ...(rows ? [TABLE_HERE] : []),
      'ATENTAMENTE',
      ...(signers ? [SIGNERS_HERE] : [from, 'JEFA DE RECURSOS']),
    ],
    rows: rows && tableOf(rows),
    signers,
    edges,
    cuts,
  }));

const SIGNERS_HERE = '\u0001';

const TABLE_HERE = '\u0000';
const EDIT: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ at: fc.nat(30), is: fc.constant('typed' as const), words: fc.nat(20) }),
  fc.record({ at: fc.nat(30), is: fc.constantFrom('confirmed' as const, 'emptied' as const, 'corrected' as const) }),
);
// What is brought: nothing, a table of a series, or rows for the letter's own table. Cells are picked by number.
const TABLE = fc.oneof(
  fc.constant(undefined),
  fc.record({
    is: fc.constantFrom('series' as const, 'rows' as const),
    cells: fc.array(fc.array(fc.nat(20), { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
    row: fc.nat(2),
  }),
);

function tableOf(rows: readonly (readonly [string, number, number])[]): string[][] {
  const pesos = (amount: number) => `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  const total = rows.reduce((sum, [, count, price]) => sum + count * price, 0);
  return [
    ['No.', 'Descripción', 'Cantidad', 'Precio unitario', 'Importe'],
    ...rows.map(([what, count, price], at) => [
      String(at + 1),
      what,
      String(count),
      pesos(price),
      pesos(count * price),
    ]),
    ['', '', '', 'Total', pesos(total)],
  ];
}

const VALUES: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-04-10', '2026-01-01', 'el martes próximo'],
  amount: ['12345.60', '1', '1,000.00', 'cien pesos'],
  number: ['7', '12', 'DA/001/2026'],
  time: ['09:00', '13:30'],
  person: ['Lic. Eva Sol Ríos', 'RAÚL MORA', 'María & Hijos <S.A.>'],
};
const WORDS = [
  'Otro dato',
  'a | b',
  'uno\ndos',
  'con «comillas» y [corchetes]',
  '<b>negritas</b>',
  '  con blancos  ',
  '{una} llave',
  '$5.00',
  '____',
];

function pickValue(kind: string, pick: number): string {
  const all = [...(VALUES[kind] ?? []), ...WORDS];
  return all[pick % all.length] ?? '';
}

async function openMade({ lines, rows = [], signers = [], edges = {}, cuts }: Made): Promise<void> {
  const inXml = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const inRuns = (words: string) => {
    const ends = cuts.filter((cut) => cut < words.length).toSorted((one, other) => one - other);
    return [0, ...ends].map((start, at) => inXml(words.slice(start, [...ends, words.length][at]))).join('|');
  };
  const inColumns = () =>
    table([signers.map((name, at) => paragraph(inXml(name)) + paragraph(POSTS[at] ?? ''))], false);
  const body = lines.map((line) => {
    if (line === SIGNERS_HERE) return inColumns();
    return line === TABLE_HERE
      ? table(rows.map((row) => row.map((cell) => paragraph(inXml(cell)))))
      : paragraph(inRuns(line));
  });
  const parts = Object.fromEntries(
    Object.entries(edges).map(([edge, words]) => [`${edge}1.xml`, paragraph(inXml(words))] as const),
  );
  const bytes = foreignDocx(body.join(''), { parts });
  const { fills, ...read } = readLetterFile('carta.docx', bytes);
  update({ today: '2026-11-24', table: undefined, row: -1 });
  saveOffice({ values: {}, copies: [] }, cuts.length % 2 === 0 ? { Numero_Oficio: 'DA/044/2026' } : {});
  await openLetter(read, bytes, fills);
}

function bring(
  brought: { is: 'series' | 'rows'; cells: readonly (readonly number[])[]; row: number } | undefined,
): void {
  if (!brought) return;
  const { is, cells, row } = brought;
  const { letter } = page.get();
  const { variables } = currentRecord();
  const [list] = letter ? repeatingRows(letter) : [];
  if (is === 'rows') {
    if (list)
      fillRows(
        list,
        cells.map((picks) =>
          list.data.map(({ name }, at) =>
            pickValue(variables.find((one) => one.name === name)?.kind ?? 'text', picks[at] ?? 0),
          ),
        ),
      );
    return;
  }
  const columns = variables.slice(0, 5);
  const quote = (words: string) => `"${words.replaceAll('"', '""')}"`;
  const rows = cells.map((picks) =>
    columns.map(({ kind }, at) => ((picks[at] ?? 0) % 5 === 0 ? '' : pickValue(kind, picks[at] ?? 0))),
  );
  const sheet = [columns.map(({ label }) => label), ...rows].map((line) => line.map(quote).join(',')).join('\n');
  const read = columns.length > 0 && createTable(readTextSheet(sheet));
  if (!read) return;
  takeTable(read);
  showRow(Math.min(row, rows.length - 1));
}

function apply(edit: Edit): void {
  if (edit.is === 'corrected') {
    correct(edit.at);
    return;
  }
  const { variables, datum } = currentRecord();
  const variable = variables[edit.at % Math.max(1, variables.length)];
  if (!variable) return;
  const { name, kind } = variable;
  typeValue(
    name,
    edit.is === 'typed' ? pickValue(kind, edit.words) : edit.is === 'emptied' ? '' : datum(variable).value,
  );
}

// Replaces a word of a line that has data, as somebody does who edits the text.
function correct(at: number): void {
  const { text } = page.get();
  const words = Array.from(text.matchAll(/(?<![{\p{L}_])\p{Ll}{5,}(?![}\p{L}_])/gu));
  const word = words[at % Math.max(1, words.length)];
  if (word)
    changeText(
      { text: `${text.slice(0, word.index)}corregida${text.slice(word.index + word[0].length)}` },
      `edit ${at}`,
    );
}

// `edges` has the words of the header and the footer as the letter had them.
async function assertOneLetter(edges: Made['edges'] = {}): Promise<void> {
  const { text, row, roles, looks } = page.get();
  const letter = currentRecord().letter(row);
  const plain = wordsOf(fillIn(letter, text));
  // The header and the footer are on the paper, and not on the sheet.
  const inBody = bodyOfText(text);
  const shown = inBody.flatMap((line) => wordsOf(fillIn(letter, line)));
  const same = (left: readonly string[], where: string) => assert.deepEqual(left, plain, where);

  same(wordsOf(reviewedText(letter)), 'the review');
  assert.deepEqual(drawnWords(currentLayout(), letter).toSorted(), shown.toSorted(), 'the sheet');
  assert.deepEqual(wordsOf(textOfHtml(writeHtml(text, letter))).toSorted(), plain.toSorted(), 'the clipboard');
  const { form, words: values, stale } = letter;
  const ours = createDocx(text, { roles, looks, asIs: true, values, form, stale, placeholders: 'labels' });
  assert.deepEqual(wordsOf(textOf(ours, ['body'])).toSorted(), shown.toSorted(), 'our Word');
  const filler = await loadFiller();
  assert.ok(filler, 'the letter leaves in its own form');
  const inItsOwn = filler.fill(letter);
  assert.deepEqual(wordsOf(textOf(inItsOwn, ['body'])), shown, 'its own Word');
  for (const edge of ['header', 'footer'] as const) {
    // The text has only those with data; a letterhead stays as it was.
    const onPaper = linesOnPaper().filter((one) => one.edge === edge);
    const filled = onPaper.flatMap(({ line }) => wordsOf(fillIn(letter, text.slice(line.start, line.end))));
    const expected: readonly string[] = onPaper.length > 0 ? filled : wordsOf(edges[edge] ?? '');
    assert.deepEqual(wordsOf(textOf(inItsOwn, [edge])), expected, `the ${edge} of its own Word`);
  }
  assertNotice(letter, [ours, inBody], [inItsOwn, [text]]);
}

// Asserts that the notice counts what leaves blank and what is old, and that each such place, and no other, is shaded.
function assertNotice(letter: Outgoing, ...files: (readonly [docx: Uint8Array, texts: readonly string[]])[]): void {
  const { variables } = currentRecord();
  const { blank, stale } = openOnSheet();
  const namesOf = (data: readonly { name: string }[]) => data.map(({ name }) => name).toSorted();
  // A number that is only proposed does not leave, of which the notice has a sentence of its own.
  const without = variables.filter(({ name }) => !letter.shown.words[name]);
  assert.deepEqual(namesOf(blank), namesOf(without), 'what the notice calls blank');
  assert.deepEqual(namesOf(stale), [...letter.stale].toSorted(), 'what the notice calls old');
  for (const [at, [docx, texts]] of files.entries()) {
    const open = texts.flatMap((text) =>
      findOccurrences(text)
        .filter((one) => letter.stale.has(one.name) || wordsAt(letter, text, one) === '')
        .map((one) => showIn(letter, text, one)),
    );
    assert.deepEqual(lettersOf(shadedIn(docx)), lettersOf(open), `shaded in file ${at}`);
  }
}

function linesOnPaper() {
  return edgeLines(currentDocument().lines, page.get().looks);
}

// Returns the lines of a text that are neither in the header nor in the footer of the letter.
function bodyOfText(text: string): string[] {
  const { lines } = currentDocument();
  const onPaper = new Set(linesOnPaper().map(({ line }) => line.start));
  return lines.filter(({ start }) => !onPaper.has(start)).map(({ start, end }) => text.slice(start, end));
}

function lettersOf(words: readonly string[]): string {
  return [...words.join('').replace(/[\s|¦]/g, '')].toSorted().join('');
}

// Returns the words of a file that are shaded: by a run, or by a control that shows a placeholder.
function shadedIn(docx: Uint8Array): string[] {
  const parts = Object.entries(unzipSync(docx)).filter(([name]) =>
    /^word\/(?:document|header|footer)\d*\.xml$/.test(name),
  );
  const xml = parts.map(([, bytes]) => strFromU8(bytes)).join('');
  const marked =
    xml.match(
      /<w:sdt>(?:(?!<\/w:sdt>).)*showingPlcHdr(?:(?!<\/w:sdt>).)*<\/w:sdt>|<w:r>(?:(?!<\/w:r>).)*"FFF2CC"(?:(?!<\/w:r>).)*<\/w:r>/gs,
    ) ?? [];
  return marked.map((one) =>
    textOfHtml(Array.from(one.matchAll(/<w:t(?: [^>]*)?>([^<]*)</g), ([, words]) => words).join('')),
  );
}

function textOf(docx: Uint8Array, kinds: readonly string[]): string {
  return writeStories(readWord(docx).stories.filter(({ kind }) => kinds.includes(kind))).text;
}

// Returns the words that the review reads. A blank stays a variable there.
function reviewedText(letter: Letter): string {
  const { document } = fillDocument(currentDocument(), letter);
  return replaceVariables(document.text, (place) => showIn(letter, document.text, place), document.variables);
}

// Returns the words of the blocks that the sheet draws.
function drawnWords(blocks: readonly Block[], letter: Letter): string[] {
  const shown = (line: string) => wordsOf(fillIn(letter, line));
  return blocks.flatMap((block) => {
    if (block.is === 'paragraph') return shown(block.line.text);
    if (block.is === 'table') return block.rows.flatMap(({ cells }) => cells.flatMap(shown));
    const columns = block.rows.flatMap(({ heads, names }) => [...heads, ...names]);
    return columns.flat().flatMap(({ line }) => shown(line.text));
  });
}

function textOfHtml(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/t[dh]|\/tr)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

// Returns the words of a text, without what makes its table. A bar in a value is not compared: the review shows it as
// another letter, so that it makes no cell.
function wordsOf(text: string): string[] {
  const bare = text.replace(/^\|[-|\s]+\|?$/gm, '').replace(/\\?[|¦]|\^\^/g, ' ');
  return bare.match(/\S+/g) ?? [];
}
