import assert from 'node:assert/strict';
import { test } from 'node:test';
import { genderOfPerson } from '../variables/name-forms.ts';
import { agreeingWords, countedWords, formerGender } from './agreeing.ts';
import { findFields } from './find-fields.ts';
import { createLetterTemplate } from './letter-template.ts';

function agreeing(text: string, value: string): string[] {
  const { data } = createLetterTemplate('', text, findFields(text));
  const person = data.find((datum) => datum.value.includes(value))?.name ?? assert.fail();
  return agreeingWords(text, data, person).map(({ words, other }) => `${words} → ${other}`);
}

const CERTIFICATE = `CONSTANCIA

La que suscribe, Lic. Norma Oralia Tinajero Ruiz, Directora de Personal, hace constar que la C. AURELIA TINAJERO MOTA, con RFC TIMA850312QK4, labora aquí, adscrita a la Dirección de Catastro.

Durante su permanencia la trabajadora ha cumplido. A petición de la interesada y para lo que a ella convenga se extiende la presente.

ATENTAMENTE

LIC. NORMA ORALIA TINAJERO RUIZ
DIRECTORA DE PERSONAL`;

test('what agrees with a person is found before the name, after it and where nobody is named', () => {
  assert.deepEqual(agreeing(CERTIFICATE, 'AURELIA'), [
    'la → el',
    'adscrita → adscrito',
    'la trabajadora → el trabajador',
    'de la interesada → del interesado',
    'a ella → a él',
  ]);
  assert.deepEqual(agreeing(CERTIFICATE, 'Norma'), ['La → El']);
});

test('what agrees with a man is found too', () => {
  const text = 'Se cita al alumno Raúl Mora Díaz, inscrito en el grupo 3, para el 4 de mayo de 2026.';
  assert.deepEqual(agreeing(text, 'Raúl'), ['al alumno → a la alumna', 'inscrito → inscrita']);
});

test('a pronoun at a verb agrees, and where somebody is from and lives', () => {
  const text = (to: string, words: string) =>
    `C.P. ${to}\nPRESENTE\n\nHe tenido a bien ${words}\n\nATENTAMENTE\n\nING. SEVERO ZARCO MONTIEL\nDIRECTOR GENERAL`;
  assert.deepEqual(agreeing(text('HERMINIA OBREGÓN TAPIA', 'nombrarla Jefa. La exhorto a servir.'), 'HERMINIA'), [
    'nombrarla → nombrarlo',
    'La exhorto → Lo exhorto',
  ]);
  assert.deepEqual(agreeing(text('RAÚL OBREGÓN TAPIA', 'designarlo Jefe, y lo felicito. LO INVITO.'), 'RAÚL'), [
    'designarlo → designarla',
    'lo felicito → la felicito',
    'LO INVITO → LA INVITO',
  ]);
  assert.deepEqual(
    agreeing(
      'Hace constar que la C. Rosa Pech Uc, originaria de Tula y vecina de aquí, domiciliada en la calle 5.',
      'Rosa',
    ),
    ['la → el', 'originaria → originario', 'vecina → vecino', 'domiciliada → domiciliado'],
  );
});

test('who signs and who gets a copy are not whom the letter is about', () => {
  const text = `Oficio núm. TM/058/2026

C. ELVIRA SANTOS MEJÍA
AUXILIAR CONTABLE
PRESENTE

Se le comisiona a la ciudad de Tula, lo que deberá comprobar la comisionada en cinco días, apercibida de que se le descontará.

ATENTAMENTE

C.P. RODRIGO LARA PEÑA
TESORERO MUNICIPAL

C.c.p. Ing. Roberto Anaya Solís. Director de Obras. Para su conocimiento.`;
  assert.deepEqual(agreeing(text, 'ELVIRA'), ['la comisionada → el comisionado', 'apercibida → apercibido']);
});

test('a name of both genders, or of none, says nothing', () => {
  assert.equal(genderOfPerson('Lic. Guadalupe Ruiz Sol'), undefined);
  assert.equal(genderOfPerson('MTRA. EVA SOL RÍOS'), 'feminine');
});

test('the words around a name that both genders have say the gender of the former person, if they agree', () => {
  const gender = (text: string) => {
    const { data } = createLetterTemplate('', text, findFields(text));
    return formerGender(text, data, data.find(({ value }) => value.includes('GUADALUPE'))?.name ?? assert.fail());
  };
  assert.equal(
    gender('Se hace constar que la C. GUADALUPE MORA DÍAZ está adscrita al área, con RFC MODG800101AB1.'),
    'feminine',
  );
  assert.equal(
    gender('Se hace constar que el C. GUADALUPE MORA DÍAZ está inscrito aquí, con RFC MODG800101AB1.'),
    'masculine',
  );
  assert.equal(
    gender('Se hace constar que el C. GUADALUPE MORA DÍAZ está adscrita aquí, con RFC MODG800101AB1.'),
    undefined,
  );
  assert.equal(gender('C. GUADALUPE MORA DÍAZ\nPRESENTE\n\nLe remito el informe.'), undefined);
  assert.deepEqual(agreeing('Se hace constar que la C. GUADALUPE MORA DÍAZ está adscrita al área.', 'GUADALUPE'), [
    'la → el',
    'adscrita → adscrito',
  ]);
});

test('what is counted agrees with its quantity, with its article and its adjectives', () => {
  const text =
    'Se apoyó a las 45 familias beneficiadas, con 120 despensas, y responden los 30 servidores públicos de 12 áreas participantes.';
  const { data } = createLetterTemplate('', text, findFields(text));
  const counted = data.flatMap(({ name }) =>
    countedWords(text, data, name).map(({ words, other }) => `${words} → ${other}`),
  );
  assert.deepEqual(counted, [
    'las → la',
    'familias beneficiadas → familia beneficiada',
    'despensas → despensa',
    'los → el',
    'servidores públicos → servidor público',
  ]);
});
