import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listVariables } from '@membrete/document/variables';
import { anotherFrom } from './commands/another.ts';
import { phraseOfficeChanges, saveOffice } from './commands/office.ts';
import { recents } from './history.ts';
import { memory, withKnownValues, withOffice } from './memory.ts';
import { update } from './state.ts';
import { remember, setRemembering, suggestionsFor } from './suggestions.ts';

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

test('withOffice fills what is blank, and knows its own words in the values of a letter that was kept', () => {
  saveOffice({ values: { place: 'Puebla', signer: 'Ana López' }, copies: [] }, {});
  const { values, sources } = withOffice({
    text: '{{Lugar}} {{Nombre_Remitente}} {{Destinatario}}',
    values: { Lugar: 'Puebla', Destinatario: 'Eva Sol', Nombre_Remitente: '' },
    sources: { Lugar: 'kept', Destinatario: 'kept' },
  });
  assert.deepEqual(values, { Lugar: 'Puebla', Destinatario: 'Eva Sol', Nombre_Remitente: 'Ana López' });
  assert.deepEqual(sources, { Lugar: 'office', Destinatario: 'kept', Nombre_Remitente: 'office' });
});

test('withKnown gives the date beside the place, also one that the text names before, and no other', () => {
  const text = 'Oficio del {{Fecha}}\n\n{{Lugar}}, a {{Fecha}}\n\nPRESENTE\n\nLe pido que venga el {{Fecha_Reunion}}.';
  const { values, sources } = withKnownValues({ text, values: {}, sources: {} }, { today: '2026-11-24' });
  assert.deepEqual([values.Fecha, values.Fecha_Reunion, sources.Fecha], ['2026-11-24', undefined, 'today']);
});

test('the date of a constancia becomes today in the words in which it is written', () => {
  update({ today: '2026-11-28' });
  const text =
    'HACE CONSTAR que labora aquí desde el {{Fecha_Inicio}}.\n\nSe extiende la presente en Tula, Hgo., a los {{Fecha}}.';
  const former = 'dieciocho días del mes de marzo de dos mil veinticinco';
  const filled = anotherFrom({
    text,
    values: { Fecha: former, Fecha_Inicio: '2019-02-01' },
    sources: { Fecha: 'letter' },
  });
  assert.equal(filled.sources.Fecha, 'today');
  assert.equal(filled.values.Fecha, 'veintiocho días del mes de noviembre de dos mil veintiséis');
  assert.equal(filled.values.Fecha_Inicio, '2019-02-01');
  const later = withKnownValues({ text, ...filled }, { today: '2027-01-31' });
  assert.equal(later.values.Fecha, 'treinta y un días del mes de enero de dos mil veintisiete');
  const plain = anotherFrom({ text, values: { Fecha: '2025-03-18' }, sources: { Fecha: 'letter' } });
  assert.equal(plain.values.Fecha, '2026-11-28');
});

test('what came from the office follows a new director, says so, and leaves alone what a person typed', () => {
  saveOffice({ values: { signer: 'Luis Mora', post: 'Director' }, copies: [] }, {});
  const text = '{{Nombre_Remitente}}, {{Cargo_Remitente}}. {{Lugar}}';
  const values = { Nombre_Remitente: 'Ana López', Cargo_Remitente: 'Encargada', Lugar: 'Puebla' };
  const filled = withOffice({ text, values, sources: { Nombre_Remitente: 'office', Lugar: 'office' } });
  assert.deepEqual(filled.values, { Nombre_Remitente: 'Luis Mora', Cargo_Remitente: 'Encargada', Lugar: 'Puebla' });
  assert.equal(phraseOfficeChanges(text, values, filled), 'Se tomó de «Mi oficina»: Nombre del remitente.');
});

test('a letter that a former version kept knows what it has from the office once that changes', () => {
  saveOffice({ values: { signer: 'Ana López' }, copies: [] }, {});
  const values = { Nombre_Remitente: 'Ana López', Destinatario: 'Eva Sol' };
  const letter = { prompt: 'a', area: '', at: 1, text: '{{Destinatario}} {{Nombre_Remitente}}' };
  recents.update(() => [
    { ...letter, values },
    { ...letter, at: 2 },
  ]);
  saveOffice({ values: { signer: 'Luis Mora' }, copies: [] }, {});
  assert.deepEqual(
    recents.get().map(({ sources }) => sources),
    [{ Nombre_Remitente: 'office' }, undefined],
  );
});
