// A week of an office, with the days set by hand: drafts, «Hoy», numbers, a new director, another tab, and an
// upgrade in between.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTable } from '../../series/read-table.ts';
import { readTextSheet } from '../../series/text-sheet.ts';
import { book } from '../book.ts';
import { createBrowser } from '../browser.testing.ts';
import { recents } from '../history.ts';
import { issuances } from '../issuances.ts';
import { myOffice } from '../memory.ts';
import { currentRecord, shownLetter } from '../record.ts';
import { NO_WORK, page, update } from '../state.ts';
import type { DataTable } from '../table.ts';
import { keepBook, releaseEntry } from './book.ts';
import { keepDraft } from './draft.ts';
import { typeValues } from './filling.ts';
import { giveNumbers, giveNumbersFor, releaseNumbers } from './giving.ts';
import { keepOffice, listenToOffice } from './office.ts';
import { loadSaved } from './saved.ts';
import { beginWriting, finishWriting } from './writing.ts';

const browser = createBrowser();

const TEXT =
  'Oficio {{Numero_Oficio}}\n\n{{Lugar}}, a {{Fecha}}\n\nASUNTO: Agua.\n\n{{Destinatario}}\nPRESENTE\n\nLe pido agua.\n\nATENTAMENTE\n\n{{Nombre_Remitente}}';

test('nothing is lost, nothing is given twice, and nothing old goes under a new name', () => {
  loadSaved();
  keepDraft();
  listenToOffice();
  const numbers: string[] = [];

  on('2026-11-23');
  keepOffice({ values: { place: 'Puebla', signer: 'Ana López' }, copies: [] }, { Numero_Oficio: 'DSP/011/2026' });
  write('Eva Sol');
  reload();

  on('2026-11-24');
  assert.deepEqual(words(), ['DSP/012/2026', '24 de noviembre de 2026', 'Eva Sol', 'Ana López']);
  numbers.push(give());

  // Another tab takes the number that this tab proposes.
  write('Luis Mora');
  assert.equal(words()[0], 'DSP/013/2026');
  const office = JSON.parse(browser.localStorage.get('membrete.oficina') ?? '{}');
  office.saved.folios.Numero_Oficio = 'DSP/013/2026';
  numbers.push('DSP/013/2026');
  browser.localStorage.set('membrete.oficina', JSON.stringify(office));
  numbers.push(give());

  on('2026-11-25');
  // The draft of an older version has no days, no numbers of rows, and no renamed numbers.
  reload((draft) => {
    delete draft.countedAs;
    draft.lives = JSON.parse(browser.localStorage.get('membrete.entregados') ?? '{}');
    for (const life of Object.values(draft.lives ?? {})) for (const name of ['day', 'rows']) delete life[name];
    issuances.forget();
  });
  assert.deepEqual(words().slice(0, 3), ['DSP/014/2026', '24 de noviembre de 2026', 'Luis Mora']);

  on('2026-11-26');
  write('Raúl Paz');
  office.saved = {
    ...office.saved,
    values: { place: 'Puebla', signer: 'Dra. Inés Gil' },
    folios: { Numero_Oficio: 'DSP/014/2026' },
  };
  browser.localStorage.set('membrete.oficina', JSON.stringify(office));
  browser.hear('storage', 'membrete.oficina');
  assert.deepEqual(words(), ['DSP/015/2026', '26 de noviembre de 2026', 'Raúl Paz', 'Dra. Inés Gil']);
  assert.match(page.get().news, /Nombre del remitente/);
  // The number of a cancelled print is released.
  give();
  releaseNumbers();

  on('2026-11-27');
  assert.deepEqual(words().slice(0, 2), ['DSP/015/2026', '27 de noviembre de 2026']);
  numbers.push(give());
  assert.deepEqual(numbers, ['DSP/012/2026', 'DSP/013/2026', 'DSP/014/2026', 'DSP/015/2026']);
});

function on(today: string): void {
  update({ today });
}

function write(recipient: string): void {
  beginWriting({ asked: { prompt: `Oficio para ${recipient}`, area: '' }, sent: '', adjusts: false });
  update({ startedAt: numberOfLetter++ });
  finishWriting(TEXT);
  typeValues({ Destinatario: recipient }, 'typed');
}

let numberOfLetter = 1;

function words(): (string | undefined)[] {
  const { Numero_Oficio, Fecha, Destinatario, Nombre_Remitente } = shownLetter().words;
  return [Numero_Oficio, Fecha, Destinatario, Nombre_Remitente];
}

function give(file = ''): string {
  giveNumbers(() => file);
  const { variables, datum } = currentRecord();
  const number = variables.find(({ name }) => name === 'Numero_Oficio');
  assert.ok(number);
  assert.equal(datum(number).source, 'given');
  return datum(number).value;
}

interface FormerDraft {
  countedAs?: unknown;
  lives?: Record<string, Record<string, unknown>>;
}

// Closes the page and opens it again. `change` turns the draft into a draft of an older version.
function reload(change: (draft: FormerDraft) => void = () => undefined): void {
  browser.reload(() => {
    const draft = JSON.parse(browser.sessionStorage.get('membrete.borrador') ?? '{}');
    change(draft);
    browser.sessionStorage.set('membrete.borrador', JSON.stringify(draft));
  });
}

