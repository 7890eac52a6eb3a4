import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { createTable } from '../../series/read-table.ts';
import { readTextSheet } from '../../series/text-sheet.ts';
import { createBrowser } from '../browser.testing.ts';
import { issuances } from '../issuances.ts';
import { myOffice, withKnownValues } from '../memory.ts';
import { phraseHeldNumbers } from '../open-data.ts';
import { currentRecord } from '../record.ts';
import { NO_WORK, page, update } from '../state.ts';
import type { DataTable } from '../table.ts';
import { giveNumbers, giveSheetNumbers, releaseNumbers, takeBack } from './giving.ts';
import { saveOffice } from './office.ts';
import { loadSaved } from './saved.ts';

const TEXT = 'Oficio {{Numero_Oficio}}\n\n{{Lugar}}, a {{Fecha}}\n\n{{Destinatario}}\nPRESENTE\n\nLe pido agua.';

createBrowser();
loadSaved();

beforeEach(() => {
  saveOffice({ values: { place: 'Puebla' }, copies: [] }, { Numero_Oficio: 'DSP/011/2026' });
  begin(1);
});

test('the date beside the place is of the day until the document is given out, also undone and after days', () => {
  assert.deepEqual(shown('Fecha'), ['2026-11-24', 'today']);
  update({ today: '2026-11-26' });
  assert.deepEqual(shown('Fecha'), ['2026-11-26', 'today']);
  giveNumbers(() => '');
  update({ today: '2026-11-30' });
  assert.deepEqual(shown('Fecha'), ['2026-11-26', 'given']);
});

test('an unfinished document takes neither number nor date, and does not bear the number that is proposed', () => {
  update({ values: { ...page.get().values, Destinatario: '' } });
  giveNumbers(() => '');
  assert.deepEqual(shown('Numero_Oficio'), ['DSP/012/2026', 'proposed']);
  assert.equal(currentRecord().letter(0).words.Numero_Oficio, undefined);
  assert.match(phraseHeldNumbers(), /El número no va/);
  assert.equal(page.get().counters.Numero_Oficio, 'DSP/011/2026');
  update({ values: { ...page.get().values, Destinatario: 'Eva Sol' } });
  giveNumbers(() => '');
  assert.deepEqual(shown('Numero_Oficio'), ['DSP/012/2026', 'given']);
  assert.equal(currentRecord().letter(0).words.Numero_Oficio, 'DSP/012/2026');
});

test('an unfinished document with a number that was typed takes that number', () => {
  update({ values: { Numero_Oficio: 'DSP/050/2026' } });
  giveNumbers(() => '');
  assert.equal(currentRecord().letter(0).words.Numero_Oficio, 'DSP/050/2026');
  assert.equal(page.get().counters.Numero_Oficio, 'DSP/050/2026');
});

test('a number that is released is the next one again; one in the middle fills its gap', () => {
  giveNumbers(() => '');
  releaseNumbers();
  assert.deepEqual(shown('Numero_Oficio'), ['DSP/012/2026', 'proposed']);
  assert.deepEqual(page.get().newNumbers, []);
  giveNumbers(() => '');
  const first = page.get();
  begin(2);
  giveNumbers(() => '');
  assert.deepEqual(shown('Numero_Oficio'), ['DSP/013/2026', 'given']);
  update({ ...first, issuances: page.get().issuances, newNumbers: first.newNumbers, counters: page.get().counters });
  releaseNumbers();
  begin(3);
  assert.deepEqual(shown('Numero_Oficio'), ['DSP/012/2026', 'proposed']);
  giveNumbers(() => '');
  begin(4);
  assert.deepEqual(shown('Numero_Oficio'), ['DSP/014/2026', 'proposed']);
});

test('row 12 of a table, which has a blank, gets no number until it is filled in; the others count on without it', () => {
  const names = Array.from({ length: 14 }, (_, row) => (row === 11 ? '' : `Persona ${row + 1}`));
  update({ table: tableOf(['Destinatario,Clave', ...names.map((name, row) => `${name},${row}`)].join('\n')) });
  const words = (row: number) => currentRecord().letter(row).words.Numero_Oficio;
  assert.deepEqual([words(10), words(11), words(12)], ['DSP/022/2026', undefined, 'DSP/024/2026']);
  giveNumbers(() => '');
  assert.ok(!page.get().newNumbers.some(({ number }) => number === 'DSP/023/2026'));
  assert.equal(page.get().newNumbers.length, 13);
  assert.equal(words(11), undefined);
  update({
    table: tableOf(
      ['Destinatario,Clave', ...names.with(11, 'Persona 12').map((name, row) => `${name},${row}`)].join('\n'),
    ),
  });
  giveNumbers(() => '');
  assert.deepEqual([words(10), words(11), words(12)], ['DSP/022/2026', 'DSP/023/2026', 'DSP/024/2026']);
});

test('a table that was corrected keeps the number of each row with the same recipient, else of its place', () => {
  update({ table: tableOf('Destinatario\nAna\nEva\nLuis') });
  giveNumbers(() => '');
  assert.deepEqual(rowNumbers(), ['DSP/012/2026', 'DSP/013/2026', 'DSP/014/2026']);
  update({ table: tableOf('Destinatario\nZoe\nAna\nEva\nLuis') });
  assert.deepEqual(rowNumbers(), ['DSP/015/2026', 'DSP/012/2026', 'DSP/013/2026', 'DSP/014/2026']);
  update({ table: tableOf('Destinatario\nZoe\nAna\nEva María\nLuis') });
  assert.deepEqual(rowNumbers(), ['DSP/015/2026', 'DSP/012/2026', 'DSP/013/2026', 'DSP/014/2026']);
  update({ table: tableOf('Destinatario\nAna\nEva María\nLuis') });
  assert.deepEqual(rowNumbers(), ['DSP/012/2026', 'DSP/013/2026', 'DSP/014/2026']);
  giveNumbers(() => '');
  assert.equal(page.get().counters.Numero_Oficio, 'DSP/014/2026');
  begin(2);
  assert.deepEqual(shown('Numero_Oficio'), ['DSP/015/2026', 'proposed']);
});

