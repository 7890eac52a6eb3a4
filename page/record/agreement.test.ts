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
import { typeValue, typeValues } from './commands/filling.ts';
import { agreeWith, openLetter } from './commands/letter.ts';
import { openDocument, openRecent } from './commands/opening.ts';
import { takeTable } from './commands/series.ts';
import { changeText } from './commands/text.ts';
import { beginWriting, finishWriting } from './commands/writing.ts';
import { keepValuesToo } from './forgetting.ts';
import { keepRecent, recents } from './history.ts';
import { formOfLetter, formsInLetter, ownersInLetter, wholeForm } from './letter-form.ts';
import { currentRecord } from './record.ts';
import { genderInRow } from './row-genders.ts';
import { NO_WORK, page, update } from './state.ts';

createBrowser();
Object.assign(late, {
  formOf: formOfLetter,
  wholeForm,
  formsIn: formsInLetter,
  ownersOf: ownersInLetter,
  genderInRow,
  meanings: { matchMeanings, matchKinds },
});

const LETTER = `CONSTANCIA

Se hace constar que la C. AURELIA TINAJERO MOTA, con RFC TIMA850312QK4, está adscrita a la Dirección de Catastro.

A petición de la interesada se extiende la presente.`;

const openAgain = (letter = LETTER) =>
  void openLetter({ template: createLetterTemplate('', letter, findFields(letter)), looks: [] }, undefined, false);

beforeEach(() => openAgain());

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
  assert.equal(findAgreement()?.others, 1);
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

function bring(csv: string): void {
  takeTable(createTable(readTextSheet(csv)) ?? assert.fail());
}

const unsure = () => findAgreement()?.unsure.map(({ row, is }) => `${row} ${is}`);

test('a column of the sex, or a CURP, says the gender of whom the name does not', () => {
  for (const [csv, expected] of [
    ['Nombre,Sexo\nÍÑIGO ÑÁÑEZ RUIZ,H\nGUADALUPE PAZ RÍOS,M', 'el adscrito/la adscrita'],
    ['Nombre,Género\nÍÑIGO ÑÁÑEZ RUIZ,Masculino\nGUADALUPE PAZ RÍOS,Femenino', 'el adscrito/la adscrita'],
    ['Nombre,H/M\nÍÑIGO ÑÁÑEZ RUIZ,h\nGUADALUPE PAZ RÍOS,m', 'el adscrito/la adscrita'],
    ['Nombre,Sexo\nÍÑIGO ÑÁÑEZ RUIZ,M\nGUADALUPE PAZ RÍOS,F', 'el adscrito/la adscrita'],
    [
      'Nombre,CURP\nÍÑIGO ÑÁÑEZ RUIZ,NARI930405HPLXMG03\nGUADALUPE PAZ RÍOS,PARG930405MPLXMG03',
      'el adscrito/la adscrita',
    ],
    ['Nombre,Sexo\nGUADALUPE PAZ RÍOS,H\nMARÍA PAZ RÍOS,H', 'el adscrito/el adscrito'],
  ] as const) {
    openAgain();
    bring(csv);
    assert.deepEqual(unsure(), [], csv);
    agreeWith('Persona_mencionada');
    assert.equal(findAgreement(), undefined, csv);
    const said = [0, 1].map((row) =>
      text(row)
        .match(/(?<= )(?:el|la)(?= C\.)|adscrit[oa]/g)
        ?.join(' '),
    );
    assert.equal(said.join('/'), expected, csv);
  }
});

test('«M» is neither if nothing beside it says which, nor is a column of two people', () => {
  bring('Nombre,Sexo\nÍÑIGO ÑÁÑEZ RUIZ,M\nGUADALUPE PAZ RÍOS,M');
  assert.deepEqual(unsure(), ['0 anybody', '1 anybody']);
});

test('several people, a company and names that say nothing are asked about, also after the others agree', () => {
  bring(
    'Nombre,RFC\nRAÚL MORA DÍAZ,MODR800101AB1\nPedro y María Ángeles Cruz,CUAP800101AB1\n"Ferretería El Clavo, S.A. de C.V.",FCL800101AB1\nÍÑIGO ÑÁÑEZ RUIZ,NARI800101AB1\nEVA SOL RÍOS,SORE900101AB1',
  );
  assert.equal(findAgreement()?.others, 1);
  const all = ['1 several', '2 company', '3 anybody'];
  assert.deepEqual(unsure(), all);
  agreeWith('Persona_mencionada');
  assert.equal(findAgreement()?.others, 0);
  assert.deepEqual(unsure(), all);
  leaveAgreement(findAgreement() ?? assert.fail());
  assert.equal(findAgreement(), undefined);
});

test('in one letter a person says the gender, and it can be taken back', () => {
  typeValue('Persona_mencionada', 'ÍÑIGO ÑÁÑEZ RUIZ');
  assert.deepEqual(unsure(), ['0 anybody']);
  agreeWith('Persona_mencionada', 'masculine');
  assert.match(text(), /que el C\. ÍÑIGO ÑÁÑEZ RUIZ, .* adscrito a la/);
  assert.equal(findAgreement(), undefined);
});

test('the CURP that is typed says the gender, and that of the former person does not', () => {
  openAgain(LETTER.replace('RFC TIMA850312QK4', 'CURP TIMA850312MGTNTR09'));
  typeValue('Persona_mencionada', 'ÍÑIGO ÑÁÑEZ RUIZ');
  assert.deepEqual(unsure(), ['0 anybody']);
  typeValues({ CURP: 'NARI930405HPLXMG03' }, 'typed');
  assert.equal(findAgreement()?.others, 1);
});

