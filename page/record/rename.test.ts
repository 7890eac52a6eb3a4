import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFields } from '@membrete/document/fields';
import { createLetterTemplate, templateOf } from '@membrete/document/letter-template';
import { listVariables } from '@membrete/document/variables';
import { createTable } from '../series/read-table.ts';
import { readTextSheet } from '../series/text-sheet.ts';
import { createRecord } from './record.ts';
import { renameDatum } from './rename.ts';
import { NO_COUNTS, NO_WORK } from './state.ts';

const BEFORE = { ...NO_WORK, ...NO_COUNTS, today: '2026-11-24', counters: { Numero_Oficio: 'DSP/011/2026' } };

test('a datum that is renamed keeps the column that fills it, and the files their names', () => {
  const table = createTable(readTextSheet('Nombre completo,Puesto\nAna,Jefa\nEva,Directora'));
  const before = { ...BEFORE, text: 'A {{Destinatario}}, {{Cargo}}: {{Destinatario}}', table };
  const after = { ...before, ...renameDatum(before, 'Destinatario', 'Invitado_Especial') };
  assert.equal(after.text, 'A {{Invitado_Especial}}, {{Cargo}}: {{Invitado_Especial}}');
  const { typedValues: values, fileColumn } = createRecord(after);
  assert.deepEqual([values(0).Invitado_Especial, values(1).Invitado_Especial, fileColumn], ['Ana', 'Eva', 0]);
});

test('a number that is renamed stays the number that was proposed, typed, given, or of each row', () => {
  const before = { ...BEFORE, text: '{{Numero_Oficio}} {{Destinatario}}' };
  const numberAfter = (facts: object) => {
    const given = { ...before, ...facts };
    return createRecord({ ...given, ...renameDatum(given, 'Numero_Oficio', 'Clave') })
      .letter(1)
      .datum('Clave').value;
  };
  assert.equal(numberAfter({}), 'DSP/012/2026');
  assert.equal(numberAfter({ values: { Numero_Oficio: 'X/1' } }), 'X/1');
  const numbers = { Numero_Oficio: 'DSP/007/2026' };
  assert.equal(numberAfter({ issuances: { 0: { numbers, used: numbers } } }), 'DSP/007/2026');
  const table = createTable(readTextSheet('Destinatario\nAna\nEva'));
  assert.equal(numberAfter({ table }), 'DSP/013/2026');
  assert.equal(numberAfter({ table: { ...table, starts: { Numero_Oficio: 'DSP/100/2026' } } }), 'DSP/101/2026');
});

test('a name that the document has already keeps its own value and column', () => {
  const table = createTable(readTextSheet('Destinatario,Sede\nAna,Teatro'));
  const before = { ...BEFORE, text: '{{Destinatario}} {{Sede}}', table, values: { Destinatario: 'Eva' } };
  const after = createRecord({ ...before, ...renameDatum(before, 'Destinatario', 'Sede') });
  assert.deepEqual(after.typedValues(0), { Sede: 'Teatro' });
});

test('a datum of a letter that gets the name of another one joins it, and the letter keeps its form', () => {
  const form = 'Oficio núm. ____\n\nSe responde el oficio número ____ y se pide agua.';
  const template = createLetterTemplate('', form, findFields(form));
  const [first, second] = template.data.map(({ name }) => name);
  const letter = { ...template, key: '', fills: true };
  const before = { ...BEFORE, text: templateOf(letter), letter };
  const after = renameDatum(before, second ?? '', first ?? '');
  assert.equal(listVariables(after.text).length, 1);
  assert.equal(after.letter && templateOf(after.letter), after.text);
});

test('what follows a datum that is renamed still follows it', () => {
  const forms = {
    El_o_la: { of: 'Nombre', feminine: 'la', masculine: 'el' },
    Fecha: { model: 'doce de mayo de 2026' },
  };
  const after = renameDatum({ ...BEFORE, text: '{{El_o_la}} C. {{Nombre}}, {{Fecha}}', forms }, 'Nombre', 'Alumno');
  assert.deepEqual(after.forms, { ...forms, El_o_la: { ...forms.El_o_la, of: 'Alumno' } });
});
