import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFields, UNMARKED } from '@membrete/document/fields';
import { createLetterTemplate, templateOf } from '@membrete/document/letter-template';
import type { Source } from '@membrete/document/outgoing';
import { createTable } from '../series/read-table.ts';
import { readTextSheet } from '../series/text-sheet.ts';
import { late } from './boxes.ts';
import { typeValue } from './commands/filling.ts';
import { undo } from './commands/undo.ts';
import { createRecord, currentRecord, type Facts } from './record.ts';
import { NO_COUNTS, NO_WORK, update } from './state.ts';
import { type DataTable, TYPED } from './table.ts';
import { boxesIn } from './tick-boxes.ts';

const LIST = tableOf('Nombre completo,Puesto,Lugar\nEva Sol,Directora,Teatro\nLuis Ríos,,Auditorio');
const NUMBER = { Numero_Oficio: 'DSP/044/2026' };

// Each case has the name of a variable, what is known of it, and its value and source in the first row.
const PRECEDENCE: readonly [title: string, name: string, facts: Partial<Facts>, string, Source][] = [
  ['what was typed', 'Asunto', { values: { Asunto: 'Agua' } }, 'Agua', 'typed'],
  ['nothing', 'Asunto', {}, '', 'none'],
  ['a field that was emptied', 'Asunto', { values: { Asunto: ' ' } }, ' ', 'none'],
  ['the office', 'Lugar', { values: { Lugar: 'Puebla' }, sources: { Lugar: 'office' } }, 'Puebla', 'office'],
  [
    'a column before a sample that was typed',
    'Destinatario',
    { values: { Destinatario: 'Ana' }, table: LIST },
    'Eva Sol',
    'column',
  ],
  [
    'a column that means the same before a sample',
    'Cargo',
    { values: { Cargo: 'Jefa' }, table: LIST },
    'Directora',
    'column',
  ],
  ['a column before a place that was typed', 'Lugar', { values: { Lugar: 'Puebla' }, table: LIST }, 'Teatro', 'column'],
  [
    'the office before a column',
    'Lugar',
    { values: { Lugar: 'Puebla' }, sources: { Lugar: 'office' }, table: LIST },
    'Puebla',
    'office',
  ],
  [
    'a column picked by hand before the office',
    'Lugar',
    { values: { Lugar: 'Puebla' }, sources: { Lugar: 'office' }, table: { ...LIST, chosen: { Lugar: 2 } } },
    'Teatro',
    'column',
  ],
  [
    'a field picked by hand before its column',
    'Destinatario',
    { values: { Destinatario: 'Ana' }, table: { ...LIST, chosen: { Destinatario: TYPED } } },
    'Ana',
    'typed',
  ],
  ['the number after the last one', 'Numero_Oficio', { counters: NUMBER }, 'DSP/045/2026', 'proposed'],
  ['a number that was typed', 'Numero_Oficio', { counters: NUMBER, values: { Numero_Oficio: '7' } }, '7', 'typed'],
  ['no number where it was emptied', 'Numero_Oficio', { counters: NUMBER, values: { Numero_Oficio: '' } }, '', 'none'],
  [
    'the number that the document was given',
    'Numero_Oficio',
    { counters: { Numero_Oficio: 'DSP/050/2026' }, issuances: { 0: { numbers: NUMBER, used: NUMBER } } },
    'DSP/044/2026',
    'given',
  ],
  [
    'for a series, the number after the last one',
    'Numero_Oficio',
    { counters: NUMBER, table: LIST },
    'DSP/045/2026',
    'series',
  ],
  [
    'for a series, the number after that of the sample',
    'Numero_Oficio',
    { values: NUMBER, issuances: { 0: { numbers: NUMBER, used: NUMBER } }, table: LIST },
    'DSP/045/2026',
    'series',
  ],
  [
    'for a series, a start that was corrected',
    'Numero_Oficio',
    { counters: NUMBER, table: { ...LIST, starts: { Numero_Oficio: 'DSP/100/2026' } } },
    'DSP/100/2026',
    'series',
  ],
  [
    'a number of the table',
    'Numero_Oficio',
    { counters: NUMBER, table: tableOf('Oficio,Numero de oficio\nx,9') },
    '9',
    'column',
  ],
];

for (const [title, name, facts, value, source] of PRECEDENCE)
  test(`a datum is ${title}`, () => {
    const text = '{{Numero_Oficio}} {{Lugar}} {{Destinatario}} {{Cargo}} {{Asunto}}';
    const { datum, variables } = createRecord({ ...NO_WORK, ...NO_COUNTS, today: '2026-11-24', ...facts, text });
    const variable = variables.find((one) => one.name === name);
    assert.deepEqual(variable && datum(variable), { value, source });
  });

test('the rows of a series take consecutive numbers, over the hundreds', () => {
  const { typedValues: values } = recordOf('{{Numero_Oficio}}', {
    counters: { Numero_Oficio: 'DSP/098/2026' },
    table: LIST,
  });
  assert.deepEqual([values(0), values(1)], [{ Numero_Oficio: 'DSP/099/2026' }, { Numero_Oficio: 'DSP/100/2026' }]);
});

test('files are named after who receives the letter, or counted: never after a person whose name is not in it', () => {
  const guests = tableOf('Folio,Invitado\n1,Ana\n2,Eva');
  assert.equal(recordOf('{{Destinatario}} {{Monto}}', { table: LIST }).fileColumn, 0);
  assert.equal(recordOf('{{Destinatario}} {{Folio_Registro}}', { table: guests }).fileColumn, TYPED);
  assert.equal(recordOf('{{Destinatario}}', { table: { ...guests, fileColumn: 1 } }).fileColumn, 1);
});

