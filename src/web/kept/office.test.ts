import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listVariables } from '../../template/variables.ts';
import {
  learnFolio,
  learnValue,
  NO_OFFICE,
  nextFolio,
  officeValues,
  readCopies,
  withCopies,
  writeCopies,
} from './office.ts';

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

test('an empty field does not change the office', () => {
  assert.equal(learnValue(NO_OFFICE, 'Institucion', ' '), NO_OFFICE);
});

test('learnFolio: the next number of the same kind of document follows the last one', () => {
  const office = learnFolio(learnFolio(NO_OFFICE, 'Numero_Oficio', 'DSP/012/2026'), 'Monto', '12');
  const variables = listVariables('{{Numero_Oficio}} {{Numero_Memorandum}} {{Monto}}');
  assert.deepEqual(officeValues(office, variables, 2026), { Numero_Oficio: 'DSP/013/2026' });
});

for (const [last, next] of [
  ['DSP/012/2026', 'DSP/013/2026'],
  ['DSP/099/2026', 'DSP/100/2026'],
  ['2026/DSP/7', '2026/DSP/8'],
  ['12', '13'],
  ['2025', '2026'],
  ['SA-3/0009/2025', 'SA-3/0001/2026'],
  ['s/n', 's/n'],
] as const)
  test(`nextFolio: ${last} is followed by ${next}`, () => assert.equal(nextFolio(last, 2026), next));

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
