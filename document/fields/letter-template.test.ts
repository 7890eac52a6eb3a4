import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { pairLetters, readToPair } from '../pairs/pair-letters.ts';
import { findFields } from './find-fields.ts';
import {
  createLetterTemplate,
  isFormer,
  isTicked,
  originalValues,
  repeatingRows,
  templateOf,
  ticks,
  withDatumAt,
  withNewRows,
  withTaken,
  withTick,
  withTicks,
} from './letter-template.ts';

const LETTER = `H. AYUNTAMIENTO DE SAN ISIDRO
Oficio núm. DOP/045/2025
ASUNTO: Se solicita la reparación de luminarias.

San Isidro, Puebla, a 3 de marzo de 2025

ING. ROGELIO PADILLA MENA
SUPERINTENDENTE DE ZONA
PRESENTE

Por este medio le solicito la reparación de 14 luminarias de la colonia El Mirador, a más tardar el 20 de marzo de 2025.

ATENTAMENTE

LIC. MARÍA FERNANDA ORTEGA RUIZ
DIRECTORA DE OBRAS PÚBLICAS`;

describe('a letter of the office', () => {
  const letter = createLetterTemplate('oficio.docx', LETTER, findFields(LETTER));

  test('what surely changes is a variable, with the letter’s own words as its sample', () => {
    const template = templateOf(letter);
    assert.doesNotMatch(template, /045\/2025|3 de marzo|ROGELIO/);
    assert.match(template, /MARÍA FERNANDA ORTEGA RUIZ/);
    assert.equal(originalValues(letter).Destinatario, 'ING. ROGELIO PADILLA MENA');
    assert.ok(letter.data.some(({ label }) => label === 'Cargo del destinatario'));
  });

  test('a datum that is left stands in the text as before, and comes back when it is taken', () => {
    const [first] = letter.data.filter(({ taken }) => taken);
    assert.ok(first);
    const left = withTaken(letter, first.name, false);
    assert.ok(templateOf(left).includes(first.value));
    assert.equal(templateOf(withTaken(left, first.name, true)), templateOf(letter));
  });

  test('selected words become a datum wherever the letter has them', () => {
    const start = LETTER.indexOf('El Mirador');
    const made = withDatumAt(letter, start - 1, start + 'El Mirador'.length);
    assert.ok(made);
    assert.doesNotMatch(templateOf(made), /El Mirador/);
    assert.equal(originalValues(made).El_Mirador, 'El Mirador');
    const taken = letter.data.find((datum) => datum.taken)?.places[0];
    assert.ok(taken);
    assert.equal(withDatumAt(letter, taken.start, taken.end + 3), undefined);
  });

  test('with all data left, the text is that of the letter; names differ whatever the labels are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ label: fc.constantFrom('', 'Nombre', 'nombre', 'ñ', '{{x}}'), at: fc.nat(400) })),
        (given) => {
          const fields = given.map(({ label, at }) => ({
            value: LETTER.slice(at, at + 5),
            label,
            kind: 'text' as const,
            sure: true,
            blank: false,
            places: [{ start: at, end: at + 5 }],
          }));
          const made = createLetterTemplate('', LETTER, fields);
          assert.equal(new Set(made.data.map(({ name }) => name.toLowerCase())).size, made.data.length);
          const left = made.data.reduce((one, { name }) => withTaken(one, name, false), made);
          assert.equal(templateOf(left), LETTER);
        },
      ),
    );
  });

  test('each box is a datum of its own, empty until it is ticked', () => {
    const form = '¿Es urgente?   ☐ Sí    ☒ No\nAnexa:\n( ) Acta de nacimiento';
    const { data } = createLetterTemplate('', form, findFields(form));
    assert.deepEqual(
      data.map(({ label, value, blank, places }) => [label, value, blank, places.length]),
      [
        ['Es urgente: Sí', '☐', false, 1],
        ['Es urgente: No', '☒', false, 1],
        ['Acta de nacimiento', '( )', false, 1],
      ],
    );
    assert.deepEqual(
      data.map(({ value }) => isFormer(value)),
      [false, true, false],
    );
    assert.deepEqual(
      data.map(({ value }) => withTick(value, !isTicked(value))),
      ['☒', '☐', '(X)'],
    );
    assert.equal(withTick('(X)', false), '( )');
    assert.equal(templateOf(createLetterTemplate('', form, findFields(form))).includes('☐'), false);
  });

  const answers: [words: string, options: string[], ticked: (boolean | undefined)[]][] = [
    ['Matutino', ['Matutino', 'Vespertino'], [true, false]],
    ['matutino y vespertino', ['Matutino', 'Vespertino'], [true, true]],
    ['', ['Matutino', 'Vespertino'], [false, false]],
    ['Nocturno', ['Matutino', 'Vespertino'], [undefined, undefined]],
    ['X', ['Matutino', 'Vespertino'], [undefined, undefined]],
    ['x', ['Sí', 'No'], [true, false]],
    ['si', ['Sí', 'No'], [true, false]],
    ['0', ['Sí', 'No'], [false, true]],
    ['sí', ['Con goce de sueldo', 'Sin goce de sueldo'], [true, false]],
    ['no', ['Sin goce de sueldo', 'Con goce de sueldo'], [true, false]],
    ['X', ['Procede', 'No procede'], [true, false]],
    ['no', ['Con goce', 'Sin sueldo'], [undefined, undefined]],
    ['sí', ['Con goce', 'Sin goce', 'No aplica'], [undefined, undefined, undefined]],
    ['X', ['Acta de nacimiento'], [true]],
    ['no', ['Acta de nacimiento'], [false]],
    ['quizá', ['Acta de nacimiento'], [undefined]],
  ];
  for (const [words, options, ticked] of answers)
    test(`«${words}» answers ${options.join(', ')}`, () =>
      assert.deepEqual(
        options.map((option) => ticks(option, options, words)),
        ticked,
      ));

  test('a value answers a question, or one of its boxes; one that is no answer fills in nothing', () => {
    const form = 'Turno: ☐ Matutino ☐ Vespertino\n¿Es urgente? ( ) Sí ( ) No';
    const { data } = createLetterTemplate('', form, findFields(form));
    const filled = (values: Record<string, string>) => withTicks(data, values);
    assert.deepEqual(filled({ Turno: 'Vespertino', Turno_Matutino: 'sí', Folio: '7' }), {
      Turno: 'Vespertino',
      Folio: '7',
      Turno_Matutino: '☒',
      Turno_Vespertino: '☒',
    });
    assert.deepEqual(filled({ Es_Urgente: 'no' }), { Es_Urgente: 'no', Es_urgente_Si: '( )', Es_urgente_No: '(X)' });
    assert.deepEqual(filled({ Turno: 'Nocturno' }), { Turno: 'Nocturno' });
  });

  test('new rows take the place of the row that repeats and of those below it, and count up', () => {
    const form =
      'Se piden:\n\n| Núm. | Bien | Importe |\n|---|---|---|\n| 01 | ____ | $____ |\n| 02 |  |  |\n|  | Total: | $____ |\n\nFolio: ____';
    const blank = createLetterTemplate('', form, findFields(form));
    const [list, ...others] = repeatingRows(blank);
    assert.ok(list && others.length === 0);
    assert.deepEqual(
      list.data.map(({ label }) => label),
      ['Bien', 'Importe'],
    );
    const filled = withNewRows(blank, list.rows, [['Bien', 'Importe'], ['Bien'], ['Bien', 'Importe']]);
    assert.equal(
      templateOf(filled),
      'Se piden:\n\n| Núm. | Bien | Importe |\n|---|---|---|\n| 01 | {{Bien_fila_1}} | $\u007b{Importe_fila_1}} |\n| 02 | {{Bien_fila_2}} | $ |\n| 03 | {{Bien_fila_3}} | $\u007b{Importe_fila_3}} |\n|  | Total: | $\u007b{Total}} |\n\nFolio: {{Folio}}',
    );
    assert.equal(templateOf(withNewRows(filled, list.rows, [])), templateOf(blank));
  });

  test('a cell that takes all rows goes on in the new rows', () => {
    const table = 'Folio: ____\n\n| Área | Bien | Color |\n|---|---|---|\n| Almacén |  |  |\n| ^^ |  |  |';
    const own = createLetterTemplate('', table, findFields(table));
    const [list] = repeatingRows(own);
    assert.ok(list);
    const filled = withNewRows(own, list.rows, [['Bien'], ['Bien'], ['Bien']]);
    assert.match(
      templateOf(filled),
      /\| Almacén \| \{\{Bien_fila_1\}\} \| {2}\|\n\| \^\^ \| \{\{Bien_fila_2\}\} \| {2}\|\n\| \^\^ \| \{\{Bien_fila_3\}\} \| {2}\|$/,
    );
  });

  test('new rows take the place of filled ones, whose words are no sample then', () => {
    const table =
      '| Núm. | Licitante | Monto |\n|---|---|---|\n| 1 | Vial Norte, S.A. | $4,120.00 |\n| 2 | Del Sur, S.A. | $5,377.00 |';
    const own = createLetterTemplate('', table, findFields(table));
    const [list] = repeatingRows(own);
    assert.ok(list);
    const filled = withNewRows(own, list.rows, [['Licitante', 'Monto']]);
    assert.match(templateOf(filled), /\n\| 1 \| \{\{Licitante_fila_1\}\} \| \{\{Monto_fila_1\}\} \|$/);
    assert.deepEqual(originalValues(filled), {});
  });
});

