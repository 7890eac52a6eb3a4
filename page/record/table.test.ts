import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listVariables } from '@membrete/document/variables';
import { createTable } from '../series/read-table.ts';
import { readTextSheet } from '../series/text-sheet.ts';
import { CONSECUTIVE, columnsOf, type DataTable, TYPED } from './table.ts';

test('columnsOf finds the column of a name in another spelling, and leaves what is not sure to the field', () => {
  const text = '{{Numero_Oficio}} {{Destinatario}} {{Cargo}} {{Cargo_Remitente}} {{Fecha}}';
  const table = csvOf('NÚM. DE OFICIO,Nombre del destinatario,Cargo,cargo del remitente,Observaciones\n1,2,3,4,5');
  assert.deepEqual(columnsOf(table, listVariables(text), {}), [0, 1, 2, 3, TYPED]);
});

test('columnsOf takes only the recipient’s name and post from a list of staff', () => {
  const text =
    '{{Numero_Oficio}} {{Fecha}} {{Destinatario}} {{Cargo}} {{Correo_Contacto}} {{Telefono_Contacto}} {{Nombre_Remitente}} {{Nombre_Copia}}';
  const table = csvOf('No.,Nombre,Puesto,Dependencia,Teléfono,Correo,Fecha de ingreso\n1,2,3,4,5,6,7');
  assert.deepEqual(columnsOf(table, listVariables(text), {}), [CONSECUTIVE, TYPED, 1, 2, TYPED, TYPED, TYPED, TYPED]);
  assert.deepEqual(columnsOf(table, listVariables('{{Nombre}} {{Destinatario}}'), {}), [1, TYPED]);
});

test('columnsOf knows a heading however it is spelled', () => {
  const spellings: [heading: string, variable: string][] = [
    ['N° de oficio', 'Numero_Oficio'],
    ['Nº Control', 'Numero_Control'],
    ['# de control', 'Numero_Control'],
    ['nro. control', 'Numero_Control'],
    ['numeroControl', 'Numero_Control'],
    ['Email', 'Correo'],
    ['E-mail', 'Correo_Electronico'],
    ['depto.', 'Departamento'],
    ['Tel.', 'Telefono'],
    ['C.P.', 'Codigo_Postal'],
    ['Nombre(s)', 'Nombre'],
    ['Fec. de nac.', 'Fecha_Nacimiento'],
    ['Mpio', 'Municipio'],
    ['Monto (pesos, sin centavos)', 'Monto'],
    ['Vigencia (dd/mm/aaaa)', 'Vigencia'],
  ];
  for (const [heading, variable] of spellings)
    assert.deepEqual(columnsFor(`Otra,${heading}`, `{{${variable}}}`), [1], `${heading} is ${variable}`);
});

test('columnsOf takes a column picked by hand', () => {
  const table = { ...csvOf('Destinatario,Alumno\na,b'), chosen: { Destinatario: 1 } };
  assert.deepEqual(columnsOf(table, listVariables('{{Destinatario}}'), {}), [1]);
});

test('columnsOf matches a column by meaning: the one amount, a word of a longer name', () => {
  assert.deepEqual(columnsFor('Destinatario,Monto', '{{Destinatario}} {{Monto_Apoyo}} {{Monto_Apoyo_Letra}}'), [
    0,
    1,
    TYPED,
  ]);
  assert.deepEqual(columnsFor('Importe del apoyo,Nombre', '{{Destinatario}} {{Monto}}'), [1, 0]);
  assert.deepEqual(columnsFor('Evento,Nombre', '{{Nombre_Persona}} {{Nombre_Evento}}'), [1, 0]);
});

test('columnsOf leaves open what two columns or two variables could mean', () => {
  assert.deepEqual(columnsFor('Monto', '{{Monto_Apoyo}} {{Monto_Viaticos}}'), [TYPED, TYPED]);
  assert.deepEqual(columnsFor('Monto neto,Monto bruto', '{{Monto_Apoyo}}'), [TYPED]);
  assert.deepEqual(columnsFor('Cargo,Teléfono', '{{Cargo_Remitente}} {{Telefono_Contacto}}'), [TYPED, TYPED]);
});

test('columnsOf: what the office knows is not a column’s to fill, unless the person picks it', () => {
  const table = tableOf('Nombre,Lugar');
  const variables = listVariables('{{Lugar}} {{Destinatario}}');
  assert.deepEqual(columnsOf(table, variables, {}), [1, 0]);
  assert.deepEqual(columnsOf(table, variables, { Lugar: 'office' }), [TYPED, 0]);
  assert.deepEqual(columnsOf({ ...table, chosen: { Lugar: 1 } }, variables, { Lugar: 'office' }), [1, 0]);
});

test('columnsOf: the number of a document goes on from row to row, that of a circular stays', () => {
  assert.deepEqual(columnsFor('Nombre', '{{Numero_Oficio}}'), [CONSECUTIVE]);
  assert.deepEqual(columnsFor('Nombre', '{{Numero_Circular}}'), [TYPED]);
  assert.deepEqual(columnsFor('Nombre,Núm. de oficio', '{{Numero_Oficio}}'), [1]);
});

function columnsFor(head: string, text: string): readonly number[] {
  return columnsOf(tableOf(head), listVariables(text), {});
}

function tableOf(head: string): DataTable {
  return csvOf(`${head}\n${head.replace(/[^,]+/g, 'x')}`);
}

function csvOf(csv: string): DataTable {
  const table = createTable(readTextSheet(csv));
  assert.ok(table);
  return table;
}
