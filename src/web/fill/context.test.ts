import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocument } from '../../template/document.ts';
import { listVariables } from '../../template/variables.ts';
import { placeOf } from './context.ts';

const TEXT = `{{Institucion}}
{{Area}}
Oficio núm. {{Numero_Oficio}}
ASUNTO: Solicitud de reparación de {{Objeto}}.

{{Lugar}}, a {{Fecha}}

{{Destinatario}}
{{Cargo}}
PRESENTE

Con fundamento en {{Fundamento_Legal}}, me dirijo a usted para solicitar la reparación de los postes. Agradeceré la atención a {{Nombre_Enlace}} antes del {{Fecha_Limite}}; la respuesta se espera por escrito.

ATENTAMENTE

{{Nombre_Remitente}}
{{Cargo_Remitente}}

C.c.p. {{Nombre_Copia}}, {{Cargo_Copia}}. Para su conocimiento.`;

test('placeOf gives the sentence around a variable, the others by their labels', () => {
  assert.deepEqual(place('Nombre_Enlace'), {
    before: 'Agradeceré la atención a ',
    after: ' antes del [Fecha_Limite];',
    note: '',
  });
});

test('placeOf cuts a long sentence between words', () => {
  assert.deepEqual(place('Fundamento_Legal'), {
    before: 'Con fundamento en ',
    after: ', me dirijo a usted para solicitar la reparación de los postes.',
    note: '',
  });
  const long = `${'palabra '.repeat(20)}{{Dato}} ${'palabra '.repeat(20)}`;
  const { before, after } = placeOf(readDocument(long).lines, listVariables(long)[0] ?? assert.fail(), String);
  assert.match(before, /^…palabra .{20,64} $/);
  assert.match(after, /^ palabra .{20,64}…$/);
});

test('placeOf notes the part of the document where the variable is alone on its line', () => {
  assert.equal(place('Destinatario').note, 'A quien va dirigido el documento.');
  assert.equal(place('Nombre_Remitente').note, 'Va al pie, en la firma.');
});

function place(name: string) {
  const variable = listVariables(TEXT).find((one) => one.name === name);
  assert.ok(variable);
  return placeOf(readDocument(TEXT).lines, variable, (other) => `[${other}]`);
}
