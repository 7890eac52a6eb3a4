// A letter of one's own comes back from «Recientes» and from a template with what is known of its form.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { fillIn } from '@membrete/document/outgoing';
import { foreignDocx, paragraph } from '../../word/word-file.testing.ts';
import { createTable } from '../series/read-table.ts';
import { readTextSheet } from '../series/text-sheet.ts';
import { createBrowser } from './browser.testing.ts';
import { closeDocument, forgetClosed } from './commands/closing.ts';
import { typeValue } from './commands/filling.ts';
import { followLetter, openLetter } from './commands/letter.ts';
import { openRecent } from './commands/opening.ts';
import { openOwnTemplate, saveAsTemplate } from './commands/own-templates.ts';
import { takeTable } from './commands/series.ts';
import { createFiles } from './files.testing.ts';
import { dropRecents, forgetDropped, keepValuesToo, restoreDropped } from './forgetting.ts';
import { findFormerData } from './former-person.ts';
import { LETTERS_KEPT, recents } from './history.ts';
import { readLetterFile } from './letter-file.ts';
import { ownTemplates } from './own-templates.ts';
import { currentRecord, outgoingLetter } from './record.ts';
import { NO_WORK, page, update } from './state.ts';

createBrowser();
const files = createFiles();
followLetter();

const LINES = [
  'CONSTANCIA',
  'Se hace constar que la C. AURELIA TINAJERO MOTA labora aquí desde el 16 de febrero de 2018.',
  'Se extiende la presente en Tula, a los nueve días del mes de marzo de dos mil veinticinco.',
];
const FILE = foreignDocx(LINES.map((line) => paragraph(line)).join(''));

beforeEach(() => {
  update({ ...NO_WORK, step: 'ask', today: '2026-11-29' });
  recents.forget();
  forgetDropped();
  keepValuesToo(false);
  files.clear();
});

test('without its data, a letter of «Recientes» is the text alone, which says so, and writes its date as it did', async () => {
  await open();
  reopenRecent();
  assert.match(page.get().news, /el Word saldrá en la forma de esta página\. Para la suya, abra otra vez su archivo\./);
  assert.match(text(), /a los veintinueve días del mes de noviembre de dos mil veintiséis\./);
  assert.doesNotMatch(JSON.stringify(recents.get()), /TINAJERO|original/);
  await saveAsTemplate('Constancia');
  await reopenTemplate();
  assert.match(text(), /a los veintinueve días del mes de noviembre de dos mil veintiséis\./);
});

test('with its data, it is the letter, in its own file, and what was old is old', async () => {
  keepValuesToo(true);
  await open();
  typeValue('Fecha_Ingreso', '2020-01-01');
  reopenRecent();
  assert.equal(page.get().news, '');
  assert.equal(page.get().letter?.fills, true);
  assert.match(text(), /desde el 1 de enero de 2020/);
  assert.deepEqual(
    currentRecord()
      .missing()
      .stale.map(({ label }) => label),
    ['Trabajador'],
  );
  keepValuesToo(false);
  assert.doesNotMatch(JSON.stringify(recents.get()), /TINAJERO/);
});

test('the file of a letter goes with its entry, once that cannot be restored', async () => {
  keepValuesToo(true);
  await open();
  closeDocument();
  forgetClosed();
  await settled();
  assert.equal(files.size, 1);
  dropRecents();
  restoreDropped();
  forgetDropped();
  await settled();
  assert.equal(files.size, 1);
  dropRecents();
  forgetDropped();
  await settled();
  assert.equal(files.size, 0);
});

test('only the newest entries have their letters', async () => {
  keepValuesToo(true);
  for (let count = 0; count <= LETTERS_KEPT; count += 1) {
    await open();
    closeDocument();
  }
  const list = recents.get();
  assert.equal(list.length, LETTERS_KEPT + 1);
  assert.deepEqual(
    list.map(({ letter, ofLetter }) => [letter !== undefined, ofLetter]),
    list.map((_, at) => [at < LETTERS_KEPT, true]),
  );
});

test('what an earlier document had of a person is asked about once somebody else takes the place, in a series too', () => {
  keepValuesToo(true);
  const ofEva = { Nombre: 'EVA SOL RÍOS', RFC: 'SORE900101AB1', Lugar: 'Tula' };
  const show = () => {
    const text =
      'Se hace constar que {{Nombre}}, con RFC {{RFC}}, labora aquí.\n\nSe extiende la presente en {{Lugar}}.';
    openRecent({ prompt: 'Constancia', area: '', text, values: ofEva, taken: true, at: 1 });
  };
  const stale = () =>
    currentRecord()
      .missing()
      .stale.map(({ name }) => name);
  show();
  typeValue('Nombre', 'EVA SOL RÍOS');
  assert.deepEqual(stale(), []);
  show();
  typeValue('Nombre', 'RAÚL MORA DÍAZ');
  assert.deepEqual(stale(), ['RFC']);
  typeValue('RFC', 'MODR800101AB1');
  assert.deepEqual(stale(), []);
  show();
  takeTable(createTable(readTextSheet('Nombre\nRAÚL MORA DÍAZ\nROSA PECH UC')) ?? assert.fail());
  const former = findFormerData();
  assert.deepEqual([former?.person, former?.data.map(({ words }) => words)], ['EVA SOL RÍOS', ['SORE900101AB1']]);
  show();
  typeValue('Nombre', 'RAÚL MORA DÍAZ');
  takeTable(createTable(readTextSheet('Nombre\nROSA PECH UC')) ?? assert.fail());
  assert.equal(findFormerData()?.person, '');
});

async function open(): Promise<void> {
  // The time of its opening names a letter.
  await new Promise((resolve) => setTimeout(resolve, 2));
  await openLetter(readLetterFile('constancia.docx', FILE), FILE, true);
  await settled();
}

function reopenRecent(): void {
  closeDocument();
  forgetClosed();
  openRecent(recents.get()[0] ?? assert.fail());
}

async function reopenTemplate(): Promise<void> {
  update({ ...NO_WORK, step: 'ask' });
  await openOwnTemplate(ownTemplates.get().list[0] ?? assert.fail());
}

function text(): string {
  return fillIn(outgoingLetter(), page.get().text);
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
