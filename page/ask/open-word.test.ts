// A Word of the page's own form that is opened again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFields } from '@membrete/document/fields';
import { createLetterTemplate } from '@membrete/document/letter-template';
import { fillIn } from '@membrete/document/outgoing';
import { wordOfSheet } from '../export/export.ts';
import { createBrowser } from '../record/browser.testing.ts';
import { typeValue } from '../record/commands/filling.ts';
import { agreeWith, followLetter, openLetter } from '../record/commands/letter.ts';
import { currentRecord, outgoingLetter } from '../record/record.ts';
import { NO_WORK, page, update } from '../record/state.ts';
import { openWord } from './open-word.ts';

createBrowser();
followLetter();

for (const [date, next] of [
  [
    'a los doce días del mes de octubre de dos mil veintiséis',
    'a los veintiocho días del mes de noviembre de dos mil veintisiete',
  ],
  ['el lunes 12 de octubre de 2026', 'el domingo 28 de noviembre de 2027'],
  ['el 12/10/2026', 'el 28/11/2027'],
  ['el 12 de octubre de 2026', 'el 28 de noviembre de 2027'],
] as const)
  for (const isTemplate of [true, false])
    test(`a text that leaves as ${isTemplate ? 'a template' : 'a letter'} keeps how it writes «${date}»`, async () => {
      update({ ...NO_WORK, today: '2026-11-24' });
      const original = `CONSTANCIA\n\nA QUIEN CORRESPONDA:\n\nSe extiende la presente en Loma Chica, Puebla, ${date}.\n\nATENTAMENTE\n\nLIC. ANA RUIZ SOTO\nDIRECTORA DE CULTURA`;
      const template = createLetterTemplate('constancia.txt', original, findFields(original));
      await openLetter({ template, looks: [] }, undefined, false);
      const { docx } = await wordOfSheet(!isTemplate);
      update({ ...NO_WORK, today: '2026-11-24' });
      await openWord(new File([Uint8Array.from(docx)], 'constancia.docx'));
      assert.equal(page.get().letter, undefined);
      typeValue('Fecha', '2027-11-28');
      assert.ok(
        fillIn(outgoingLetter(), page.get().text).includes(`Puebla, ${next}.`),
        fillIn(outgoingLetter(), page.get().text),
      );
    });

test('what agrees with a person still follows the name in a Word that is opened again, and nothing is called changed', async () => {
  update({ ...NO_WORK, today: '2026-11-24' });
  const original =
    'CONSTANCIA\n\nSe hace constar que la C. AURELIA TINAJERO MOTA está adscrita a Catastro.\n\nSe extiende la presente en Tula, a los doce días del mes de octubre de dos mil veintiséis.';
  const template = createLetterTemplate('constancia.txt', original, findFields(original));
  await openLetter({ template, looks: [] }, undefined, false);
  const [person] = currentRecord().variables.filter(({ kind }) => kind === 'person');
  typeValue(person?.name ?? '', 'RAÚL MORA DÍAZ');
  agreeWith(person?.name ?? '');
  const { docx } = await wordOfSheet(true);
  update({ ...NO_WORK, today: '2026-11-24' });
  await openWord(new File([Uint8Array.from(docx)], 'constancia.docx'));
  assert.doesNotMatch(page.get().news, /cambio/);
  assert.match(text(), /que el C\. RAÚL MORA DÍAZ está adscrito a/);
  typeValue(person?.name ?? '', 'EVA SOL RÍOS');
  assert.match(text(), /que la C\. EVA SOL RÍOS está adscrita a/);
});

function text(): string {
  return fillIn(outgoingLetter(), page.get().text);
}
