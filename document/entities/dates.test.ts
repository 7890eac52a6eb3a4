// A date is an entity, has a meaning, and dates a letter: all three must accept the same forms.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocument } from '../reading/document.ts';
import { datesOf, timesOf } from './dates.ts';
import { findEntities, valueWords } from './entities.ts';

const found = (text: string, ...kinds: string[]) =>
  findEntities(valueWords(text))
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ start, end }) => text.slice(start, end));

const FORMS: readonly [written: string, day: number, month: number, year: number][] = [
  ['3 de mayo de 2026', 3, 5, 2026],
  ['1º de junio de 2026', 1, 6, 2026],
  ['1/o. de junio de 2026', 1, 6, 2026],
  ['1er. de junio de 2026', 1, 6, 2026],
  ...['1.º', '1.er', '1ro.', '1ero', '1.ero', '1.o', '1˚', '01º.', '1ᵉʳ', 'primer día', '1.er día'].map(
    (first): [string, number, number, number] => [`${first} de junio de 2026`, 1, 6, 2026],
  ),
  ['2do. de mayo de 2026', 2, 5, 2026],
  ['21.º de mayo de 2026', 21, 5, 2026],
  ['primer día del mes de mayo de 2026', 1, 5, 2026],
  ['12 de setiembre del año 2026', 12, 9, 2026],
  ['los 3 días del mes de mayo del año 2026', 3, 5, 2026],
  ['veintidós de mayo de dos mil treinta y uno', 22, 5, 2031],
  ['3\u00a0de mayo de\u00a02026', 3, 5, 2026],
];

for (const [written, day, month, year] of FORMS)
  test(`«${written}» is a date for all readers`, () => {
    const [date] = datesOf(readDocument(written));
    assert.deepEqual([date?.day, date?.month, date?.year, date?.end], [day, month, year, written.length]);
    assert.deepEqual(found(written, 'date'), [written.replace(/^los /, '')]);
    const { lines } = readDocument(`SECRETARÍA DE SALUD\nMérida, Yucatán, a ${written}\n\nC. Ana Ruiz\nPRESENTE`);
    assert.equal(lines[1]?.role, 'placeAndDate');
  });

test('a date may lack what the date of the letter says', () => {
  assert.deepEqual(
    found(
      'el 18 del mismo mes y año, el 9 de los corrientes, mayo del año en curso y el mes de mayo',
      'partialDate',
      'month',
    ),
    ['18 del mismo mes y año', '9 de los corrientes', 'mayo del año en curso', 'mayo'],
  );
  assert.deepEqual(found('el artículo 5 del presente acuerdo, y el 3 del actual reglamento', 'partialDate'), []);
  assert.deepEqual(found('agosto 2025-enero 2026, ene-jun 2026, enero a junio de 2026', 'months'), [
    'agosto 2025-enero 2026',
    'ene-jun 2026',
    'enero a junio de 2026',
  ]);
});

test('an hour counts minutes, also if it lacks its unit', () => {
  const minutes = (text: string) => timesOf(readDocument(text)).map(({ minutes }) => minutes);
  assert.deepEqual(minutes('De 9 a 15 horas, y a las 4:30 p.m.'), [540, 900, 990]);
  assert.deepEqual(minutes('Siendo las diez horas con treinta y cinco minutos.'), [635]);
  assert.deepEqual(
    timesOf(readDocument('A las 25:00 horas.')).map(({ isReal }) => isReal),
    [false],
  );
});