test('what no longer agrees with a quantity is asked about, in a letter and in the rows of a table', () => {
  const letter = 'Oficio núm. DS/12/2026\n\nSe entregaron despensas a las 45 familias beneficiadas de la localidad.';
  openAgain(letter);
  typeValue('Cantidad_Familias', '21');
  assert.equal(findAgreement(), undefined);
  typeValue('Cantidad_Familias', '1');
  assert.deepEqual(findAgreement()?.words, ['las', 'familias beneficiadas']);
  assert.equal(findAgreement()?.is, 'one');
  agreeWith('Cantidad_Familias');
  assert.equal(findAgreement(), undefined);
  assert.match(text(), /a la 1 familia beneficiada de/);
  typeValue('Cantidad_Familias', '30');
  assert.match(text(), /a las 30 familias beneficiadas de/);
  openAgain(letter);
  bring('Oficio,Familias\n13,1\n14,20\n15,1');
  assert.equal(findAgreement()?.others, 2);
  agreeWith('Cantidad_Familias');
  assert.match(text(0), /a la 1 familia beneficiada de/);
  assert.match(text(1), /a las 20 familias beneficiadas de/);
  assert.deepEqual(
    currentRecord()
      .missing()
      .stale.map(({ label }) => label)
      .filter((label) => /famil|l[ao]s? o /i.test(label)),
    [],
  );
});

test('words that agreed with a name of both genders are asked about as well', () => {
  openAgain(LETTER.replace('AURELIA TINAJERO', 'GUADALUPE TINAJERO'));
  typeValue('Persona_mencionada', 'EVA SOL RÍOS');
  assert.equal(findAgreement(), undefined);
  typeValue('Persona_mencionada', 'RAÚL MORA DÍAZ');
  assert.deepEqual(findAgreement()?.words, ['la', 'adscrita', 'de la interesada']);
  agreeWith('Persona_mencionada');
  assert.match(text(), /que el C\. RAÚL MORA DÍAZ, .* adscrito a la/);
  typeValue('Persona_mencionada', 'GUADALUPE SOL RÍOS');
  assert.equal(findAgreement()?.unsure.length, 1);
});

const OTHERS = ['la', 'adscrita', 'de la interesada'];

// Asks whether the words agree with a man, and lets them.
function agreeWithMan(): void {
  typeValue('Persona_mencionada', 'RAÚL MORA DÍAZ');
  assert.deepEqual(findAgreement()?.words, OTHERS);
  assert.equal(findAgreement()?.is, 'man');
  agreeWith('Persona_mencionada');
  assert.equal(findAgreement(), undefined);
  assert.match(text(), /que el C\. RAÚL MORA DÍAZ, .* adscrito a la/);
  assert.match(text(), /del interesado se/);
  typeValue('Persona_mencionada', 'EVA SOL RÍOS');
  assert.match(text(), /que la C\. EVA SOL RÍOS, .* adscrita a la/);
  assert.match(text(), /de la interesada se/);
}

test('a letter that «Ajustar» wrote anew is asked about as before', () => {
  const { asked } = page.get();
  beginWriting({ asked, sent: '', adjusts: true });
  finishWriting(page.get().past.at(-1)?.text.replace('está adscrita', 'se encuentra adscrita') ?? '');
  agreeWithMan();
});

test('a letter of «Recientes» is asked about, whether it is stored with its data or not', () => {
  for (const agreed of [false, true]) {
    keepValuesToo(agreed);
    openAgain();
    keepRecent();
    const [recent] = recents.get();
    update({ ...NO_WORK, step: 'ask' });
    openRecent(recent ?? assert.fail());
    assert.equal(page.get().letter !== undefined, agreed);
    agreeWithMan();
  }
  keepValuesToo(false);
  assert.doesNotMatch(JSON.stringify(recents.get()), /TINAJERO/);
});

test('a template without a letter is asked about if its words say the gender beside the name', () => {
  const open = (template: string) =>
    openDocument({ text: template, roles: [], looks: [] }, {}, { problem: '', news: '' });
  open('CONSTANCIA\n\nSe hace constar que la C. {{Nombre}} está adscrita a Catastro.\n\nA petición de la interesada.');
  typeValue('Nombre', 'RAÚL MORA DÍAZ');
  assert.deepEqual(findAgreement()?.words, OTHERS);
  agreeWith('Nombre');
  assert.match(text(), /que el C\. RAÚL MORA DÍAZ está adscrito a/);
  open('{{Destinatario}}\nPRESENTE\n\nSe notificará a la interesada que el trámite sigue.');
  typeValue('Destinatario', 'RAÚL MORA DÍAZ');
  assert.equal(findAgreement(), undefined);
});

test('words that a person has set right are not asked about, and those beside a correction are', () => {
  typeValue('Persona_mencionada', 'RAÚL MORA DÍAZ');
  changeText({ text: page.get().text.replace('que la C.', 'que el C.').replace('A petición', 'A solicitud') }, 'edit');
  assert.deepEqual(findAgreement()?.words, ['adscrita', 'de la interesada']);
  agreeWith('Persona_mencionada');
  assert.match(text(), /que el C\. RAÚL MORA DÍAZ, .* adscrito a la/);
  assert.match(text(), /A solicitud del interesado se/);
});
