import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWholeLetter } from './whole-letter.ts';

const LETTER = `Oficio núm. DOP/045/2025
ASUNTO: Se solicita la reparación de luminarias.
San Isidro, Puebla, a 3 de marzo de 2025

ING. ROGELIO PADILLA MENA
SUPERINTENDENTE DE ZONA
PRESENTE

Por este medio le solicito la reparación de 14 luminarias.

ATENTAMENTE
LIC. MARÍA FERNANDA ORTEGA RUIZ`;

test('a letter is known by its parts', () => {
  assert.ok(isWholeLetter(LETTER));
  assert.ok(isWholeLetter(LETTER.split('\n').slice(2).join('\n')));
});

test('a request is not a letter, however long it is and however many lines it has', () => {
  for (const request of [
    '',
    'Oficio para pedir a CFE que repare los postes de la colonia Centro. '.repeat(80),
    'Oficio a CFE:\n- reparar 14 postes\n- cambiar el transformador\n- en la colonia Centro\n- antes del 20 de marzo\n- firma la directora',
    'Asunto: reparación de postes\nPara: CFE\nFecha límite: 20 de marzo\nMotivo: hay riesgo\nFirma: la directora',
  ])
    assert.ok(!isWholeLetter(request), request.slice(0, 60));
});