test('the office of an addressee is a datum of its own, which changes with the addressee', () => {
  const block = (third: string) =>
    `Oficio núm. DS/12/2026\n\nARQ. MARIBEL CONTRERAS LUGO\nSUBSECRETARIA DE INFRAESTRUCTURA\n${third}\nPRESENTE\n\nLe remito el informe.\n\nATENTAMENTE\n\nING. OMAR TZUC BAAS\nDIRECTOR DE OBRAS\nDIRECCIÓN DE OBRAS PÚBLICAS`;
  const taken = (third: string) =>
    createLetterTemplate('', block(third), findFields(block(third))).data.flatMap(({ label, value, taken }) =>
      taken && value === third ? [label] : [],
    );
  assert.deepEqual(taken('GOBIERNO DEL ESTADO DE HIDALGO'), ['Institución del destinatario']);
  assert.deepEqual(taken('H. AYUNTAMIENTO DE TEPETLÁN'), ['Institución del destinatario']);
  assert.deepEqual(taken('DIRECCIÓN GENERAL DE CAMINOS'), ['Área del destinatario']);
  const { data } = createLetterTemplate(
    '',
    block('UNIVERSIDAD TECNOLÓGICA'),
    findFields(block('UNIVERSIDAD TECNOLÓGICA')),
  );
  assert.deepEqual(
    data.filter(({ label }) => /firmante/i.test(label)).map(({ taken }) => taken),
    [false, false, false],
  );
});

test('a box keeps which options the compared letters ticked, if they ticked others', () => {
  const letters = ['Cheque ( ) Transferencia (X)', 'Cheque (X) Transferencia ( )'].map((boxes) =>
    LETTER.replace('\n\n', `\n\nForma de pago: ${boxes}\nTurno: ☒ Matutino ☐ Vespertino\n\n`),
  );
  const { fields } = pairLetters(letters.map((text) => readToPair(text)));
  const { data } = createLetterTemplate('', letters[0] ?? '', fields);
  const formerOf = (option: string) => data.find(({ label }) => label.includes(option))?.former;
  for (const option of ['Cheque', 'Transferencia']) assert.deepEqual(formerOf(option), ['Transferencia', 'Cheque']);
  for (const option of ['Matutino', 'Vespertino']) assert.equal(formerOf(option), undefined);
  assert.equal(data.filter(({ choice, taken }) => choice && taken).length, 4);
});