test('values reads dates and amounts as people write them; a typed amount in words gives way', () => {
  const table = tableOf('Destinatario,Fecha,Monto\nAna,5/3/2027,"$1,234.50"\n,el lunes,mucho');
  const typed = { Lugar: 'Puebla', Monto_Letra: 'un peso', Destinatario: 'Nadie' };
  const text = '{{Destinatario}} {{Fecha}} {{Monto}} {{Monto_Letra}} {{Lugar}}';
  const { typedValues: values } = recordOf(text, { values: typed, table });
  assert.deepEqual(values(0), {
    Lugar: 'Puebla',
    Monto_Letra: '',
    Destinatario: 'Ana',
    Fecha: '2027-03-05',
    Monto: '1234.50',
  });
  assert.deepEqual(values(1), {
    Lugar: 'Puebla',
    Monto_Letra: '',
    Destinatario: '',
    Fecha: 'el lunes',
    Monto: 'mucho',
  });
});

test('variables named like inherited properties take only their own columns', () => {
  const { typedValues: values } = recordOf('{{valueOf}} {{__proto__}}', { table: tableOf('__proto__,Otra\na,b') });
  assert.deepEqual(Object.entries(values(0)), [
    ['valueOf', ''],
    ['__proto__', 'a'],
  ]);
});

test('missing: distinguishes data that nothing gives from cells that are empty; amounts in words come by themselves', () => {
  const text = '{{Destinatario}} {{Cargo}} {{Lugar}} {{Sede}} {{Monto}} {{Monto_Letra}} {{Fecha}}';
  const table = tableOf('Destinatario,Cargo,Monto,Fecha\nAna,,100,31/02/2026\nEva,Jefa,,1/3/2026');
  const { everywhere, inRows } = recordOf(text, { values: { Lugar: 'Puebla' }, table }).missing();
  assert.deepEqual(
    everywhere.map(({ name }) => name),
    ['Sede'],
  );
  assert.deepEqual(
    inRows.map(({ variable, rows }) => [variable.name, rows]),
    [
      ['Cargo', [0]],
      ['Monto', [1]],
      ['Monto_Letra', [1]],
    ],
  );
});

test('missing: without a table, what the fields leave blank', () => {
  const { missing } = recordOf('{{Lugar}} {{Monto}} {{Monto_Letra}}', { values: { Monto: '100' } });
  assert.deepEqual([missing().everywhere.map(({ name }) => name), missing().inRows], [['Lugar'], []]);
});

test('a column answers the boxes of a question, and another one a box; a cell that is no answer is missing', () => {
  const form = 'Turno: ☐ Matutino ☐ Vespertino\nAnexa:\n( ) Acta de nacimiento';
  const letter = { ...createLetterTemplate('', form, findFields(form)), key: '', fills: true };
  late.boxesIn = boxesIn;
  const table = tableOf('Turno,Acta de nacimiento\nVespertino,X\nmatutino,\nOtro,No');
  const { typedValues: values, missing } = recordOf(templateOf(letter), { letter, table });
  assert.deepEqual(
    [0, 1, 2].map((row) => Object.values(values(row))),
    [
      ['☐', '☒', '(X)'],
      ['☒', '☐', '( )'],
      ['', '', '( )'],
    ],
  );
  assert.deepEqual(
    missing().inRows.map(({ variable, rows }) => [variable.label, rows]),
    [
      ['Turno matutino', [2]],
      ['Turno vespertino', [2]],
    ],
  );
});

test('a column answers the cells of a question that are marked with an X', () => {
  const form =
    '| Sesión: | Ordinaria: | X | Extraordinaria: |  |\n|---|---|---|---|---|\n| Urgente: | Sí | X | No |  |';
  const letter = { ...createLetterTemplate('', form, findFields(form)), key: '', fills: true };
  late.boxesIn = boxesIn;
  const table = tableOf('Sesión,Urgente\nExtraordinaria,X\nordinaria,No');
  const { typedValues: values, missing } = recordOf(templateOf(letter), { letter, table });
  assert.deepEqual(
    [0, 1].map((row) => Object.values(values(row))),
    [
      [UNMARKED, 'X', 'X', UNMARKED],
      ['X', UNMARKED, UNMARKED, 'X'],
    ],
  );
  assert.deepEqual(missing().inRows, []);
});

function recordOf(text: string, facts: Partial<Facts>) {
  return createRecord({ ...NO_WORK, ...NO_COUNTS, today: '2026-11-24', ...facts, text });
}

function tableOf(csv: string): DataTable {
  const table = createTable(readTextSheet(csv));
  assert.ok(table);
  return table;
}

test('what corrects the office stays before a column, and can be taken back', () => {
  update({
    step: 'work',
    text: '{{Lugar}}',
    values: { Lugar: 'Puebla' },
    sources: { Lugar: 'office' },
    table: LIST,
    row: 0,
  });
  typeValue('Lugar', 'Cholula');
  assert.deepEqual(currentRecord().datum({ name: 'Lugar', kind: 'text' }), { value: 'Cholula', source: 'typed' });
  undo();
  assert.deepEqual(currentRecord().datum({ name: 'Lugar', kind: 'text' }), { value: 'Puebla', source: 'office' });
});
