// «Mi oficina», what is learned from the fields, and the number of a document, from one document to the next.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import type { Values } from '@membrete/document/outgoing';
import { fill } from '@membrete/document/variables';
import { readParagraphs } from '@membrete/word/source';
import { compose } from '../../../service/demo/compose.ts';
import { adjustment } from '../../ask/write.ts';
import { createBrowser } from '../browser.testing.ts';
import { variablesOf } from '../document.ts';
import { keepValuesToo } from '../forgetting.ts';
import { recents } from '../history.ts';
import { issuances } from '../issuances.ts';
import { readCopies } from '../learning.ts';
import { currentOffice, memory, myOffice } from '../memory.ts';
import type { Office } from '../office.ts';
import { currentRecord, outgoingLetter, shownLetter } from '../record.ts';
import { NO_WORK, page, UNTOUCHED, update } from '../state.ts';
import { forgetMemory, remember, setRemembering } from '../suggestions.ts';
import { loadWord } from '../word-file.ts';
import { closeDocument } from './closing.ts';
import { typeValue } from './filling.ts';
import { giveNumbers } from './giving.ts';
import { keepOffice } from './office.ts';
import { openDocument, openRecent } from './opening.ts';
import { loadSaved } from './saved.ts';
import { openRequest } from './steps.ts';
import { beginWriting, finishWriting } from './writing.ts';

const OFICIO = 'Oficio para pedir a la Comisión Federal de Electricidad que repare los postes de la colonia Centro.';

const browser = createBrowser();
// A document is known by the time of its request, so that two requests need two times.
mock.timers.enable({ apis: ['Date'] });
loadSaved();

beforeEach(() => {
  mock.timers.tick(10_000);
  for (const shared of [memory, myOffice, recents, issuances]) shared.forget();
  update({ ...NO_WORK, ...UNTOUCHED, step: 'ask', today: '2026-11-24' });
});

test('my office is taken over from version 0.2.0, which kept it with the remembered names', () => {
  const office = { values: { place: 'Puebla' }, copies: [], folios: { Numero_Oficio: 'DSP/044/2026' } };
  browser.storeElsewhere('recordados', { on: true, known: { place: ['Cholula'] }, office });
  loadSaved();
  assert.equal(currentOffice()?.values.place, 'Puebla');
  assert.match(browser.localStorage.get('membrete.recordados') ?? '', /"known":\{"place":\["Cholula"\]\}/);
  write();
  assert.deepEqual([shownLetter().words.Lugar, shownLetter().words.Numero_Oficio], ['Puebla', 'DSP/045/2026']);
});

test('«Recordar» learns what is filled in when it is ticked, for the next document', () => {
  write();
  type({
    Institucion: 'Municipio de Puebla',
    Lugar: 'Puebla, Puebla',
    Nombre_Remitente: 'Mtra. Ana López',
    Numero_Oficio: 'DO/011/2026',
    Destinatario: 'Ing. Luis Mora',
  });
  assert.equal(browser.localStorage.has('membrete.recordados'), false);
  setRemembering(true);
  giveNumbers(() => '');
  closeDocument();
  write();
  const value = (name: string) => shownLetter().words[name] ?? '';
  assert.deepEqual(['Institucion', 'Nombre_Remitente', 'Numero_Oficio', 'Destinatario'].map(value), [
    'Municipio de Puebla',
    'Mtra. Ana López',
    'DO/012/2026',
    '',
  ]);
  forgetMemory();
  closeDocument();
  write();
  assert.equal(value('Institucion'), '');
});

test('fixed copies beyond those of the template get separate lines, on the sheet and in Word', async () => {
  write();
  saveOffice({}, 'Lic. Eva Sol, Contralora\nIng. Raúl Paz, Tesorero');
  assert.match(shownText(), /^C\.c\.p\. Ing\. Raúl Paz, Tesorero/m);
  closeDocument();
  write();
  assert.match(shownText(), /^C\.c\.p\. Ing\. Raúl Paz, Tesorero/m);
  const word = (await loadWord(page.get().text))(currentRecord().letter(page.get().row), page.get().values);
  assert.match(
    readParagraphs(word)
      .map((line) => fill(line, outgoingLetter().words))
      .join('\n'),
    /C\.c\.p\. Lic\. Eva Sol, Contralora.*\nC\.c\.p\. Ing\. Raúl Paz, Tesorero\./,
  );
});

test('saving the office keeps no other names; forgetting the names, or keeping no more, keeps the office', () => {
  saveOffice({ institution: 'Municipio de Puebla' });
  write();
  assert.equal(memory.get().on, false);
  type({ Destinatario: 'Ciudadana Privada' });
  assert.doesNotMatch(JSON.stringify([...browser.localStorage]), /recordados/);
  const assertKept = () => assert.equal(currentOffice()?.values.institution, 'Municipio de Puebla');
  setRemembering(true);
  setRemembering(false);
  assertKept();
  setRemembering(true);
  forgetMemory();
  assertKept();
});

test('a document keeps its number when it is adjusted or opened again; the next one takes the next', () => {
  saveOffice({}, '', { Numero_Oficio: 'DO/041/2099' });
  write();
  const number = () => shownLetter().words.Numero_Oficio;
  finishAndGive();
  const first = { text: page.get().text, typed: currentRecord().typedValues(0) };
  write(true);
  assert.equal(number(), 'DO/042/2099');
  openRequest();
  write();
  assert.equal(number(), 'DO/043/2099');
  finishAndGive();
  openDocument({ text: first.text, roles: [], looks: [] }, first.typed, { problem: '', news: '' });
  assert.equal(number(), 'DO/042/2099');
  giveNumbers(() => '');
  openRequest();
  write();
  assert.equal(number(), 'DO/044/2099');
});

test('yesterday’s letter follows a new director, and says so', () => {
  saveOffice({ signer: 'Mtra. Ana López' });
  write();
  keepValuesToo(true);
  closeDocument();
  saveOffice({ signer: 'Ing. Luis Mora' });
  openRecent(recents.get()[0] ?? assert.fail('nothing was kept'));
  assert.equal(shownLetter().words.Nombre_Remitente, 'Ing. Luis Mora');
  assert.equal(page.get().news, 'Se tomó de «Mi oficina»: Nombre del remitente.');
  saveOffice({ signer: 'Dra. Eva Sol' });
  assert.equal(shownLetter().words.Nombre_Remitente, 'Dra. Eva Sol');
});

function write(adjusts = false): void {
  mock.timers.tick(10);
  const prompt = adjusts ? adjustment(OFICIO, page.get().text, 'Más corto.') : OFICIO;
  beginWriting({ asked: { prompt: OFICIO, area: '' }, sent: prompt, adjusts });
  finishWriting(compose(prompt).trim());
}

// Types into fields, and leaves them.
function type(values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    typeValue(name, value);
    for (const variable of variablesOf(page.get().text)) if (variable.name === name) remember(variable, value);
  }
}

function finishAndGive(): void {
  for (const { name } of currentRecord().missing().everywhere) typeValue(name, '12');
  giveNumbers(() => '');
}

function saveOffice(values: Office['values'], copies = '', folios: Values = {}): void {
  assert.ok(keepOffice({ values, copies: readCopies(copies) }, folios));
}

function shownText(): string {
  return fill(page.get().text, shownLetter().words);
}
