// What agrees with the person of a past letter is asked about when somebody of the other gender takes the place.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { findFields } from '@membrete/document/fields';
import { createLetterTemplate } from '@membrete/document/letter-template';
import { fillIn } from '@membrete/document/outgoing';
import { createTable } from '../series/read-table.ts';
import { readTextSheet } from '../series/text-sheet.ts';
import { findAgreement, leaveAgreement } from './agreement.ts';
import { late } from './boxes.ts';
import { createBrowser } from './browser.testing.ts';
import { matchKinds, matchMeanings } from './column-meanings.ts';
import { typeValue } from './commands/filling.ts';
import { agreeWith, openLetter } from './commands/letter.ts';
import { takeTable } from './commands/series.ts';
import { formOfLetter, ownersInLetter } from './letter-form.ts';
import { currentRecord } from './record.ts';
import { page } from './state.ts';

createBrowser();
Object.assign(late, { formOf: formOfLetter, ownersOf: ownersInLetter, meanings: { matchMeanings, matchKinds } });

const LETTER = `CONSTANCIA

Se hace constar que la C. AURELIA TINAJERO MOTA, con RFC TIMA850312QK4, está adscrita a la Dirección de Catastro.

A petición de la interesada se extiende la presente.`;

beforeEach(() =>
  openLetter({ template: createLetterTemplate('', LETTER, findFields(LETTER)), looks: [] }, undefined, false),
);

const text = (row = 0) => fillIn(currentRecord().letter(row), page.get().text);

test('words change only after a yes, and then follow each name; a name of both genders leaves them old', () => {
  typeValue('Persona_mencionada', 'EVA SOL RÍOS');
  assert.equal(findAgreement(), undefined);
  typeValue('Persona_mencionada', 'RAÚL MORA DÍAZ');
  assert.deepEqual(findAgreement()?.words, ['la', 'adscrita', 'de la interesada']);
  assert.match(text(), /que la C\. RAÚL MORA DÍAZ,[^.]* adscrita /);
  agreeWith('Persona_mencionada');
  assert.equal(findAgreement(), undefined);
  assert.match(text(), /que el C\. RAÚL MORA DÍAZ, .* adscrito a la/);
  assert.match(text(), /A petición del interesado se/);
  typeValue('Persona_mencionada', 'EVA SOL RÍOS');
  assert.match(text(), /que la C\. EVA SOL RÍOS, .* adscrita a la/);
  typeValue('Persona_mencionada', 'GUADALUPE SOL RÍOS');
  assert.match(text(), /que la C\. GUADALUPE/);
  const { stale } = currentRecord().missing();
  assert.deepEqual(
    stale.map(({ label }) => label).filter((label) => / o | de la /i.test(label) || /interesada/.test(label)),
    ['El o la', 'Adscrito o adscrita', 'De la interesada'],
  );
});

test('in a series each row agrees', () => {
  const table = createTable(readTextSheet('Nombre,RFC\nRAÚL MORA DÍAZ,MODR800101AB1\nEVA SOL RÍOS,SORE900101AB1'));
  takeTable(table ?? assert.fail());
  assert.equal(findAgreement()?.rows, 1);
  agreeWith('Persona_mencionada');
  assert.match(text(0), /que el C\. RAÚL .*adscrito/);
  assert.match(text(1), /que la C\. EVA .*adscrita/);
});

test('who leaves the words is not asked again', () => {
  typeValue('Persona_mencionada', 'RAÚL MORA DÍAZ');
  const question = findAgreement() ?? assert.fail();
  leaveAgreement(question);
  assert.equal(findAgreement(), undefined);
});
