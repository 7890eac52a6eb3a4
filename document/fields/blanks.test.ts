import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Mark } from './field.ts';
import { findFields } from './find-fields.ts';

describe('blanks', () => {
  const texts: [name: string, text: string, blanks: string[]][] = [
    [
      'words in parentheses that fill a cell',
      '| Título del trabajo: ||\n|---|---|\n| (TÍTULO DEL TRABAJO) ||\n| Opción: | (NÚMERO Y NOMBRE DE LA OPCIÓN) |',
      ['(TÍTULO DEL TRABAJO)', '(NÚMERO Y NOMBRE DE LA OPCIÓN)'],
    ],
    [
      'words in parentheses with a plural in parentheses',
      'Integrante (s):\n\n(NOMBRE DEL (OS) INTEGRANTE (S))\n\nLe pido dar seguimiento al trabajo de esta oficina.',
      ['(NOMBRE DEL (OS) INTEGRANTE (S))'],
    ],
    ['a date in parentheses after the abbreviation of a state', 'San Pablo, Pue. (fecha)', ['(fecha)']],
    [
      'words in parentheses in a column of their own',
      'Turno:   ____   (Nombre del grupo)',
      ['____', '(Nombre del grupo)'],
    ],
    [
      'no rows of dashes that fill the lines of a deed',
      'Ante mí hago constar un contrato de: - - - - - - - - - - - - - - COMPRAVENTA - - - - - - - - - - - - - - que otorga el señor {{ vendedor }}.- - - - - - - - - - - -',
      ['{{ vendedor }}'],
    ],
    [
      'no line to sign on after «F.»',
      'Folio: ____\n\nATENTAMENTE\n\nF. ____________________\nIng. Omar Soto Díaz',
      ['____'],
    ],
    [
      'no lines to sign on below «Firma»',
      'Folio: ____\n\nNo      Cargo               Firma de recibido\n1       Presidenta          ____________________\n2       Secretaria          ____________________',
      ['____'],
    ],
    [
      'an empty place after a label of many words, and takes none of its words for a value',
      'CELULAR: 2221234567\nNOMBRE DE LA HIJA Y GRUPO AL QUE ASISTE:\nTELÉFONO DEL PADRE:\n\nATENTAMENTE\n\nLic. Omar Soto Díaz',
      ['', ''],
    ],
    [
      'none in a label across the table, whose value is in the row below',
      '| Nombre: | ____ |\n|---|---|\n| Nombre del proyecto: ||\n| {{proyecto}} ||\n| Teléfono: | ____ |',
      ['____', '{{proyecto}}', '____'],
    ],
    ['hyphens in the number of a letter', 'OFICIO NÚM. SE/DG/----/2031', ['----']],
    ['hyphens before a year', 'San Pablo, Pue., a -------- de 2031', ['-------- de 2031']],
  ];
  for (const [name, text, blanks] of texts)
    it(`finds ${name}`, () =>
      assert.deepEqual(
        findFields(text)
          .filter(({ blank }) => blank)
          .map(({ value }) => value),
        blanks,
      ));

  it('names a blank in the singular', () => {
    const [field] = findFields('Integrantes:\n\n(NOMBRE DEL (LOS) ALUMNO (S))\n\nLe pido dar seguimiento al trabajo.');
    assert.equal(field?.label, 'Nombre del alumno');
  });

  it('names the hyphens of a number and of a date in the signature', () => {
    const text =
      'SECRETARÍA EJECUTIVA\nSE/DG/----/2031\nPresente.\n\nLe notifico lo acordado en la sesión de hoy.\n\nAtentamente\nSan Pablo, Pue., -------- de 2031\n\nLic. Omar Soto Díaz\nSecretario';
    assert.deepEqual(
      findFields(text).map(({ label, value }) => [label, value]),
      [
        ['Número de oficio', '----'],
        ['Lugar de expedición', 'San Pablo, Pue'],
        ['Fecha', '-------- de 2031'],
        ['Firmante', 'Lic. Omar Soto Díaz'],
        ['Cargo del firmante', 'Secretario'],
      ],
    );
  });

  const controls = (text: string, names: Record<string, string>): Mark[] =>
    Object.entries(names).map(([words, name]) => {
      const start = text.indexOf(words);
      return { kind: 'control', name, start, end: start + words.length };
    });

  it('takes a letter whose controls have real values for a letter, not for a form', () => {
    const text =
      'Folio: R-0182 del 20/03/2031\nToma: 30455\n\nEl adeudo de la toma es de $170.28 a la fecha.\n\nATENTAMENTE\n\nLic. Omar Soto Díaz';
    const marks = controls(text, { 'R-0182': 'folio', '20/03/2031': 'fecha', '30455': 'toma' });
    const values = findFields(text, { marks }).map(({ value }) => value);
    assert.deepEqual(values, ['R-0182', '20/03/2031', '30455', '$170.28', 'Lic. Omar Soto Díaz']);
  });

  it('takes a control whose name is its own words for no datum', () => {
    const text = 'Le envío los datos que pidió.\n\nAtentamente,\n\nOmar Soto Díaz';
    const marks = controls(text, { 'Atentamente,': 'Atentamente:', 'Omar Soto Díaz': 'Escriba su nombre:' });
    assert.deepEqual(
      findFields(text, { marks }).map(({ value, label }) => [value, label]),
      [['Omar Soto Díaz', 'Firmante']],
    );
  });

  it('reads a letter with old words in it as the letter before, and what only they show', () => {
    const text =
      'Oficio núm. DA/1/2026\n\nEva Sol Ríos\nDirectora de Obras\nPRESENTE\n\nSe pagarán $500.00 a la empresa El Clavo, S.A., a más tardar el 3 de mayo de 2025, por el asunto del pozo, con color verde.\n\n| Concepto | Cantidad |\n|---|---|\n| Papel | 20 |\n| Tinta | 5 |\n\nATENTAMENTE\n\nLic. Omar Soto Díaz';
    const marks = ['Directora de Obras', '3 de mayo de 2025', 'Papel', '20', 'Tinta', '5 |'].map((words): Mark => {
      const start = text.indexOf(words, words.length < 3 ? text.indexOf('| Papel') : 0);
      return { kind: 'old', name: '', start, end: start + words.replace(' |', '').length };
    });
    const alone = findFields(text);
    assert.ok(alone.length > 8);
    assert.deepEqual(findFields(text, { marks }), alone);
    const start = text.indexOf('verde');
    const made: Mark = { kind: 'old', name: '', start, end: start + 'verde'.length };
    const values = findFields(text, { marks: [...marks, made] }).map(({ value }) => value);
    assert.deepEqual(
      alone.map(({ value }) => value).filter((value) => !values.includes(value)),
      [],
    );
    assert.ok(values.includes('verde'));
  });
});
