import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { labelOf } from './labels.ts';
import { nameFor } from './names.ts';

test('nameFor makes names in the way of the others', () => {
  for (const [words, name] of [
    ['número de oficio', 'Numero_Oficio'],
    ['Cargo del remitente', 'Cargo_Remitente'],
    ['fecha límite', 'Fecha_Limite'],
    ['Nombre de quien recibe', 'Nombre_Quien_Recibe'],
    ['plan de vuelo', 'Plan_de_vuelo'],
    ['Área', 'Area'],
    ['¿Cuántos años?', 'Cuantos_anios'],
    ['Año', 'Anio'],
    ['AÑO', 'ANIO'],
    ['año fiscal', 'Anio_Fiscal'],
    ['tamaño del paño', 'Tamano_del_pano'],
    ['2 testigos', 'Dato_2_testigos'],
    ['  ', ''],
    ['…', ''],
  ] as const)
    assert.equal(nameFor(words), name);
});

test('nameFor takes a known name that reads like the words', () => {
  const known = ['Nombre_Copia', 'Folio_Interno'];
  assert.equal(nameFor('nombre de quien recibe copia', known), 'Nombre_Copia');
  assert.equal(nameFor('Folio_Interno', known), 'Folio_Interno');
  assert.equal(nameFor('folio  interno', known), 'Folio_Interno');
});

test('nameFor: every input gives either a clean name of at most 40 characters or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (words) => {
      assert.match(nameFor(words), /^(?:[A-Za-z][A-Za-z0-9_]{0,39})?$/);
      assert.equal(typeof labelOf(nameFor(words)), 'string');
    }),
  );
});
