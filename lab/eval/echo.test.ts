import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { REFERENCES } from '@membrete/document/references';
import { repeatsInstruction } from './echo.ts';

const instructions = new URL('instructions/', import.meta.url);

test('good templates repeat no instruction, though both have the fixed lines', () => {
  for (const name of readdirSync(instructions)) {
    const instruction = readFileSync(new URL(name, instructions), 'utf8');
    for (const [, template] of REFERENCES) assert.equal(repeatsInstruction(template, instruction), false);
  }
});

test('an order copied into the answer is a repetition, whatever its case and white space', () => {
  const instruction =
    'Empieza así:\n{{Institucion}}\n\nSigue el cuerpo: 2 a 4 párrafos completos con lo que pide la solicitud.';
  assert.equal(
    repeatsInstruction('{{Institucion}}\n2 A 4 PÁRRAFOS completos\ncon lo que pide la solicitud', instruction),
    true,
  );
  assert.equal(repeatsInstruction('{{Institucion}}\nSolicito la reparación de los postes.', instruction), false);
});
