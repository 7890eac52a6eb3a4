// A past letter with a table, opened, changed and filled in as its Word file is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFields } from '@membrete/document/fields';
import {
  createLetterTemplate,
  originalValues,
  repeatingRows,
  templateOf,
  withTaken,
} from '@membrete/document/letter-template';
import { fillIn, outgoing, type Values } from '@membrete/document/outgoing';
import { createTable } from '../series/read-table.ts';
import { readTextSheet } from '../series/text-sheet.ts';
import { late } from './boxes.ts';
import { createBrowser } from './browser.testing.ts';
import { typeValue } from './commands/filling.ts';
import { fillRows, makeDatum, openLetter, takeDatum } from './commands/letter.ts';
import { saveOffice } from './commands/office.ts';
import { takeTable } from './commands/series.ts';
import { formOfLetter } from './letter-form.ts';
import { currentRecord, outgoingLetter } from './record.ts';
import { page } from './state.ts';

createBrowser();
late.formOf = formOfLetter;

const LETTER = `Oficio núm. DA/017/2025
San Isidro, Puebla, a 3 de marzo de 2025

LIC. ROGELIO PADILLA MENA
DIRECTOR DE COMPRAS
PRESENTE

Solicito los siguientes bienes, con entrega a más tardar el viernes 14 de marzo de 2025:

| No. | Descripción | Cantidad | Precio unitario | Importe |
|---|---|---|---|---|
| 1 | Silla secretarial | 4 | $1,500.00 | $6,000.00 |
| 2 | Mesa plegable | 2 | $2,000.00 | $4,000.00 |
|  |  |  | Subtotal | $10,000.00 |
|  |  |  | I.V.A. 16% | $1,600.00 |
|  |  |  | Total | $11,600.00 |

El total asciende a $11,600.00 (ONCE MIL SEISCIENTOS PESOS 00/100 M.N.).

ATENTAMENTE

ING. LAURA CANUL POOT
JEFA DE ALMACÉN`;

function read(text = LETTER) {
  return { template: createLetterTemplate('', text, findFields(text)), looks: [] };
}

// Returns the letter with some values typed, and the rest as it was.
function leaving(typed: Values, text = LETTER): string {
  const { template } = read(text);
  const form = formOfLetter(template, templateOf(template));
  const own = originalValues(template);
  const letter = outgoing(form, ({ name, kind }) =>
    Object.hasOwn(typed, name)
      ? { value: typed[name] ?? '', source: 'typed' }
      : { value: form.read(kind, own[name] ?? ''), source: 'letter' },
  );
  return fillIn(letter, form.text);
}

test('a letter that nobody touches leaves as it was, word for word', () => {
  assert.equal(leaving({}), LETTER);
});

test('sums, tax and words follow their rows, the weekday its date, all in the form of the letter', () => {
  const text = leaving({ Cantidad: '10', Fecha_Limite: '2026-04-10' });
  assert.match(text, /\| 1 \| Silla secretarial \| 10 \| \$1,500\.00 \| \$15,000\.00 \|/);
  assert.match(text, /Subtotal \| \$19,000\.00 \|[\s\S]*16% \| \$3,040\.00 \|[\s\S]*Total \| \$22,040\.00 \|/);
  assert.match(text, /\$22,040\.00 \(VEINTIDÓS MIL CUARENTA PESOS 00\/100 M\.N\.\)/);
  assert.match(text, /viernes 10 de abril de 2026/);
});

test('a total that did not agree with its rows stays as it was, and is old', () => {
  const wrong = LETTER.replace('Subtotal | $10,000.00', 'Subtotal | $10,500.00');
  assert.match(leaving({ Cantidad: '10' }, wrong), /Subtotal \| \$10,500\.00 \|/);
});

