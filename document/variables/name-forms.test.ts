import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill } from './fill.ts';
import { kindOf, labelOf } from './labels.ts';
import { genderOfPerson, inForm, inOrderOfLetter, withForms, withoutTitle } from './name-forms.ts';
import { cleanNameEdits } from './names.ts';
import { splitForm } from './place-names.ts';
import { findOccurrences, listVariables } from './variables.ts';

test('the gender of a person is that of the given names, wherever they stand', () => {
  const men = `Jesús Adrián Soto Luna|Lic. Carlos Soto|Guadalupe Adrián Soto Luna|GONZÁLEZ PÉREZ LUIS ÁNGEL|López Juan|Ruiz Sol, Omar`;
  const women = 'DE LA CRUZ ROJAS ANA KAREN|López Ruiz Ana|María de Jesús López|Mtra. Daniela Ruiz|Ruiz Sol, Eva María';
  const unsaid = 'Lic. Guadalupe Ruiz Sol|Pedro y María Ángeles Cruz|Papelería Ana, S.A. de C.V.|Yaretzi Ruiz Sol|';
  for (const name of men.split('|')) assert.equal(genderOfPerson(name), 'masculine', name);
  for (const name of women.split('|')) assert.equal(genderOfPerson(name), 'feminine', name);
  for (const name of unsaid.split('|')) assert.equal(genderOfPerson(name), undefined, name);
});

test('surnames that a list has first go behind the given names, if nobody can doubt which they are', () => {
  for (const [list, letter] of [
    ['Ruiz Pérez, Ana', 'Ana Ruiz Pérez'],
    ['RUIZ PÉREZ, ANA KAREN', 'ANA KAREN RUIZ PÉREZ'],
    ['GONZÁLEZ PÉREZ LUIS ÁNGEL', 'LUIS ÁNGEL GONZÁLEZ PÉREZ'],
    ['De la Cruz Rojas, Ana', 'Ana De la Cruz Rojas'],
    ['C. Ruiz Pérez, Ana', 'C. Ana Ruiz Pérez'],
  ] as const)
    assert.equal(inOrderOfLetter(list), letter);
  for (const name of [
    'Ana Ruiz Pérez',
    'LUIS ÁNGEL GONZÁLEZ PÉREZ',
    'Ana Ruiz, Directora',
    'Cruz Ana',
    'Maderas del Sur, S.A. de C.V.',
    'Ana Ruiz, Omar Sol',
    '',
  ])
    assert.equal(inOrderOfLetter(name), undefined, name);
});

test('a place in another form is a place of its datum, with the label and the kind of the datum', () => {
  const text =
    '{{Monto_Total}} {{Firmante}} {{Firmante_En_Mayusculas}} {{Firmante_2_Sin_Titulo}} {{Monto_Total_Otra_Vez}}';
  assert.deepEqual(
    listVariables(text).map(({ name, occurrences }) => [name, occurrences.length]),
    [
      ['Monto_Total', 2],
      ['Firmante', 2],
      ['Firmante_2', 1],
    ],
  );
  assert.equal(labelOf('Firmante_2_En_Mayusculas'), labelOf('Firmante_2'));
  assert.equal(kindOf('Monto_Total_Otra_Vez'), 'amount');
  assert.deepEqual(splitForm('Nombre_Con_Iniciales_En_Mayusculas_2'), {
    datum: 'Nombre',
    form: '_Con_Iniciales_En_Mayusculas_2',
  });
  assert.deepEqual(splitForm('Dias_2'), { datum: 'Dias_2', form: '' });
});

test('a cleaned name keeps its form, however long the name is', () => {
  const name = `Nombre_De_La_Persona_Que_Recibe_El_Apoyo_Economico`;
  const text = `{{${name}_En_Mayusculas}} {{${name}}}`;
  const [capitals, plain] = cleanNameEdits(text, findOccurrences(text)).map((edit) => edit.text.slice(2, -2));
  assert.equal(capitals, `${plain}_En_Mayusculas`);
});

test('a text is filled in its forms', () => {
  const text = '{{A}}: {{A_En_Mayusculas}} {{B_En_Mayusculas}}';
  assert.equal(fill(text, withForms(text, { A: 'Ana' })), 'Ana: ANA {{B_En_Mayusculas}}');
});

const NAMES: readonly (readonly [name: string, bare: string, surnames: string, initials: string])[] = [
  ['Lic. Juan Pérez León', 'Juan Pérez León', 'Pérez León', 'J. Pérez L.'],
  ['M. en D. Rosa de la Cruz Paz', 'Rosa de la Cruz Paz', 'de la Cruz Paz', 'R. de la Cruz P.'],
  ['Ing. Arq. Ana Sol', 'Ana Sol', 'Sol', 'A. Sol'],
  ['C.P. María del Carmen Utrera Paz', 'María del Carmen Utrera Paz', 'Utrera Paz', 'M. C. Utrera P.'],
  ['Ma. Eva Ruiz Soto', 'Ma. Eva Ruiz Soto', 'Ruiz Soto', 'M. E. Ruiz S.'],
  ['licenciada Rosa Díaz Paz', 'Rosa Díaz Paz', 'Díaz Paz', 'R. Díaz P.'],
  ['Dr. J. Jesús Mora Díaz', 'J. Jesús Mora Díaz', 'Mora Díaz', 'J. J. Mora D.'],
];

for (const [name, bare, surnames, initials] of NAMES)
  test(`«${name}» without its title, by its surnames and by initials`, () => {
    assert.equal(withoutTitle(name), bare);
    assert.equal(inForm(name, '_Sin_Titulo_Por_Apellidos'), surnames);
    assert.equal(inForm(name, '_Con_Iniciales'), initials);
    assert.equal(inForm(name, '_Sin_Titulo_En_Mayusculas'), bare.toUpperCase());
  });

test('a name that is typed in capitals has small letters where only the form differs', () => {
  assert.equal(inForm('LIC. EVA SOL DE LA PAZ', '_En_Minusculas'), 'Lic. Eva Sol de la Paz');
  assert.equal(inForm('C.P. EVA SOL DE LA PAZ', '_Sin_Titulo'), 'Eva Sol de la Paz');
  assert.equal(inForm('C.P. EVA SOL', '_Otra_Vez'), 'C.P. EVA SOL');
});
