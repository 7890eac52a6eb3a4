// A past letter that the predecessor of «Mi oficina» signed is signed by who signs now.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { findFields } from '@membrete/document/fields';
import { createLetterTemplate } from '@membrete/document/letter-template';
import { fillIn } from '@membrete/document/outgoing';
import { createBrowser } from './browser.testing.ts';
import { typeValues } from './commands/filling.ts';
import { followLetter, leaveOld, openLetter, signByOffice, takeDatum } from './commands/letter.ts';
import { keepOffice, listenToOffice } from './commands/office.ts';
import { openDocument } from './commands/opening.ts';
import { changeText } from './commands/text.ts';
import { undo } from './commands/undo.ts';
import { myOffice } from './memory.ts';
import { signerKey, signerToAsk } from './open-data.ts';
import { outgoingLetter } from './record.ts';
import { NO_WORK, page, update } from './state.ts';

createBrowser();
followLetter();
listenToOffice();

beforeEach(() => {
  myOffice.forget();
  update({ ...NO_WORK, today: '2026-11-24' });
});

test('who signs now takes the place of a predecessor, in the text, in capitals and with the post', async () => {
  office('Arq. Fernanda Lira Gómez', 'Directora de Obras Públicas');
  await open(letterBy('Ing. Roberto Anaya Solís', 'Director de Obras Públicas'));
  assert.equal(
    left(),
    letterBy('Arq. Fernanda Lira Gómez', 'Directora de Obras Públicas')
      .replace('a 12 de octubre', 'a 24 de noviembre')
      .replace('DOP/0347/2026', '[Número de oficio]'),
  );
  assert.match(page.get().news, /Se tomó de «Mi oficina»: Firmante, Cargo del firmante\./);
  undo();
  assert.match(left(), /ING\. ROBERTO ANAYA SOLÍS\nDIRECTOR DE OBRAS/);
});

test('a letter that is open follows a new signer, and one that was made plain text again does not', async () => {
  office('Ing. Roberto Anaya Solís', 'Director de Obras Públicas');
  await open(letterBy('Ing. Roberto Anaya Solís', 'Director de Obras Públicas'));
  office('Arq. Fernanda Lira Gómez', 'Directora de Obras Públicas');
  assert.match(left(), /ARQ\. FERNANDA LIRA GÓMEZ\nDIRECTORA DE OBRAS/);
  takeDatum('Firmante', false);
  assert.match(left(), /ING\. ROBERTO ANAYA SOLÍS/);
  office('Arq. Fernanda Lira', 'Directora de Obras Públicas');
  assert.match(left(), /ING\. ROBERTO ANAYA SOLÍS/);
});

test('the post that the same person has by now takes the place of the former one', async () => {
  office('Arq. Fernanda Lira Gómez', 'Secretaria de Infraestructura');
  await open(letterBy('Arq. Fernanda Lira Gómez', 'Directora de Obras Públicas'));
  assert.match(left(), /ARQ\. FERNANDA LIRA GÓMEZ\nSECRETARIA DE INFRAESTRUCTURA$/);
  assert.match(page.get().news, /Se tomó de «Mi oficina»: Cargo del firmante\./);
});

test('a letter of another office, or of the same person, stays as it is, which is said of another office', async () => {
  office('Arq. Fernanda Lira Gómez', 'Directora de Obras Públicas');
  for (const [signer, post] of [
    ['C.P. Rodrigo Lara Peña', 'Tesorero Municipal'],
    ['Arq. Fernanda Lira Gómez', 'Directora de Obras Públicas'],
    ['Mtra. Fernanda Lira Gómez', 'Directora de Obras Públicas'],
  ] as const) {
    await open(letterBy(signer, post));
    assert.ok(left().endsWith(`${signer.toUpperCase()}\n${post.toUpperCase()}`), left());
    const isOther = signer.endsWith('Peña');
    assert.equal(
      /Firma «C\.P\. RODRIGO LARA PEÑA, TESORERO MUNICIPAL», y en «Mi oficina», «Arq\. Fernanda/.test(news()),
      isOther,
      news(),
    );
  }
  office('', '');
  await open(letterBy('C.P. Rodrigo Lara Peña', 'Tesorero Municipal'));
  assert.doesNotMatch(news(), /Mi oficina/);
});

test('a signer other than that of «Mi oficina» is asked about before the letter leaves, once', async () => {
  office('Arq. Fernanda Lira Gómez', 'Directora de Obras Públicas');
  await open(letterBy('C.P. Rodrigo Lara Peña', 'Tesorero Municipal'));
  const asked = signerToAsk();
  assert.ok(asked);
  assert.equal(asked.former, 'C.P. RODRIGO LARA PEÑA, TESORERO MUNICIPAL');
  assert.equal(asked.ofOffice, 'Arq. Fernanda Lira Gómez, Directora de Obras Públicas');
  leaveOld(['Destinatario', signerKey(asked)]);
  assert.equal(signerToAsk(), undefined);
  // Another successor is another question, and what was left before stays so.
  office('Ing. Pablo Mena Soto', 'Director de Obras Públicas');
  const next = signerToAsk();
  assert.match(next?.ofOffice ?? '', /Pablo Mena/);
  leaveOld(next ? [signerKey(next)] : []);
  assert.equal(page.get().leftOld.length, 3);
  if (next) signByOffice(next);
  assert.match(left(), /ING\. PABLO MENA SOTO\nDIRECTOR DE OBRAS PÚBLICAS$/);
  assert.equal(signerToAsk(), undefined);
  undo();
  assert.match(left(), /RODRIGO LARA PEÑA\nTESORERO MUNICIPAL$/);
});