test('each column of the table is a datum, whatever its values; only the numbers of the rows are counted', () => {
  for (const [quantities, heading, count] of [
    [['10', '3', '1'], 'No.', 3],
    [['1', '2', '3'], 'Cantidad', 3],
    [['7', '7', '20'], 'Núm.', 3],
    [['1', '2', '3'], 'No.', 2],
    [['1.', '2.', '3.'], 'Núm.', 2],
  ] as const) {
    const rows = quantities.map((quantity, at) => `| ${quantity} | Pieza | Tornillo ${'ABC'.charAt(at)} |`);
    const table = `| ${heading} | Unidad | Descripción |\n|---|---|---|\n${rows.join('\n')}`;
    const [list] = repeatingRows(read(`Solicito lo siguiente:\n\n${table}\n\nATENTAMENTE`).template);
    assert.equal(list?.data.length, count, table);
  }
});

test('new rows bring their sums with them, and a number that was emptied stays empty', async () => {
  await openLetter(read(), undefined, false);
  const number = () => currentRecord().letter(0).datum('Numero_Oficio').words;
  assert.equal(number(), '');
  assert.equal(makeDatum('plegable'), false);
  takeDatum('Descripcion', false);
  takeDatum('Descripcion', true);
  const [list] = repeatingRows(page.get().letter ?? assert.fail());
  assert.ok(list);
  const column = (name: string) => list.data.findIndex((datum) => datum.name === name);
  const row = (cells: Values) =>
    list.data.map(({ name }) => cells[name] ?? '').with(column('Importe'), cells.Importe ?? '');
  fillRows(list, [
    row({ Descripcion: 'Archivero', Cantidad: '3', Precio_Unitario: '$1,000.00', Importe: '$3,000.00' }),
    row({ Descripcion: 'Lámpara', Cantidad: '1', Precio_Unitario: '$500.00', Importe: '$500.00' }),
    row({ Descripcion: 'Reloj', Cantidad: '12', Precio_Unitario: '$100.00', Importe: '$1,200.00' }),
  ]);
  assert.equal(number(), '');
  const text = fillIn(outgoingLetter(), page.get().text);
  assert.match(text, /\| 1 \| Archivero \| 3 \|[\s\S]*\| 3 \| Reloj \| 12 \| \$100\.00 \| \$1,200\.00 \|/);
  assert.match(text, /Subtotal \| \$4,700\.00[\s\S]*16% \| \$752\.00[\s\S]*Total \| \$5,452\.00/);
  assert.match(text, /CINCO MIL CUATROCIENTOS CINCUENTA Y DOS PESOS/);
  assert.ok(
    currentRecord()
      .missing()
      .stale.some(({ name }) => name === 'Fecha_Limite'),
  );
  typeValue('Numero_Oficio', 'DA/001/2026');
  assert.equal(number(), 'DA/001/2026');
});

test('a past letter is signed as the office says now, which is said', async () => {
  saveOffice({ values: { signer: 'Eva Sol' }, copies: [] }, {});
  const { template, looks } = read();
  assert.ok(template.data.some(({ name }) => name === 'Firmante'));
  await openLetter({ template: withTaken(template, 'Firmante', true), looks }, undefined, false);
  // As the signer before, in capitals.
  assert.equal(currentRecord().letter(0).words.Firmante, 'EVA SOL');
  assert.match(page.get().news, /Se tomó de «Mi oficina»: Firmante\./);
});

test('the words of an amount that no column gives stay in a series, as they were', async () => {
  const text =
    'Se paga a EVA SOL RÍOS la cantidad de $18,600.00 (dieciocho mil seiscientos pesos 00/100 M.N.).\n\nLa pena por cada día de atraso será de $500.00 (quinientos pesos 00/100 M.N.).';
  await openLetter(read(text), undefined, false);
  takeTable(createTable(readTextSheet('Nombre,Monto\nAna Luz Ek Tun,"2,500.50"')) ?? assert.fail());
  const { words } = currentRecord().letter(0);
  assert.deepEqual(
    Object.values(words).filter((one) => /pesos/.test(one)),
    ['dos mil quinientos pesos 50/100 M.N.', 'quinientos pesos 00/100 M.N.'],
  );
});
