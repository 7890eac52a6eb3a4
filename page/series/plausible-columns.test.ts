import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listVariables } from '@membrete/document/variables';
import { plausibleColumns } from './plausible-columns.ts';

test('plausibleColumns proposes what differs between recipients, not who issues the document', () => {
  const variables = listVariables(
    '{{Institucion}} {{Area}} {{Numero_Oficio}} {{Lugar}} {{Fecha}} {{Destinatario}} {{Cargo}} {{Justificacion}} {{Monto}} {{Monto_Letra}} {{Nombre_Remitente}}',
  );
  assert.deepEqual(plausibleColumns(variables), ['Destinatario', 'Cargo', 'Monto']);
});