test('it is asked of another post as well, of a signer who was made plain text again, and of no corrected one', async () => {
  office('Ing. Roberto Anaya Solís', 'Director de Obras Públicas');
  await open(letterBy('Ing. Roberto Anaya Solís', 'Director de Obras Públicas'));
  assert.equal(signerToAsk(), undefined);
  office('Ing. Roberto Anaya Solís', 'Secretario de Infraestructura');
  assert.match(left(), /SECRETARIO DE INFRAESTRUCTURA$/);
  takeDatum('Cargo_del_firmante', false);
  assert.equal(signerToAsk()?.ofOffice, 'Ing. Roberto Anaya Solís, Secretario de Infraestructura');
  // A new signer in the post of somebody else.
  await open(letterBy('C.P. Rodrigo Lara Peña', 'Tesorero Municipal'));
  takeDatum('Firmante', true);
  takeDatum('Cargo_del_firmante', false);
  assert.match(left(), /ANAYA SOLÍS\nTESORERO MUNICIPAL$/);
  assert.equal(signerToAsk()?.former, 'ING. ROBERTO ANAYA SOLÍS, TESORERO MUNICIPAL');
  typeValues({ Firmante: 'C.P. Elsa Mora Ruiz' }, 'type');
  assert.equal(signerToAsk(), undefined);
  await open(letterBy('C.P. Rodrigo Lara Peña', 'Tesorero Municipal'));
  const { text } = page.get();
  changeText({ text: text.replace('C.P. RODRIGO LARA PEÑA', 'ING. EVA SOL RUIZ') }, 'edit');
  assert.equal(signerToAsk(), undefined);
  office('', '');
  await open(letterBy('C.P. Rodrigo Lara Peña', 'Tesorero Municipal'));
  assert.equal(signerToAsk(), undefined);
});

function letterBy(signer: string, post: string): string {
  return `OFICIO No.: DOP/0347/2026\n\nTepetlán, a 12 de octubre de 2026.\n\nARQ. MARIBEL CONTRERAS LUGO\nSUBSECRETARIA DE INFRAESTRUCTURA\nPRESENTE\n\nLe remito el expediente técnico de la obra.\n\nATENTAMENTE\n\n${signer.toUpperCase()}\n${post.toUpperCase()}`;
}

function office(signer: string, post: string): void {
  keepOffice({ values: { signer, post }, copies: [] }, {});
}

async function open(text: string): Promise<void> {
  await openLetter({ template: createLetterTemplate('', text, findFields(text)), looks: [] }, undefined, false);
}

const news = () => page.get().news;

function left(): string {
  return fillIn(outgoingLetter(), page.get().text);
}

test('a letter that is open gets no copies, when «Mi oficina» is kept', async () => {
  const letter = `${letterBy('C.P. Rodrigo Lara Peña', 'Tesorero Municipal')}\n\nC.c.p. Archivo.`;
  await open(letter);
  const { text } = page.get();
  keepOffice({ values: { area: 'Obras' }, copies: [{ name: 'Lic. Eva Sol', post: 'Contralora' }] }, {});
  assert.equal(page.get().text, text);
});

test('a template without a letter that somebody else signs in plain text is asked about, and can be signed', () => {
  office('Arq. Fernanda Lira Gómez', 'Directora de Obras Públicas');
  const show = (signature: string) => {
    const body = 'AVISO\n\nSe suspenden labores el {{Fecha}}.\n\nATENTAMENTE\n\n';
    openDocument({ text: body + signature, roles: [], looks: [] }, {}, { problem: '', news: '' });
  };
  for (const signature of [
    '{{Nombre_Remitente}}\n{{Cargo_Remitente}}',
    'Arq. Fernanda Lira Gómez\nDirectora de Obras Públicas',
  ]) {
    show(signature);
    assert.equal(signerToAsk(), undefined, signature);
  }
  show('C.P. RODRIGO LARA PEÑA\nTESORERO MUNICIPAL');
  const other = signerToAsk() ?? assert.fail();
  assert.deepEqual(
    [other.former, other.ofOffice],
    ['C.P. RODRIGO LARA PEÑA, TESORERO MUNICIPAL', 'Arq. Fernanda Lira Gómez, Directora de Obras Públicas'],
  );
  signByOffice(other);
  assert.match(page.get().text, /\nARQ\. FERNANDA LIRA GÓMEZ\nDIRECTORA DE OBRAS PÚBLICAS$/);
  assert.equal(signerToAsk(), undefined);
});
