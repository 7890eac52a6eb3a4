// What version 1.0.0 of the page stored in a browser opens in this version with all that a person chose.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { lint } from '@membrete/document/lint';
import { fillIn } from '@membrete/document/outgoing';
import { writeStories } from '@membrete/word/word-text';
import { storiesOf } from '../../word/word-file.testing.ts';
import { createTable } from '../series/read-table.ts';
import { readTextSheet } from '../series/text-sheet.ts';
import { book } from './book.ts';
import { late } from './boxes.ts';
import { createBrowser } from './browser.testing.ts';
import { matchKinds, matchMeanings } from './column-meanings.ts';
import { recallColumns } from './columns.ts';
import { typeValue } from './commands/filling.ts';
import { takeDatum } from './commands/letter.ts';
import { openRecent } from './commands/opening.ts';
import { openOwnTemplate } from './commands/own-templates.ts';
import { loadSaved } from './commands/saved.ts';
import { currentDocument } from './document.ts';
import { createFiles } from './files.testing.ts';
import { createDismissals } from './finding-marks.ts';
import { recents, valuesToo } from './history.ts';
import { isIssued } from './issuances.ts';
import { formOfLetter, ownersInLetter } from './letter-form.ts';
import { letterhead, loadLetterhead } from './letterhead.ts';
import { currentOffice, memory } from './memory.ts';
import { listOwnTemplates, ownTemplates } from './own-templates.ts';
import { currentRecord, outgoingLetter } from './record.ts';
import { page, update } from './state.ts';
import { loadFiller } from './word-file.ts';

// Driven through letters of invented persons: what localStorage had, the draft of three moments, and the files of
// IndexedDB, whose bytes are stored once.
const STORED = JSON.parse(readFileSync(new URL('../../test/fixtures/stored-by-1.0.0.json', import.meta.url), 'utf8'));

const browser = createBrowser();
const files = createFiles();
Object.assign(late, { formOf: formOfLetter, ownersOf: ownersInLetter, meanings: { matchMeanings, matchKinds } });

beforeEach(() => {
  browser.localStorage.clear();
  browser.sessionStorage.clear();
  for (const [name, value] of Object.entries(STORED.entries)) browser.storeElsewhere(name, value);
  files.clear();
  for (const [key, value] of Object.entries(STORED.files)) files.set(key, withBytes(value));
  update({ today: '2026-11-25' });
  loadSaved();
});

// Opens the page in a new tab, or again in the tab that had this draft.
function open(draft: string, { inTab = false } = {}): void {
  browser.storeElsewhere('borrador', STORED.drafts[draft]);
  if (inTab) browser.sessionStorage.set('membrete.borrador', JSON.stringify(STORED.drafts[draft]));
  browser.load();
}

test('a written document has its table with columns, joined ones too, its role, its data and its dismissed findings', () => {
  for (const inTab of [false, true]) {
    open('written', { inTab });
    assert.equal(page.get().step, 'work');
    const record = currentRecord();
    const shown = (row: number) =>
      ['Destinatario', 'Cargo', 'Sede'].map((name) => record.letter(row).datum(name).words);
    assert.deepEqual(
      [shown(0), shown(1)],
      [
        ['Ana López', 'Jefa', 'Sol 4'],
        ['Luis Ríos', 'Juez', 'Luna 9'],
      ],
    );
    assert.deepEqual([record.rows, record.fileColumn], [3, 0]);
    assert.equal(record.letter(0).datum('Objetivo_Evento').words, 'reconocer a la plantilla');
    const line = currentDocument().lines.find(({ text }) => text.startsWith('El propósito'));
    assert.deepEqual([line?.role, line?.why], ['footer', 'given']);
    const { text, roles, review } = page.get();
    const isDismissed = createDismissals(text, review?.dismissed ?? []);
    const found = lint(currentDocument(), { roles, origin: 'person', original: review?.received ?? '' });
    const left = found.filter((finding) => !isDismissed(finding)).map(({ rule }) => rule);
    assert.ok(found.some(({ rule }) => rule === 'O8') && found.some(({ rule }) => rule === 'E2'));
    assert.ok(!left.includes('O8') && !left.includes('E2'), String(left));
  }
});