test('one row of a table takes its number alone; those that it passes over are of the next rows or documents', () => {
  update({ table: tableOf('Destinatario\nAna\nEva\nLuis'), row: 1 });
  assert.deepEqual(rowNumbers(), ['DSP/012/2026', 'DSP/013/2026', 'DSP/014/2026']);
  giveSheetNumbers(() => 'Eva.docx');
  assert.deepEqual(page.get().newNumbers, [{ count: 'Numero_Oficio', number: 'DSP/013/2026' }]);
  assert.deepEqual(rowNumbers(), ['DSP/012/2026', 'DSP/013/2026', 'DSP/014/2026']);
  const table = page.get();
  begin(2);
  assert.deepEqual(shown('Numero_Oficio'), ['DSP/012/2026', 'proposed']);
  giveNumbers(() => '');
  const { issuances: kept, counters, free } = page.get();
  update({ ...table, issuances: kept, counters, free });
  assert.deepEqual(rowNumbers(), ['DSP/014/2026', 'DSP/013/2026', 'DSP/015/2026']);
  giveNumbers(() => '');
  releaseNumbers();
  assert.deepEqual(rowNumbers(), ['DSP/014/2026', 'DSP/013/2026', 'DSP/015/2026']);
  assert.equal(page.get().counters.Numero_Oficio, 'DSP/013/2026');
});

test('where nothing counts numbers, a row that was taken out alone leaves the others those of the typed first one', () => {
  myOffice.forget();
  update({
    table: tableOf('Destinatario\nAna\nEva\nLuis'),
    row: 1,
    values: { ...page.get().values, Numero_Oficio: 'X/001' },
  });
  giveSheetNumbers(() => 'Eva.docx');
  assert.deepEqual(rowNumbers(), ['X/001', 'X/002', 'X/003']);
  giveNumbers(() => '');
  update({ table: tableOf('Destinatario\nZoe\nAna\nEva\nLuis') });
  assert.deepEqual(rowNumbers(), ['X/004', 'X/001', 'X/002', 'X/003']);
});

test('a series fills the gaps of released numbers first, and takes none twice', () => {
  giveNumbers(() => '');
  const first = page.get();
  begin(2);
  giveNumbers(() => '');
  update({ ...first, issuances: page.get().issuances, counters: page.get().counters });
  releaseNumbers();
  begin(3);
  update({ table: tableOf('Destinatario\nAna\nEva\nLuis') });
  assert.deepEqual(rowNumbers(), ['DSP/012/2026', 'DSP/014/2026', 'DSP/015/2026']);
});

test('a mistyped high number that is released leaves the count at the last one before it', () => {
  giveNumbers(() => '');
  begin(2);
  update({ values: { ...page.get().values, Numero_Oficio: 'DSP/912/2026' } });
  giveNumbers(() => '');
  begin(3);
  assert.deepEqual(shown('Numero_Oficio'), ['DSP/913/2026', 'proposed']);
  giveNumbers(() => '');
  takeBack(2, [{ count: 'Numero_Oficio', number: 'DSP/912/2026' }]);
  takeBack(3, [{ count: 'Numero_Oficio', number: 'DSP/913/2026' }]);
  begin(4);
  assert.deepEqual(shown('Numero_Oficio'), ['DSP/013/2026', 'proposed']);
  saveOffice({ values: {}, copies: [] }, { Numero_Oficio: 'DSP/030/2026' });
  update({ values: { ...page.get().values, Numero_Oficio: 'DSP/999/2026' } });
  giveNumbers(() => '');
  releaseNumbers();
  assert.equal(page.get().counters.Numero_Oficio, 'DSP/030/2026');
});

test('withKnown renews the date of a letter that is gone on with, and follows the office where its words came from there', () => {
  const { values, sources } = withKnownValues({
    text: '{{Lugar}}, a {{Fecha}}\n\nPRESENTE\n\n{{Nombre_Remitente}}',
    values: { Lugar: 'Cholula', Fecha: '2026-11-24', Nombre_Remitente: 'Ana' },
    sources: { Lugar: 'office', Fecha: 'today' },
  });
  assert.deepEqual(values, { Lugar: 'Puebla', Fecha: page.get().today, Nombre_Remitente: 'Ana' });
  assert.deepEqual(sources, { Lugar: 'office', Fecha: 'today' });
});

function begin(startedAt: number): void {
  const today = '2026-11-24';
  const values = { Destinatario: 'Eva Sol' };
  if (startedAt === 1) issuances.forget();
  update({ ...NO_WORK, step: 'work', today, newNumbers: [] });
  update({ startedAt, text: TEXT, ...withKnownValues({ text: TEXT, values, sources: {} }) });
}

function shown(name: string): string[] {
  const { variables, datum } = currentRecord();
  const variable = variables.find((one) => one.name === name);
  assert.ok(variable);
  const { value, source } = datum(variable);
  return [value, source];
}

function rowNumbers(): (string | undefined)[] {
  const { rows, letter } = currentRecord();
  return Array.from({ length: rows }, (_, row) => letter(row).datum('Numero_Oficio').value);
}

function tableOf(csv: string): DataTable {
  const table = createTable(readTextSheet(csv));
  assert.ok(table);
  return table;
}
