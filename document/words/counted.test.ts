import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOne, readCounted, readCountVerb } from './counted.ts';

test('the noun behind a number goes into the other number with its adjectives', () => {
  for (const [after, words, other] of [
    ['familias de la colonia', 'familias', 'familia'],
    ['días hábiles para responder', 'días hábiles', 'día hábil'],
    ['DÍAS HÁBILES', 'DÍAS HÁBILES', 'DÍA HÁBIL'],
    ['servidores públicos adscritos al área', 'servidores públicos adscritos', 'servidor público adscrito'],
    ['persona más', 'persona', 'personas'],
    ['trabajadora inscrita, que', 'trabajadora inscrita', 'trabajadoras inscritas'],
    ['mes calendario', 'mes', 'meses'],
    ['sesiones, que', 'sesiones', 'sesión'],
  ] as const) {
    const counted = readCounted(after);
    assert.deepEqual([counted?.words, counted?.other], [words, other]);
  }
});

test('a word that may agree as well is not passed over, and what is no plural is none', () => {
  assert.equal(readCounted('familias pobres')?.isWhole, false);
  assert.equal(readCounted('familias más')?.isWhole, true);
  for (const after of ['mes', 'es', 'más', 'tres', 'análisis', 'alumna'])
    assert.equal(readCounted(after)?.isMany, false);
  for (const after of ['', 'alumno(a)', 'a/b', ', que', 'niña/niño'])
    assert.equal(readCounted(after), undefined, after);
});

test('one is written in several ways', () => {
  for (const one of ['1', '01', '1 (una)', 'una (1)', 'uno', 'UN']) assert.ok(isOne(one), one);
  for (const many of ['0', '21', '1.5', '10', 'unos', '1 (dos)']) assert.ok(!isOne(many), many);
});

test('the verb before a number goes into the other number', () => {
  for (const [before, words, other] of [
    ['en el almacén se entregó ', 'entregó', 'entregaron'],
    ['Se entregaron ', 'entregaron', 'entregó'],
    ['SE RECIBIERON ', 'RECIBIERON', 'RECIBIÓ'],
    ['que se le remite ', 'remite', 'remiten'],
    ['se autorizarán ', 'autorizarán', 'autorizará'],
  ] as const) {
    const verb = readCountVerb(before);
    assert.deepEqual([verb?.words, verb?.other], [words, other]);
  }
  for (const before of ['entregó ', 'se reunió ', 'se entregó a ', 'se presenta', 'ese entregó '])
    assert.equal(readCountVerb(before), undefined, before);
});
