// A series from a past letter: what is still of its person is asked about, and the answer holds.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { findFields } from '@membrete/document/fields';
import { createLetterTemplate } from '@membrete/document/letter-template';
import { fillIn } from '@membrete/document/outgoing';
import { createTable } from '../series/read-table.ts';
import { readTextSheet } from '../series/text-sheet.ts';
import { late } from './boxes.ts';
import { createBrowser } from './browser.testing.ts';
import { matchKinds, matchMeanings } from './column-meanings.ts';
import { typeValues } from './commands/filling.ts';
import { openLetter } from './commands/letter.ts';
import { pickColumn, takeTable } from './commands/series.ts';
import { findFormerData } from './former-person.ts';
import { formOfLetter, ownersInLetter } from './letter-form.ts';
import { currentRecord } from './record.ts';
import { page } from './state.ts';

createBrowser();
Object.assign(late, { formOf: formOfLetter, ownersOf: ownersInLetter, meanings: { matchMeanings, matchKinds } });

const LETTER = `CONSTANCIA

Se hace constar que la C. AURELIA TINAJERO MOTA, con C.U.R.P. TIMA850312MGTNTR09 y número de seguridad social 12058512349, labora de 9:00 a 16:00 horas como cocinera en este Municipio.

Se entrega en el evento del 3 de mayo de 2025.`;

beforeEach(() =>
  openLetter({ template: createLetterTemplate('', LETTER, findFields(LETTER)), looks: [] }, undefined, false),
);

function bring(csv: string): void {
  takeTable(createTable(readTextSheet(csv)) ?? assert.fail());
}

function asked(): string[] | undefined {
  return findFormerData()?.data.map(({ variable, words }) => `${variable.label}: ${words}`);
}

test('what no column replaces of the person is asked about; what is of all letters is not', () => {
  bring('Nombre,NSS\nEva Sol Ríos,12058512340\nRaúl Mora Díaz,12058512331');
  assert.equal(findFormerData()?.person, 'AURELIA TINAJERO MOTA');
  assert.deepEqual(asked(), [
    'CURP: TIMA850312MGTNTR09',
    'Hora de inicio: 9:00',
    'Hora de término: 16:00',
    'Puesto: cocinera',
  ]);
});

test('the person is asked about too, if only the data of a person have columns', () => {
  bring('Clave,CURP\n1,SORE900101MGTLSV01');
  assert.match(asked()?.[0] ?? '', /^Nombre de la persona: AURELIA/);
});

test('each answer holds: a column, a blank, the words of the letter', () => {
  bring('Nombre,NSS,Clave\nEva Sol Ríos,12058512340,SORE900101MGTLSV01');
  pickColumn('CURP', 2);
  typeValues({ Puesto: '' }, 'answer');
  typeValues({ Hora_Inicio: '9:00', Hora_Termino: '16:00' }, 'answer');
  assert.equal(findFormerData(), undefined);
  const text = fillIn(currentRecord().letter(0), page.get().text);
  assert.match(
    text,
    /Eva Sol Ríos, con C\.U\.R\.P\. SORE900101MGTLSV01 y .* 12058512340, labora de 9:00 a 16:00 horas/,
  );
  assert.match(text, /como \[Puesto\] en/);
  assert.doesNotMatch(text, /AURELIA|TIMA85/);
});

test('nothing is asked if every datum of the person has a column', () => {
  bring('Nombre,CURP,NSS,Horario,Puesto\nEva Sol Ríos,SORE900101MGTLSV01,12058512340,8:00 a 15:00,Chofer');
  assert.equal(findFormerData(), undefined);
});
