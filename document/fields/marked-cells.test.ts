import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { findFields, UNMARKED } from './find-fields.ts';
import { createLetterTemplate, isFormer, isTicked, templateOf, withTick, withTicks } from './letter-template.ts';

describe('cells to mark with an X are options of one question', () => {
  const forms: [name: string, text: string, found: [label: string, options: string[], marked: string[]][]][] = [
    [
      'below an instruction',
      '| Tipo de trámite (marque con una X): ||||\n|---|---|---|---|\n| Alta nueva |  | Renovación |  |\n| Baja |  | Otro |  |\n\nNombre: ____',
      [['Tipo de trámite', ['Alta nueva', 'Renovación', 'Baja', 'Otro'], []]],
    ],
    [
      'beside a question, if one is marked',
      '| Sesión: | Ordinaria: | X | Extraordinaria: |  |\n|---|---|---|---|---|\n| Lugar: | Sala de juntas ||||',
      [['Sesión', ['Ordinaria', 'Extraordinaria'], ['Ordinaria']]],
    ],
    [
      'below «Sí» and «No», for each row',
      '| Requisito | Sí | No |\n|---|---|---|\n| Identificación oficial | X |  |\n| Comprobante de domicilio |  |  |',
      [
        ['Identificación oficial', ['Sí', 'No'], ['Sí']],
        ['Comprobante de domicilio', ['Sí', 'No'], []],
      ],
    ],
    [
      'below grades, if the line above says to mark them',
      'Marque con una "X" según corresponda:\n\n| Aspecto | Bueno | Regular | Malo |\n|---|---|---|---|\n| Puntualidad |  |  |  |\n| Trato |  |  |  |',
      [
        ['Puntualidad', ['Bueno', 'Regular', 'Malo'], []],
        ['Trato', ['Bueno', 'Regular', 'Malo'], []],
      ],
    ],
  ];
  for (const [name, text, found] of forms)
    it(name, () => {
      const questions = findFields(text).filter(({ options }) => options !== undefined);
      assert.deepEqual(
        questions.map(({ label, options = [], places }) => [
          label,
          options,
          options.filter((_, at) => isTicked(text.slice(places[at]?.start, places[at]?.end))),
        ]),
        found,
      );
    });

  const others: [name: string, text: string][] = [
    ['empty cells beside labels', '| Marca |  | Modelo |  |\n|---|---|---|---|\n| Placas |  | Color |  |'],
    [
      'an empty column of grades without an instruction',
      '| Aspecto | Puntos | Obtenidos |\n|---|---|---|\n| Forma | 2 |  |',
    ],
    ['one X beside a label', '| Grupo | X |\n|---|---|\n| Turno | Matutino |'],
  ];
  for (const [name, text] of others)
    it(`but not ${name}`, () => assert.ok(findFields(text).every(({ options }) => options === undefined)));
});

test('a cell that is not marked has a value, which leaves nothing old and is no missing one', () => {
  const form = '| Sesión: | Ordinaria: | X | Extraordinaria: |  |\n|---|---|---|---|---|\n| Lugar: | ____ ||||';
  const letter = createLetterTemplate('', form, findFields(form));
  assert.deepEqual(
    letter.data.slice(0, 2).map(({ label, value }) => [label, value, isFormer(value)]),
    [
      ['Sesión: Ordinaria', 'X', true],
      ['Sesión: Extraordinaria', UNMARKED, false],
    ],
  );
  assert.equal(withTick(UNMARKED, true), 'X');
  assert.equal(withTick('✓', true), '✓');
  assert.equal(withTick('X', false), UNMARKED);
  assert.match(
    templateOf(letter),
    /\| \{\{Sesion_Ordinaria\}\} \| Extraordinaria: \| \{\{Sesion_Extraordinaria\}\} \|/,
  );
  assert.deepEqual(withTicks(letter.data, { Sesion: 'Extraordinaria' }), {
    Sesion: 'Extraordinaria',
    Sesion_Ordinaria: UNMARKED,
    Sesion_Extraordinaria: 'X',
  });
});
