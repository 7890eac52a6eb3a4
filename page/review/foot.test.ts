import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocument } from '@membrete/document';
import { withoutFoot } from './foot.ts';

const LETTER = `Oficio núm. 12/2026

LIC. ANA LÓPEZ
PRESENTE

Se remite la relación de los bienes que este departamento entrega para su resguardo.

ATENTAMENTE

Lic. Juan Pérez
Director

C.c.p. Archivo.`;
const FOOT = 'Av. Juárez Núm. 10, Col. Centro, C.P. 97000, Mérida, Yucatán\nTel. 999 123 4567  www.ejemplo.gob.mx';

test('withoutFoot: the lines of the foot go with the blank lines above them, and nothing else', () => {
  const { lines } = readDocument(`${LETTER}\n\n\n${FOOT}\n`);
  assert.deepEqual(
    lines.slice(-2).map(({ role }) => role),
    ['footer', 'footer'],
  );
  assert.equal(withoutFoot(`${LETTER}\n\n\n${FOOT}\n`, lines), `${LETTER}\n`);
  assert.equal(withoutFoot(LETTER, readDocument(LETTER).lines), LETTER);
});
