import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Values } from '@membrete/document/outgoing';
import { listVariables } from '@membrete/document/variables';
import { learnValue, readCopies, writeCopies } from './learning.ts';
import { advanceCounters, NO_OFFICE, officeValues, withCopies } from './office.ts';

const FILLED = {
  Institucion: 'Municipio de Puebla',
  Area: 'Dirección de Servicios Públicos',
  Lugar: 'Puebla, Puebla',
  Nombre_Remitente: 'Mtra. Ana López Ríos',
  Cargo_Remitente: 'Directora',
  Nombre_Copia: 'Lic. Eva Sol',
  Cargo_Copia: 'Contralora',
  Destinatario: 'Ing. Luis Mora',
  Cargo: 'Superintendente',
  Fundamento_Legal: 'el artículo 8',
};

test('the office learns the issuer, the signer and the copies, and nothing of the recipient or the body', () => {
  let office = NO_OFFICE;
  for (const [name, value] of Object.entries(FILLED)) office = learnValue(office, name, value);
  const { Destinatario, Cargo, Fundamento_Legal, ...common } = FILLED;
  const names = Object.keys(FILLED).map((name) => `{{${name}}}`);
  assert.deepEqual(officeValues(office, listVariables(names.join(' '))), common);
  assert.equal(JSON.stringify(office).includes(Destinatario), false);
});

test('whom to ask is the office’s if its dialog says so, and is not learned from a document', () => {
  const contact = { contact: 'Arq. Rosa Vela', phone: '222 123 4567', email: 'enlace@puebla.gob.mx' };
  const own = { Nombre_Enlace: contact.contact, Telefono_Contacto: contact.phone, Correo_Contacto: contact.email };
  const others = ['Telefono', 'Correo_Electronico', 'Nombre_Persona', 'Telefono_Proveedor'];
  const text = [...Object.keys(own), ...others].map((name) => `{{${name}}}`).join(' ');
  assert.deepEqual(officeValues({ ...NO_OFFICE, values: contact }, listVariables(text)), own);
  for (const [name, value] of Object.entries(own)) assert.equal(learnValue(NO_OFFICE, name, value), NO_OFFICE);
});

test('an empty field does not change the office', () => {
  assert.equal(learnValue(NO_OFFICE, 'Institucion', ' '), NO_OFFICE);
});

test('countOn: the count of a kind of document only grows', () => {
  const count = (...numbers: string[]) =>
    numbers.reduce((last: Values, number) => advanceCounters(last, { Numero_Oficio: number }), {}).Numero_Oficio;
  assert.equal(count('DSP/012/2026', 'DSP/009/2026', 'DSP/2/2025'), 'DSP/012/2026');
  assert.equal(count('DSP/012/2026', 'DSP/001/2027'), 'DSP/001/2027');
  assert.equal(count('DSP/012/2026', 'OF/3'), 'OF/3');
  assert.equal(count('DSP/012/2026', 's/n'), 'DSP/012/2026');
});

test('readCopies reads a name and a post from each line, writeCopies writes them back', () => {
  const text = 'Lic. Eva Sol, Contralora\nArchivo';
  assert.deepEqual(readCopies(`${text}\n\n`), [
    { name: 'Lic. Eva Sol', post: 'Contralora' },
    { name: 'Archivo', post: '' },
  ]);
  assert.equal(writeCopies(readCopies(text)), text);
});

const COPIES = readCopies('Lic. Eva Sol, Contralora\nIng. Raúl Paz, Tesorero\nArchivo');
const LETTER = 'ASUNTO: Prueba\n\nSolicito su apoyo para la reparación.\n\nATENTAMENTE\n\n{{Nombre_Remitente}}\n\n';

test('withCopies: each fixed copy that the document lacks gets a line', () => {
  const given = `${LETTER}C.c.p. {{Nombre_Copia}}, {{Cargo_Copia}}. Para su conocimiento.\nC.c.p. Archivo.\n`;
  const whole = withCopies(given, COPIES);
  assert.equal(
    whole,
    given.replace('conocimiento.\n', 'conocimiento.\nC.c.p. {{Nombre_Copia_2}}, {{Cargo_Copia_2}}.\n'),
  );
  assert.equal(withCopies(whole, COPIES), whole);
});

test('withCopies: above a literal copy, and without a post where the office has none', () => {
  assert.equal(
    withCopies(`${LETTER}C.c.p. Archivo.`, readCopies('Eva Sol\nRaúl Paz, Tesorero')),
    `${LETTER}C.c.p. {{Nombre_Copia}}.\nC.c.p. {{Nombre_Copia_2}}, {{Cargo_Copia_2}}.\nC.c.p. Archivo.`,
  );
});

test('withCopies: a document that bears no copies gets none', () => assert.equal(withCopies(LETTER, COPIES), LETTER));