test('a document that is open in two tabs has one number, and another document of the other tab the next one', () => {
  begin();
  write('Eva Sol');
  // The other tab gives the document its number, and this tab has not been notified.
  browser.storeElsewhere('entregados', { 1: { numbers: NUMBER, used: NUMBER, day: '2026-11-23' } });
  browser.storeElsewhere('oficina', { saved: { values: {}, copies: [], folios: NUMBER } });
  assert.equal(give(), 'DSP/012/2026');
  assert.deepEqual(page.get().newNumbers, []);
  write('Luis Mora');
  assert.equal(give(), 'DSP/013/2026');
  // A tab that is opened later knows the number too.
  update({ startedAt: 1 });
  assert.equal(words()[0], 'DSP/012/2026');
});

test('the book has what was given; one number released there goes back once, whatever tab has its document', () => {
  begin();
  keepBook(true);
  write('Eva Sol');
  give('Oficio.docx');
  on('2026-11-24');
  // «Ajustar» rewrites the same document, which keeps its number. A day later the document is corrected and
  // printed.
  beginWriting({ asked: { prompt: 'Oficio para Eva Sol', area: '' }, sent: '', adjusts: true });
  finishWriting(TEXT);
  typeValues({ Destinatario: 'Eva Sol Ríos' }, 'typed');
  give();
  write('Luis Mora');
  give('Otro.docx');
  const [first, second] = book.get().entries;
  assert.ok(first && second && book.get().entries.length === 2);
  assert.deepEqual(first, {
    at: 1,
    count: 'Numero_Oficio',
    number: 'DSP/012/2026',
    day: '2026-11-23',
    recipient: 'Eva Sol Ríos',
    subject: 'Agua',
    file: 'Oficio.docx',
  });
  assert.deepEqual([second.number, second.day, second.recipient], ['DSP/013/2026', '2026-11-24', 'Luis Mora']);
  releaseEntry(first);
  assert.deepEqual(book.get().entries, [second]);
  assert.equal(page.get().issuances[1], undefined);
  // The other document with the number loses the number too. The next exported document gets it.
  write('Raúl Paz');
  assert.equal(give(), 'DSP/012/2026');
  update({ startedAt: 1 });
  assert.equal(give(), 'DSP/014/2026');
  assert.deepEqual(
    book.get().entries.map(({ number }) => number),
    ['DSP/013/2026', 'DSP/012/2026', 'DSP/014/2026'],
  );
});

test('a table that was corrected keeps the book’s lines, each under the name of its recipient', () => {
  begin();
  keepBook(true);
  write('');
  update({ table: tableOf('Destinatario\nAna\nEva\nLuis') });
  giveNumbers(() => '');
  update({ table: tableOf('Destinatario\nZoe\nAna\nEva María\nLuis') });
  giveNumbers(() => '');
  assert.deepEqual(
    book.get().entries.map(({ number, recipient }) => [number.slice(4, 7), recipient]),
    [
      ['012', 'Ana'],
      ['013', 'Eva María'],
      ['014', 'Luis'],
      ['015', 'Zoe'],
    ],
  );
});

test('without consent there is no book, and without a file no number', async () => {
  begin();
  keepBook(false);
  write('Eva Sol');
  await assert.rejects(
    giveNumbersFor(
      () => 'Oficio.docx',
      () => Promise.reject(new Error('no room')),
    ),
    /no room/,
  );
  assert.deepEqual([page.get().counters.Numero_Oficio, page.get().newNumbers], ['DSP/011/2026', []]);
  give();
  assert.equal(browser.localStorage.has('membrete.libro'), false);
});

const NUMBER = { Numero_Oficio: 'DSP/012/2026' };

// Begins with a browser that has stored only the office.
function begin(): void {
  update({ ...NO_WORK, step: 'ask' });
  for (const shared of [issuances, myOffice, recents, book]) shared.forget();
  numberOfLetter = 1;
  on('2026-11-23');
  keepOffice({ values: { place: 'Puebla', signer: 'Ana López' }, copies: [] }, { Numero_Oficio: 'DSP/011/2026' });
}

function tableOf(csv: string): DataTable {
  const table = createTable(readTextSheet(csv));
  assert.ok(table);
  return table;
}

test('no name of a recipient is stored without the book, and a number of sixty documents ago is still known', () => {
  begin();
  keepBook(false);
  write('');
  update({ table: tableOf('Destinatario\nAna Ruiz\nEva Sol') });
  giveNumbers(() => '');
  assert.doesNotMatch(browser.localStorage.get('membrete.entregados') ?? '', /ana|eva/i);
  update({ table: undefined });
  for (let at = 0; at < 60; at++) {
    write('Luis Mora');
    give();
  }
  const numbers = JSON.stringify(issuances.get());
  for (const number of ['DSP/012/2026', 'DSP/013/2026', 'DSP/073/2026']) assert.ok(numbers.includes(number), number);
});
