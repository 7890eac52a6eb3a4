import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listVariables } from '@membrete/document/variables';
import fc from 'fast-check';
import { createWorkbook } from '../../test/harness/workbook.ts';
import { createRecord } from '../record/record.ts';
import { NO_COUNTS, NO_WORK } from '../record/state.ts';
import { readTableFile } from './read-file.ts';
import { findSheet, readSheet } from './read-table.ts';

const TEXT = '{{Destinatario}} {{Area_Adscripcion}} {{Monto}} {{Fecha_Cita}} {{Porcentaje}} {{Folio_Interno}} {{Nota}}';
const HEADINGS = [
  'Nombre(s)',
  'Apellido paterno',
  'Área de adscripción',
  'Monto',
  'Fecha de la cita',
  'Porcentaje',
  'Folio interno',
  'Nota',
];
const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

interface Person {
  first: string;
  last: string;
  cents: number;
  day: number; // a date as Excel's serial number
  percent: number;
  folio: number;
  note: string;
  isHidden: boolean;
}

const word = fc
  .string({ unit: fc.constantFrom(...'abcdeñáéíóúÑÁ'), minLength: 2, maxLength: 9 })
  .map((text) => `X${text}`);
const people: fc.Arbitrary<Person[]> = fc.array(
  fc.record({
    first: word,
    last: word,
    cents: fc.integer({ min: 100, max: 99_999_999 }),
    day: fc.integer({ min: 36_526, max: 54_000 }),
    percent: fc.integer({ min: 0, max: 100 }),
    folio: fc.integer({ min: 0, max: 99_999 }),
    note: fc
      .array(fc.oneof(word, fc.constantFrom('Jefa, titular', 'a;b', 'x | y', 'dijo "sí"')), {
        minLength: 1,
        maxLength: 3,
      })
      .map((parts) => parts.join(' ')),
    isHidden: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

test('the letters of a workbook say what Excel shows, of the rows that it shows, whatever the formats', () => {
  const dates = fc.constantFrom<string | number>(
    14,
    15,
    22,
    'd-mmm-yy',
    'dddd, d" de "mmmm" de "yyyy',
    'mm/dd/yyyy',
    'yyyy-mm-dd',
  );
  const amounts = fc.constantFrom<string | number>(
    '"$"#,##0.00',
    4,
    44,
    'General',
    '_-"$"* #,##0.00_-;-"$"* #,##0.00_-',
  );
  fc.assert(
    fc.property(people, dates, amounts, fc.boolean(), (list, date, amount, hasTitle) => {
      fc.pre(list.some(({ isHidden }) => !isHidden));
      const above = hasTitle ? [['PADRÓN 2026'], []] : [];
      const first = above.length + 2;
      const rows = list.map((one, at) => [
        one.first,
        one.last,
        at === 0 ? 'Obras' : '',
        { value: one.cents / 100, ...(amount !== 'General' && { format: amount }) },
        { value: one.day, format: date },
        { value: one.percent / 100, format: 9 },
        { value: one.folio, format: '00000' },
        one.note,
      ]);
      const book = createWorkbook({
        rows: [...above, HEADINGS, ...rows],
        hiddenRows: list.flatMap(({ isHidden }, at) => (isHidden ? [first + at] : [])),
        merged: list.length > 1 ? [`C${first}:C${first + list.length - 1}`] : [],
      });
      const shown = list.filter(({ isHidden }) => !isHidden);
      // The cell «Obras» is merged over all rows, so every letter has it.
      assert.deepEqual(
        lettersOf(book),
        shown.map((one) => expected(one, 'Obras')),
      );
    }),
    { numRuns: 150 },
  );
});

test('the letters of a text say what its cells say, whatever the encoding and the separator', () => {
  const encodings = fc.constantFrom('utf-8', 'mark', 'latin1', 'utf-16', 'no mark');
  fc.assert(
    fc.property(
      people,
      encodings,
      fc.constantFrom(';', ',', '\t', '|'),
      fc.boolean(),
      (list, encoding, separator, hasTitle) => {
        const quote = (cell: string) => (/[";,|\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
        const rows = list.map((one) => {
          const { year, month, day } = partsOf(one.day);
          return [
            one.first,
            one.last,
            'Obras',
            `$${(one.cents / 100).toFixed(2)}`,
            `${day}/${month}/${year}`,
            `${one.percent}%`,
            String(one.folio).padStart(5, '0'),
            one.note,
          ];
        });
        const title = hasTitle ? 'Padrón de personas, ejercicio 2026, corte a mayo\r\n' : '';
        const text = title + [HEADINGS, ...rows].map((row) => `${row.map(quote).join(separator)}\r\n`).join('');
        assert.deepEqual(
          lettersOf(encode(text, encoding)),
          list.map((one) => expected(one, 'Obras')),
        );
      },
    ),
    { numRuns: 150 },
  );
});

function lettersOf(file: Uint8Array) {
  const variables = listVariables(TEXT);
  const sheets = readTableFile(file, 'lista', () => {});
  const sheet = sheets[findSheet(sheets, variables)];
  const table = sheet && readSheet(sheet, variables);
  assert.ok(table);
  const record = createRecord({ ...NO_WORK, ...NO_COUNTS, text: TEXT, table });
  return table.rows.map((_, row) => ({ ...record.letter(row).shown.words }));
}

function expected({ first, last, cents, day, percent, folio, note }: Person, area: string) {
  const date = partsOf(day);
  return {
    Destinatario: `${first} ${last}`,
    Area_Adscripcion: area,
    Monto: `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`,
    Fecha_Cita: `${date.day} de ${MONTHS[date.month - 1]} de ${date.year}`,
    Porcentaje: `${percent}%`,
    Folio_Interno: String(folio).padStart(5, '0'),
    Nota: note,
  };
}

function partsOf(day: number) {
  const date = new Date((day - 25_569) * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function encode(text: string, encoding: string): Uint8Array {
  const utf16 = [...text].flatMap((letter) => [letter.charCodeAt(0) % 256, letter.charCodeAt(0) >> 8]);
  if (encoding === 'utf-16') return Uint8Array.from([0xff, 0xfe, ...utf16]);
  if (encoding === 'no mark') return Uint8Array.from(utf16);
  if (encoding === 'latin1') return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return new TextEncoder().encode(encoding === 'mark' ? `\uFEFF${text}` : text);
}
