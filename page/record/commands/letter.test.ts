import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBrowser } from '../browser.testing.ts';
import { issuances } from '../issuances.ts';
import { readLetterText } from '../letter-file.ts';
import { page, update } from '../state.ts';
import { goOnWithLetter, openLetter } from './letter.ts';

createBrowser();

const letterOf = (date: string) =>
  `DIRECCIÓN DE OBRAS\nOFICIO No. DO/0415/2026\nASUNTO: Se informa avance\n\nLoma Chica, a ${date}.\n\nING. RAMIRO TOVAR SOLÍS\nSUBDIRECTOR DE PROYECTOS\nPRESENTE\n\nLe informo que la obra está en proceso.\n\nATENTAMENTE\n\nLIC. ANA RUIZ PAZ\nDIRECTORA`;

async function opened(date: string) {
  update({ today: '2026-11-28' });
  await openLetter(readLetterText('oficio.txt', letterOf(date)), undefined, false);
  return page.get();
}

test('a letter of the last weeks asks whether it goes on, and then has its number and its date again', async () => {
  const { origin, values } = await opened('20 de noviembre de 2026');
  assert.equal(origin, 'DO/0415/2026');
  assert.deepEqual([values.Numero_Oficio, values.Fecha], [undefined, '2026-11-28']);
  goOnWithLetter();
  const { origin: asked, values: own, startedAt } = page.get();
  assert.deepEqual([asked, own.Numero_Oficio, own.Fecha], ['', 'DO/0415/2026', '2026-11-20']);
  assert.deepEqual(issuances.get()[String(startedAt)]?.numbers, { Numero_Oficio: 'DO/0415/2026' });
});

test('an older letter is the model of another one, without a question', async () => {
  const { origin, values } = await opened('20 de noviembre de 2025');
  assert.deepEqual([origin, values.Numero_Oficio, values.Fecha], ['', undefined, '2026-11-28']);
});
