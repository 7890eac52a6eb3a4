import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listVariables } from '../../template/variables.ts';
import { memory, remember, setRemembering, suggestionsFor } from './memory.ts';

test('remember, asked for names, posts and places, keeps these three sorts for another variable of the sort, and no more', () => {
  setRemembering(true);
  for (const variable of listVariables(
    '{{Destinatario}} {{Cargo}} {{Lugar}} {{Correo_Contacto}} {{Telefono}} {{Objetivo}} {{Duracion}} {{Fecha}} {{Cargos_Publicos_Previos}}',
  ))
    remember(variable, variable.name);
  assert.deepEqual(memory.get().known, { person: ['Destinatario'], post: ['Cargo'], place: ['Lugar'] });
  const proposed = listVariables('{{Nombre_Remitente}} {{Puesto_Remitente}} {{Sede}} {{Correo_Contacto}}').map(
    (variable) => suggestionsFor(variable, memory.get()),
  );
  assert.deepEqual(proposed, [['Destinatario'], ['Cargo'], ['Lugar'], []]);
});
