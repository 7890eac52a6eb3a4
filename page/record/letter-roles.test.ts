import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocument } from '@membrete/document';
import { findFields } from '@membrete/document/fields';
import { giveRole } from '@membrete/document/give-role';
import { createLetterTemplate, templateOf, withDatumAt } from '@membrete/document/letter-template';
import type { FindIn } from './letter-file.ts';
import { letterWithRoles } from './letter-roles.ts';
import { NO_COUNTS, NO_WORK } from './state.ts';

const LETTER = `Oficio núm. DOP/045/2025
San Isidro, Puebla, a 3 de marzo de 2025

ING. ROGELIO PADILLA MENA
PRESENTE

Por este medio le solicito 14 luminarias.

Entregar en bodega: Julia Sosa Vera

ATENTAMENTE
LIC. MARÍA FERNANDA ORTEGA RUIZ`;

const find: FindIn = (original, roles) => findFields(original, { roles });

function open() {
  const found = createLetterTemplate('', LETTER, findFields(LETTER));
  const made = withDatumAt(found, LETTER.indexOf('luminarias'), LETTER.indexOf('luminarias') + 10);
  assert.ok(made);
  const letter = { ...made, key: '', fills: false };
  return { ...NO_WORK, ...NO_COUNTS, letter, text: templateOf(letter) };
}

// Returns a list with a single role, for the line with these words.
function rolesWith(text: string, words: string, role: 'addressee' | 'copy' | 'paragraph') {
  const { lines } = readDocument(text);
  return [
    giveRole(
      lines,
      lines.findIndex((line) => line.text.includes(words)),
      { role },
    ),
  ];
}

test('a line that is a copy gives its data, and what was made by hand stays', () => {
  const facts = open();
  const before = facts.letter.data.map(({ label }) => label);
  const next = letterWithRoles(facts, rolesWith(facts.text, 'Entregar', 'copy'), find);
  assert.notDeepEqual(
    next.letter.data.map(({ label }) => label),
    before,
  );
  assert.ok(next.letter.data.some(({ label }) => label === 'Luminarias' || label === 'luminarias'));
  assert.equal(next.text, templateOf(next.letter));
});

test('a datum that has another label has another name, and keeps what was typed and its role', () => {
  const { letter, ...facts } = open();
  const values = { Destinatario: 'ARQ. ANA RÍOS' };
  const roles = rolesWith(facts.text, '{{Destinatario}}', 'copy');
  const next = letterWithRoles({ ...facts, letter, values }, roles, find);
  assert.doesNotMatch(next.text, /\{\{Destinatario\}\}/);
  const [name] = Object.entries(next.values).find(([, value]) => value === 'ARQ. ANA RÍOS') ?? [];
  assert.ok(name && next.text.includes(`{{${name}}}`), next.text);
  const line = readDocument(next.text, { roles: next.roles }).lines.find(({ why }) => why === 'given');
  assert.equal(line?.text, `{{${name}}}`);
  assert.equal(line.role, 'copy');
  const back = letterWithRoles({ ...facts, ...next }, [], find);
  assert.equal(back.text, facts.text);
});
