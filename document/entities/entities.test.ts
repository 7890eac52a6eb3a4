import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocument } from '../reading/document.ts';
import { fold } from '../text.ts';
import { entitiesOf, entitiesOfPeriods, findEntities, findNamed, valueWords } from './entities.ts';
import { PERSON_ROWS } from './names.ts';
import { compile } from './patterns.ts';
import { findPeople, isName } from './people.ts';
import { NAMED_ROWS, PERIODS, ROWS } from './rows.ts';
import { readTokens } from './tokens.ts';

const OF_TABLE = [
  { rows: ROWS, find: (text: string) => findEntities(valueWords(text)) },
  { rows: NAMED_ROWS, find: (text: string) => Array.from(findNamed(readTokens(text, fold(text), [])).values()).flat() },
  { rows: PERIODS, find: (text: string) => entitiesOfPeriods(readDocument(text)) },
];

for (const { rows, find } of OF_TABLE)
  for (const row of rows)
    test(`${row.kind}: ${row.example}`, () => {
      const text = row.example.replace(/[«»]/g, '');
      const start = row.example.indexOf('«');
      const end = row.example.indexOf('»') - 1;
      const found = find(text).find((entity) => entity.start === start && entity.end === end);
      assert.deepEqual([found?.kind, found?.label], [row.kind, row.label]);
      assert.ok(rows.some((one) => one === row && compile(one.is).source !== ''));
    });

for (const { example } of PERSON_ROWS)
  test(`person: ${example}`, () => {
    const text = example.replace(/[«»]/g, '');
    const found = findPeople(text, fold(text)).map(({ start, end }) => text.slice(start, end));
    assert.ok(found.includes(example.replace(/.*«|».*/g, '')), found.join(' | '));
  });

test('words are a name if all of them may be in one', () => {
  for (const name of [
    'Ana Ruiz',
    'Balam Poot Ek',
    'María del Carmen Uc',
    'Ana O’Farril',
    'J. Jesús Mena',
    'ANA CRUZ Y CRUZ',
  ])
    assert.ok(isName(name), name);
  for (const other of ['MIXTA Y RURAL', 'Dirección General', 'Ana', 'ana ruiz', 'Estudio de Factibilidad Nueva'])
    assert.ok(!isName(other), other);
});

test('tokens are words, hidden words and single signs, whatever the width of a character', () => {
  const text = 'Año 2026: \ue000\ue000 \u{1d400}\u{1d401}b \u{1f600}\u{1f600}\ud83d …\u00a0«1º»';
  const { starts, ends, signs } = readTokens(text, fold(text), [0]);
  assert.deepEqual(
    starts.map((start, at) => text.slice(start, ends[at])),
    [
      '',
      'Año',
      '2026',
      ':',
      '\ue000\ue000',
      '\u{1d400}\u{1d401}b',
      '\u{1f600}',
      '\u{1f600}',
      '\ud83d',
      '…',
      '«',
      '1º',
      '»',
    ],
  );
  assert.equal(signs.length, starts.length);
});

test('a row that needs what a text lacks says nothing of the next text', () => {
  const kindsIn = (text: string) => findEntities(valueWords(text)).map(({ kind }) => kind);
  assert.deepEqual(kindsIn('Sin datos'), []);
  assert.deepEqual(kindsIn('La clave catastral 08-014-022 y el 35%'), ['id', 'percent']);
  assert.deepEqual(kindsIn('Sin datos'), []);
});

test('what begins with a number does not begin within a longer one', () => {
  for (const { kind, example } of ROWS.filter((row) => /«\d/.test(row.example) && row.kind !== 'schoolKey')) {
    const text = example.replace('«', '«$2,345.').replace(/[«»]/g, '');
    const start = text.indexOf('$2,345.') + '$2,345.'.length;
    const found = findEntities(valueWords(text)).filter((entity) => entity.start === start);
    assert.deepEqual(found, [], `${kind}: ${text}`);
  }
});

test('only its accent tells «Secretaría» from «Secretaria»', () => {
  const find = (text: string) => findNamed(readTokens(text, fold(text), []));
  assert.deepEqual([...find('Acuda a la Secretaría de Salud').keys()], ['office']);
  assert.deepEqual([...find('Acuda con la Secretaria de Salud').keys()], ['post']);
});

test('a tag that no token has is an error', () => {
  assert.throws(() => compile('<day> de <mes>'), /mes/);
});

test('an entity ends where a paragraph does, and goes on in the next line of a sentence', () => {
  const found = (text: string) => entitiesOf(readDocument(text)).map(({ start, end }) => text.slice(start, end));
  assert.deepEqual(
    found('ASUNTO: Aviso.\n\nAna Ruiz Soto\nPRESENTE\n\nSe informa que el día 3 de\nmayo no se labora.'),
    ['3 de\nmayo'],
  );
  assert.deepEqual(found('Folio 3\n\nde mayo'), []);
});

test('what contains another entity has its words', () => {
  const text = 'Tiene 15 días hábiles desde el 3 de mayo de 2026 (3 de mayo, artículo 8 de la Ley de Obras).';
  assert.deepEqual(
    findEntities(valueWords(text)).map(({ kind }) => kind),
    ['span', 'date', 'date', 'law'],
  );
});
