// What a clerk corrects is one line of words.txt. Each test has a word that was once added so, and the places
// that then know it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFields } from '../fields/find-fields.ts';
import { lint } from '../rules/lint.ts';
import { kindOf } from '../variables/labels.ts';

const REQUEST = 'aviso a la Lic. Ana Ruiz Soto';
const fieldsOf = (text: string) => findFields(text).map(({ label, kind, value }) => `${label}, ${kind}: ${value}`);
const inLetter = (sentence: string) => `ASUNTO: Aviso.\n\nLic. Ana Ruiz Soto\nPRESENTE\n\n${sentence}\n\nATENTAMENTE\n`;
const inTable = (...rows: readonly string[]) => ['LISTA', '', ...rows].join('\n');

test('«glorieta», a street: in an address, before a name and a date, in a rule, in a heading', () => {
  const found = fieldsOf(
    inLetter('La oficina se cambia a Glorieta Benito Juárez 12, colonia Centro, cerca de la glorieta 5 de Mayo.'),
  );
  assert.ok(found.includes('Domicilio, address: Glorieta Benito Juárez 12, colonia Centro'));
  assert.ok(!found.some((one) => /person|date/.test(one) && /Benito|Mayo/.test(one)));
  const findings = lint(inLetter('Acuda a la oficina de la Glorieta Lic. Ramón Ceballos.'), { prompt: REQUEST });
  assert.ok(!findings.some(({ rule }) => rule === 'D7'));
  assert.ok(
    fieldsOf(inTable('| Vecino | Glorieta |', '| Ana Ruiz Soto | Benito Juárez 12 |')).includes(
      'Glorieta, address: Benito Juárez 12',
    ),
  );
  assert.equal(kindOf('Glorieta'), 'place');
});

test('«palco», a thing with a number: alone, in a list, before what looks like a date, in a heading, in a form', () => {
  const found = fieldsOf(
    inLetter('Le tocó el palco 7, y a su familia los palcos 8, 9 y 10 del teatro. El recibo es del palco 12/03/26.'),
  );
  assert.ok(found.includes('Palco, text: 7'));
  assert.ok(found.includes('Palcos, text: 8, 9 y 10'));
  assert.ok(!found.some((one) => one.includes('date: 12/03/26')));
  const findings = lint(inLetter('El recibo es del palco 12/03/26.'), { prompt: REQUEST });
  assert.ok(!findings.some(({ rule }) => rule === 'D1'));
  assert.ok(fieldsOf(inTable('| Vecino | Palco |', '| Ana Ruiz Soto | 7 |')).includes('Palco, text: 7'));
  assert.ok(fieldsOf('FICHA\n\nNombre:\nPalco:\nFecha:\n').includes('Palco, text: '));
});

test('«partera», a post: of a signer, in a sentence, in a rule, in a heading', () => {
  const letter =
    'ASUNTO: Aviso.\n\nRosa Pech Uc\nPartera del Centro de Salud\nPRESENTE\n\nSe cita a la partera de la Clínica Rural.\n\nATENTAMENTE\n\nAna Ruiz Soto\nDirectora';
  const found = fieldsOf(letter);
  assert.ok(found.includes('Cargo del destinatario, post: Partera del Centro de Salud'));
  assert.ok(found.includes('Cargo mencionado, post: partera de la Clínica Rural'));
  const wrong = lint(letter.replace('Rosa Pech Uc', 'José Pech Uc'), { origin: 'person' });
  assert.ok(wrong.some(({ rule }) => rule === 'C13'));
  assert.ok(!lint(letter, { origin: 'person' }).some(({ rule }) => rule === 'C13'));
  const table = inTable('| No. | Domicilio | Partera |', '| 1 | Calle Roble 4 | Rosa |', '| 2 | Calle Olmo 7 | Ana |');
  assert.ok(fieldsOf(table).includes('Partera, person: Rosa'));
  assert.equal(kindOf('Partera'), 'person');
});
