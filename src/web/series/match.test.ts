import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listVariables } from '../../template/variables.ts';
import { columnsOf, plausibleColumns, TYPED } from './match.ts';
import { createTable, readCsv } from './table.ts';

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

test('columnsOf: a filled field does not give way to a column that only means the same', () => {
  assert.deepEqual(columnsFor('Monto', '{{Monto_Apoyo}}', { Monto_Apoyo: '100' }), [TYPED]);
});

test('plausibleColumns proposes what differs between recipients, not who issues the document', () => {
  const variables = listVariables(
    '{{Institucion}} {{Area}} {{Numero_Oficio}} {{Lugar}} {{Fecha}} {{Destinatario}} {{Cargo}} {{Justificacion}} {{Monto}} {{Monto_Letra}} {{Nombre_Remitente}}',
  );
  assert.deepEqual(plausibleColumns(variables), ['Destinatario', 'Cargo', 'Monto']);
});

function columnsFor(head: string, text: string, typed: Record<string, string> = {}): readonly number[] {
  const table = createTable(readCsv(`${head}\n${head.replace(/[^,]+/g, 'x')}`));
  assert.ok(table);
  return columnsOf(table, listVariables(text), typed);
}
