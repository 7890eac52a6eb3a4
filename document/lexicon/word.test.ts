import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capitalWord, spellingsOf } from './spellings.ts';
import { anyAbbreviation, anyWord, manyWords, oneWord, pluralOf, readWords } from './word.ts';

const whole = (pattern: string) => new RegExp(`^${pattern}$`);

test('plurals and feminines follow from the word', () => {
  const plurals = [
    ['acta', 'actas'],
    ['carpeta de investigación', 'carpetas de investigación'],
    ['juez', 'jueces'],
    ['código postal', 'códigos postales'],
    ['campus', 'campus'],
    ['comité', 'comités'],
  ];
  for (const [one = '', many] of plurals) assert.equal(pluralOf(one), many);
  const feminines = readWords(`
director|mf
contador público|mf
alcalde/alcaldesa|mf
agente|mf
patrón|mf
contralor|mf
señor|mf
menor|mf
`).map(({ feminine }) => feminine);
  assert.deepEqual(feminines, [
    'directora',
    'contadora pública',
    'alcaldesa',
    'agente',
    'patrona',
    'contralora',
    'señora',
    'menor',
  ]);
});

test('a pattern matches the forms of each word, without accents', () => {
  const words = readWords('\nencargado|mf\nsección (secc.)|f\n');
  for (const form of ['encargado', 'encargada', 'encargados', 'encargadas', 'seccion', 'secciones'])
    assert.match(form, whole(anyWord(words)));
  assert.match('encargada', whole(oneWord(words)));
  assert.doesNotMatch('secciones', whole(oneWord(words)));
  assert.match('secciones', whole(manyWords(words)));
  assert.doesNotMatch('seccion', whole(manyWords(words)));
  assert.match('secc.', whole(anyAbbreviation(words)));
  assert.doesNotMatch('seccx', whole(anyAbbreviation(words)));
});

test('the longest form is tried first', () => {
  const words = readWords('\ncontador|m\ncontador público|m\n');
  assert.equal(new RegExp(anyWord(words)).exec('contador publico')?.[0], 'contador publico');
});

test('the spellings of a word have its abbreviations with and without their full stop', () => {
  const [word] = readWords('\nexpediente (exp.)|m|Expediente\n');
  assert.ok(word);
  assert.deepEqual(spellingsOf(word), ['expediente', 'expedientes', 'exp.', 'exp']);
  assert.equal(word.label, 'Expediente');
});

test('a word that begins a name has its capitals, and may lack an accent that decides nothing', () => {
  const words = readWords('\njardín de niños|m\nsecretaría|f\n');
  for (const name of ['Jardín de Niños', 'Jardin de Niños', 'Secretaría'])
    assert.match(name, whole(capitalWord(words)));
  assert.doesNotMatch('Secretaria', whole(capitalWord(words)));
  assert.doesNotMatch('secretaría', whole(capitalWord(words)));
});