test('a letter has what was taken, left, named and made of it, what was typed, and leaves in its own Word', async () => {
  open('letter');
  const { letter, values } = page.get();
  const datum = (name: string) => letter?.data.find((one) => one.name === name);
  assert.deepEqual(
    ['Cargo_Destinatario', 'Firmante', 'Colonia_Por_Atender'].map((name) => [datum(name)?.value, datum(name)?.taken]),
    [
      ['SUPERINTENDENTE DE ZONA', false],
      ['LIC. MARÍA FERNANDA ORTEGA RUIZ', true],
      ['El Mirador', true],
    ],
  );
  assert.deepEqual([values.Destinatario, values.Colonia_Por_Atender], ['ARQ. ANA RÍOS VEGA', 'Las Flores']);
  const { stale } = currentRecord().missing();
  assert.deepEqual(stale.map(({ name }) => name).toSorted(), ['Cantidad_Luminarias', 'Fecha_Limite', 'Firmante']);
  const filler = await loadFiller();
  const left = writeStories(
    storiesOf(filler?.fill(currentRecord().letter(0)) ?? assert.fail('it leaves in our form')),
  ).text;
  assert.match(left, /ARQ\. ANA RÍOS VEGA\nSUPERINTENDENTE DE ZONA\n/);
  assert.match(left, /14 luminarias de la colonia Las Flores, a más tardar el 20 de marzo de 2025\./);
  assert.ok(left.includes(fillIn(outgoingLetter(), page.get().text).split('\n').at(-1) ?? '?'));
  // What was chosen can be chosen otherwise.
  takeDatum('Cargo_Destinatario', true);
  assert.match(page.get().text, /\{\{Cargo_Destinatario\}\}/);
});

test('rows that were pasted into the table of a letter stay in it, in its Word too', async () => {
  open('form');
  assert.match(
    fillIn(outgoingLetter(), page.get().text),
    /^Folio: 12\/2026\n[\s\S]*\| 2 \| Mesa \\?\| alta \| \$20\.50 \|/,
  );
  const filler = await loadFiller();
  const left = writeStories(
    storiesOf(filler?.fill(currentRecord().letter(0)) ?? assert.fail('it leaves in our form')),
  ).text;
  assert.match(
    left,
    /\| 1 \| Silla \| \$10\.00 \|\n\| 2 \| Mesa \\\| alta \| \$20\.50 \|\n\| 3 \| Banco \| \$7\.00 \|/,
  );
});

test('saved templates open with what changes in them, under the name that a person gave', async () => {
  await listOwnTemplates();
  assert.deepEqual(
    ownTemplates.get().list.map(({ name }) => name),
    ['Luminarias', 'Pedido'],
  );
  for (const template of ownTemplates.get().list) {
    browser.load();
    await openOwnTemplate(template);
    const { text, letter } = page.get();
    assert.equal(letter?.fills, true, template.name);
    if (template.name === 'Pedido') continue;
    assert.match(
      text,
      /\nSUPERINTENDENTE DE ZONA\n[\s\S]*colonia \{\{Colonia_Por_Atender\}\}, [\s\S]*\n\{\{Firmante\}\}\n/,
    );
    typeValue('Colonia_Por_Atender', 'Las Flores');
    const filler = await loadFiller();
    const left = writeStories(
      storiesOf(filler?.fill(currentRecord().letter(0)) ?? assert.fail('it leaves in our form')),
    ).text;
    assert.match(left, /colonia Las Flores,/);
  }
});

test('«Mi oficina», numbers, book, recent documents, what is remembered, columns and letterhead are there', async () => {
  open('letter');
  const office = currentOffice();
  assert.equal(office?.values.signer, 'Mtra. Irene Salgado Peña');
  assert.deepEqual(office?.copies, [{ name: 'Lic. Eva Sol Paz', post: 'Contralora' }]);
  assert.equal(page.get().counters.Numero_Oficio, 'DOP/042/2026');
  assert.ok(Object.values(page.get().issuances).some(isIssued));
  book.load();
  const [entry] = book.get().entries;
  assert.deepEqual(
    [book.get().on, entry?.number, entry?.recipient, entry?.day],
    [true, 'DOP/042/2026', 'Ing. Luis Mora Díaz', '2026-11-24'],
  );
  assert.ok(memory.get().known.person?.includes('Mtra. Irene Salgado Peña'));
  assert.equal(valuesToo.get(), true);
  assert.equal(recents.get().length, 6);
  const invitation = recents.get().find(({ prompt }) => /^Invitación/.test(prompt));
  openRecent(invitation ?? assert.fail());
  assert.equal(currentRecord().letter(-1).datum('Objetivo_Evento').words, 'reconocer a la plantilla');
  const again = createTable(readTextSheet('Persona\tPuesto\tCalle\tNúmero\nLuz Mora\tJefa\tSol\t4'));
  const { chosen, fileColumn, joins } = recallColumns(again ?? assert.fail());
  assert.deepEqual([chosen, fileColumn, joins], [{ Destinatario: 0, Sede: 4 }, 0, [[2, 3]]]);
  await loadLetterhead();
  assert.equal(letterhead.get().chosen?.name, 'hoja.docx');
});

function withBytes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withBytes);
  if ('bytesOf' in value) return new Uint8Array(Buffer.from(STORED.bytes[String(value.bytesOf)], 'base64'));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withBytes(one)]));
}
