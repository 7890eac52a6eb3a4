// One person of a past letter is one datum: what is typed once is everywhere.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { letterOf, outgoing } from '../outgoing/outgoing.ts';
import { readPastForm } from '../outgoing/past-letter.ts';
import { fillIn } from '../outgoing/places.ts';
import { findFields } from './find-fields.ts';
import { createLetterTemplate, formerWords, templateOf, withTaken } from './letter-template.ts';

function letterWith(text: string, ...names: readonly string[]) {
  const read = createLetterTemplate('', text, findFields(text));
  const letter = names.reduce((taken, name) => withTaken(taken, name, true), read);
  const form = readPastForm(templateOf(letter), formerWords(letter));
  const fill = (typed: Record<string, string>) =>
    fillIn(letterOf(form.text, { ...former(letter), ...typed }, form), form.text);
  return { letter, form, fill, names: letter.data.map(({ name }) => name) };
}

function former({ data }: ReturnType<typeof createLetterTemplate>): Record<string, string> {
  return Object.fromEntries(data.map(({ name, value }) => [name, value]));
}

const RECORD = `ACTA DE ENTREGA

En Villa Sol, Zac., a 3 de marzo de 2025, la suscrita Mtra. Oralia Tinajero Arce, Directora de Cultura, hace entrega de 12 instrumentos a la Banda Municipal.

ENTREGA

MTRA. ORALIA TINAJERO ARCE
DIRECTORA DE CULTURA`;

test('a name in the text and in the signature is one datum, and so is its post; each place keeps its letters', () => {
  const { letter, fill, names } = letterWith(RECORD, 'Quien_Entrega');
  assert.deepEqual(
    names.filter((name) => /^(?:Quien|Cargo)/.test(name)),
    ['Quien_Entrega', 'Cargo_Quien_Entrega'],
  );
  assert.ok(letter.data.find(({ name }) => name === 'Cargo_Quien_Entrega')?.taken, 'the post is asked about too');
  assert.equal(fill({}), RECORD);
  const next = fill({ Quien_Entrega: 'Mtro. Raúl Mora Díaz', Cargo_Quien_Entrega: 'Director de Cultura' });
  assert.match(next, /la suscrita Mtro\. Raúl Mora Díaz, Director de Cultura,/);
  assert.match(next, /\nMTRO\. RAÚL MORA DÍAZ\nDIRECTOR DE CULTURA$/);
  assert.doesNotMatch(next, /TINAJERO/i);
});

test('a person whom a title and surnames name is the same person, unless two have that surname', () => {
  const commission = (rest: string) => `OFICIO DE COMISIÓN\n\nSe comisiona al C. Juan Ramírez Soto a Puebla. ${rest}\n`;
  const { fill } = letterWith(
    commission('El C. Ramírez rendirá un informe. Al C. RAMÍREZ SOTO se le darán viáticos en la Av. Ramírez.'),
  );
  assert.equal(
    fill({ Persona_Comisionada: 'Luis de la Cruz Paz' }),
    commission(
      'El C. de la Cruz rendirá un informe. Al C. DE LA CRUZ PAZ se le darán viáticos en la Av. Ramírez.',
    ).replace('Juan Ramírez Soto', 'Luis de la Cruz Paz'),
  );
  const two = commission('Va con la C. Eva Ramírez Paz. El C. Ramírez rendirá un informe.');
  assert.match(letterWith(two).fill({ Persona_Comisionada: 'Luis Mora' }), /El C\. Ramírez rendirá/);
  const { fill: fillOther } = letterWith(commission('El señor Soler rinde. ').replace('Ramírez Soto', 'Carlos Soler'));
  assert.match(fillOther({ Persona_Comisionada: 'Luis Mora Paz' }), /El señor Mora rinde/);
});

test('a datum that nobody confirmed is old at each of its places', () => {
  const { form } = letterWith(RECORD, 'Quien_Entrega');
  const { stale } = outgoing(form, ({ name }) => ({ value: form.former[name] ?? '', source: 'letter' }));
  assert.ok(stale.has('Quien_Entrega') && stale.has('Quien_Entrega_En_Mayusculas'));
});

test('initials, a missing accent and a missing title are the same person', () => {
  const text = `El que suscribe, Ing. Efrén Sandoval Tejeda, Director de Obras Públicas, hace constar que la obra fue concluida el 5 de febrero de 2026, como lo informó Efrén Sandoval Tejeda.

ATENTAMENTE

E. SANDOVAL T.
Ing. Efren Sandoval Tejeda
EL DIRECTOR`;
  const { fill, names } = letterWith(text, 'Firmante');
  assert.equal(names.filter((name) => /^Firmante/.test(name)).length, 1);
  assert.equal(fill({}), text);
  const next = fill({ Firmante: 'Arq. Ana Sol de la Cruz' });
  assert.match(next, /suscribe, Arq\. Ana Sol de la Cruz, .* lo informó Ana Sol de la Cruz\./);
  assert.match(next, /\nA\. SOL C\.\nArq\. Ana Sol de la Cruz\n/);
  assert.doesNotMatch(next, /SANDOVAL|Efr[eé]n/i);
});

test('a name that is only in capitals, with its title, is written in small letters where the text has small ones', () => {
  const text = `Se hace constar que Aurelia Tinajero Mota labora aquí.

ATENTAMENTE

LIC. AURELIA TINAJERO MOTA
JEFA DE COMPRAS`;
  const { fill } = letterWith(text, 'Trabajador');
  assert.equal(fill({}), text);
  const next = fill({ Trabajador: 'LIC. EVA SOL DE LA PAZ' });
  assert.match(next, /que Eva Sol de la Paz labora[\s\S]*\nLIC\. EVA SOL DE LA PAZ\n/);
});

test('namesakes with different posts are two persons; whoever changes one is asked about the other', () => {
  const text = `Se reunieron el C.P. Raúl Mora Díaz, representante del Sindicato, y la Lic. Eva Sol Ríos.

ATENTAMENTE

C.P. RAÚL MORA DÍAZ
CONTRALOR MUNICIPAL`;
  const { letter } = letterWith(text);
  const people = letter.data.filter(({ value }) => /mora/i.test(value));
  assert.equal(people.length, 2);
  const changed = withTaken(letter, people[0]?.name ?? '', true);
  assert.ok(changed.data.filter(({ value }) => /mora/i.test(value)).every(({ taken }) => taken));
});

test('the initials at the foot are asked about with their signer', () => {
  const text = `Solicito la poda de los árboles de la plaza.

ATENTAMENTE

LIC. RAÚL MORA DÍAZ
JEFE DE PARQUES

C.c.p. Archivo.
RMD/eva`;
  const { letter } = letterWith(text, 'Firmante');
  assert.ok(letter.data.find(({ value }) => value === 'RMD/eva')?.taken);
});

test('the initials of who wrote the letter are asked about with that person, who is a datum', () => {
  const isTaken = (foot: string) =>
    letterWith(`Solicito a usted la poda de los árboles. El responsable de la obra es Eva Vidal Arce.

ATENTAMENTE

LIC. RAÚL MORA DÍAZ
JEFE DE PARQUES

C.c.p. C. Eva Vidal Arce, responsable de la obra.
${foot}`).letter.data.find(({ value }) => value === foot)?.taken;
  assert.deepEqual(['RMD/eva', 'RMD/EVA*', 'RMD/obp'].map(isTaken), [true, true, false]);
});
