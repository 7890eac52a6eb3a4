import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCells } from './checks.ts';
import { createTable } from './read-table.ts';
import { readTextSheet } from './text-sheet.ts';

test('checkCells names the rows whose ids, mails and telephones are wrong, whatever the heading is called', () => {
  const found = wrongIn(
    'Nombre,C.U.R.P.,RFC,CLABE,NSS,E-mail,Tel.,C.P.',
    'Ana,PEUR850214MYNCCS09,SAF-961104-KQ3,012910001234567894,8415-90-7321-6,a@saf.mx,999 923 4567,97000',
    'Eva,PEUR850214MYNCCS08,PEUR850214,012910001234567984,84159073261,a@saf,55 1234,9700',
    'Sol,PEUR850214MYNCCS0,SAFX,NULL,,a@saf.mx; b@saf.mx,999 923 4567 ext. 12,01000',
  );
  assert.deepEqual(found, [
    ['C.U.R.P.', [1, 2], 'no corresponde a su dígito verificador'],
    ['RFC', [2], 'no es un RFC: revise sus letras, su fecha y su homoclave'],
    ['CLABE', [1], 'no corresponde a su dígito verificador'],
    ['NSS', [1], 'no corresponde a su dígito verificador'],
    ['E-mail', [1], 'no es un correo'],
    ['Tel.', [1], 'no tiene diez cifras'],
    ['C.P.', [1], 'no es un código postal de cinco cifras'],
  ]);
});

test('checkCells leaves a column that is something else throughout', () => {
  assert.deepEqual(wrongIn('Correo', 'ventanilla 1', 'ventanilla 2', 'ventanilla 3', 'ventanilla 4'), []);
  assert.deepEqual(wrongIn('Tipo de correo', 'x', 'y'), []);
});

function wrongIn(...lines: string[]) {
  const table = createTable(readTextSheet(lines.join('\n')));
  assert.ok(table);
  return checkCells(table).map(({ heading, rows, why }) => [heading, rows, why]);
}
