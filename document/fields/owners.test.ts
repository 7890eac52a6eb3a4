import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFields } from './find-fields.ts';
import { createLetterTemplate, ownersOf } from './letter-template.ts';

// Returns whose the data are, with the words of both: «SORE900101AB1: Eva Sol Ríos».
function owned(text: string): string[] {
  const letter = createLetterTemplate('', text, findFields(text));
  const wordsOf = (name: string) => letter.data.find((datum) => datum.name === name)?.value ?? '';
  return Array.from(ownersOf(letter), ([name, owner]) => `${wordsOf(name)}: ${wordsOf(owner)}`);
}

test('a datum is of the person named before it in its paragraph; the date of the letter is of nobody', () => {
  const text = `Se hace constar que Eva Sol Ríos, con RFC SORE900101AB1, ingresó el 3 de mayo de 2019, y que Raúl Mora Díaz, con RFC MODR800101AB1, labora aquí.

Se extiende la presente a los dos días del mes de mayo de dos mil veinticinco.`;
  assert.deepEqual(owned(text), [
    'SORE900101AB1: Eva Sol Ríos',
    '3 de mayo de 2019: Eva Sol Ríos',
    'MODR800101AB1: Raúl Mora Díaz',
  ]);
});

test('what is before the only person of a paragraph is of that person', () => {
  const text = 'El RFC SORE900101AB1 corresponde a la C. Eva Sol Ríos.';
  assert.deepEqual(owned(text), ['SORE900101AB1: Eva Sol Ríos']);
});

test('posts in columns are of the signers above them, in the order of the columns', () => {
  const text = `Se firma la presente acta por duplicado en la ciudad.

ATENTAMENTE

LIC. EVA SOL RÍOS          ING. RAÚL MORA DÍAZ
DIRECTORA DE OBRAS         JEFE DE COMPRAS`;
  assert.deepEqual(owned(text), ['DIRECTORA DE OBRAS: LIC. EVA SOL RÍOS', 'JEFE DE COMPRAS: ING. RAÚL MORA DÍAZ']);
});
