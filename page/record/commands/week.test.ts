// A week of an office, with the days set by hand: drafts, «Hoy», numbers, a new director, another tab, and an
// upgrade in between.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTable } from '../../series/read-table.ts';
import { readTextSheet } from '../../series/text-sheet.ts';
import { book } from '../book.ts';
import { recents } from '../history.ts';
import { issuances } from '../issuances.ts';
import { myOffice } from '../memory.ts';
import { currentRecord, shownWords } from '../record.ts';
import { NO_WORK, page, update } from '../state.ts';
import type { DataTable } from '../table.ts';

const kept = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() };
const listeners = new Map<string, ((event: { key: string }) => void)[]>();
const storageOf = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => map.set(key, value),
  removeItem: (key: string) => map.delete(key),
});
// The parts of a browser that the commands use.
Object.assign(globalThis, {
  window: { localStorage: storageOf(kept.localStorage), sessionStorage: storageOf(kept.sessionStorage) },
  addEventListener: (name: string, act: (event: { key: string }) => void) =>
    listeners.set(name, [...(listeners.get(name) ?? []), act]),
  matchMedia: () => ({ matches: false }),
  history: { state: null, pushState: () => undefined, replaceState: () => undefined },
});

const { keepBook, releaseEntry } = await import('./book.ts');
const { restoreDraft, keepDraft } = await import('./draft.ts');
const { typeValues } = await import('./filling.ts');
const { giveNumbers, giveNumbersFor, releaseNumbers } = await import('./giving.ts');
const { keepOffice, listenToOffice } = await import('./office.ts');
const { loadSaved } = await import('./saved.ts');
const { beginWriting, finishWriting } = await import('./writing.ts');

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
  const office = JSON.parse(kept.localStorage.get('membrete.oficina') ?? '{}');
  office.saved.folios.Numero_Oficio = 'DSP/013/2026';
  numbers.push('DSP/013/2026');
  kept.localStorage.set('membrete.oficina', JSON.stringify(office));
  numbers.push(give());

  on('2026-11-25');
  // The draft of an older version has no days, no numbers of rows, and no renamed numbers.
  reload((draft) => {
    delete draft.countedAs;
    draft.lives = JSON.parse(kept.localStorage.get('membrete.entregados') ?? '{}');
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
  kept.localStorage.set('membrete.oficina', JSON.stringify(office));
  for (const hear of listeners.get('storage') ?? []) hear({ key: 'membrete.oficina' });
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
  const { Numero_Oficio, Fecha, Destinatario, Nombre_Remitente } = shownWords();
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
  for (const hear of listeners.get('pagehide') ?? []) hear({ key: '' });
  const { today, counters, free } = page.get();
  const draft = JSON.parse(kept.sessionStorage.get('membrete.borrador') ?? '{}');
  change(draft);
  update({ ...NO_WORK, step: 'ask', today, counters, free });
  kept.sessionStorage.set('membrete.borrador', JSON.stringify(draft));
  kept.localStorage.set('membrete.borrador', JSON.stringify(draft));
  restoreDraft();
}

test('a document that is open in two tabs has one number, and another document of the other tab the next one', () => {
  begin();
  write('Eva Sol');
  // The other tab gives the document its number, and this tab has not been notified.
  elsewhere('entregados', { 1: { numbers: NUMBER, used: NUMBER, day: '2026-11-23' } });
  elsewhere('oficina', { saved: { values: {}, copies: [], folios: NUMBER } });
  assert.equal(give(), 'DSP/012/2026');
  assert.deepEqual(page.get().given, []);
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
  assert.deepEqual([page.get().counters.Numero_Oficio, page.get().given], ['DSP/011/2026', []]);
  give();
  assert.equal(kept.localStorage.has('membrete.libro'), false);
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

// Stores a value as another tab would.
function elsewhere(name: string, value: unknown): void {
  kept.localStorage.set(`membrete.${name}`, JSON.stringify(value));
}

function tableOf(csv: string): DataTable {
  const table = createTable(readTextSheet(csv));
  assert.ok(table);
  return table;
}
