// Amounts that follow from others in the sentences of a letter.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fillIn, outgoing } from '../outgoing/index.ts';
import { readPastForm } from '../outgoing/past-letter.ts';
import { findFields } from './find-fields.ts';
import { linksOfAmounts } from './letter-links.ts';
import {
  createLetterTemplate,
  formerWords,
  nameInRow,
  placeForms,
  repeatingRows,
  templateOf,
  withNewRows,
} from './letter-template.ts';

// Returns the paragraph of a letter after amounts have been changed: `typed` has the new value by the old one.
function changed(paragraph: string, typed: Record<string, string>): string {
  const source = `CONTRATO\n\n${paragraph}`;
  const letter = createLetterTemplate('', source, findFields(source));
  const text = templateOf(letter);
  const former = formerWords(letter);
  const form = readPastForm(text, former, linksOfAmounts(letter), placeForms(letter));
  const left = outgoing(form, ({ name, kind }) => {
    const words = former[name] ?? '';
    const value = typed[words];
    return value ? { value, source: 'typed' } : { value: form.read(kind, words), source: 'letter' };
  });
  return fillIn(left, text).split('\n\n')[1] ?? '';
}

const CASES: readonly [name: string, paragraph: string, typed: Record<string, string>, expected: string][] = [
  [
    'tax, total and equal parts of a contract',
    'Se pagará la cantidad de $18,000.00 (DIECIOCHO MIL PESOS 00/100 M.N.), más el Impuesto al Valor Agregado por $2,880.00, lo que da un total de $20,880.00 (VEINTE MIL OCHOCIENTOS OCHENTA PESOS 00/100 M.N.), en dos exhibiciones iguales de $10,440.00 cada una.',
    { '$18,000.00': '27000' },
    'Se pagará la cantidad de $27,000.00 (VEINTISIETE MIL PESOS 00/100 M.N.), más el Impuesto al Valor Agregado por $4,320.00, lo que da un total de $31,320.00 (TREINTA Y UN MIL TRESCIENTOS VEINTE PESOS 00/100 M.N.), en dos exhibiciones iguales de $15,660.00 cada una.',
  ],
  [
    'the sum of prizes',
    'Los premios son: primer lugar, $10,000.00; segundo lugar, $6,000.00 (seis mil pesos 00/100 M.N.); tercer lugar, $4,000.00. La bolsa total es de $20,000.00 (veinte mil pesos 00/100 M.N.).',
    { '$6,000.00': '7000' },
    'Los premios son: primer lugar, $10,000.00; segundo lugar, $7,000.00 (siete mil pesos 00/100 M.N.); tercer lugar, $4,000.00. La bolsa total es de $21,000.00 (veintiún mil pesos 00/100 M.N.).',
  ],
  [
    'a total that stands before its parts',
    'Adeuda la cantidad de $2,310.00, que se integra por un adeudo de $2,100.00 y recargos de $210.00.',
    { '$210.00': '300' },
    'Adeuda la cantidad de $2,400.00, que se integra por un adeudo de $2,100.00 y recargos de $300.00.',
  ],
  [
    'a tax that is named behind its figure',
    'El importe es de $116,000.00, que se integra por $100,000.00 (Cien mil pesos 00/100 M.N.) de subtotal y $16,000.00 (Dieciséis mil pesos 00/100 M.N.) de I.V.A., en 4 (cuatro) parcialidades iguales de $29,000.00.',
    { '$100,000.00': '200000' },
    'El importe es de $232,000.00, que se integra por $200,000.00 (Doscientos mil pesos 00/100 M.N.) de subtotal y $32,000.00 (Treinta y dos mil pesos 00/100 M.N.) de I.V.A., en 4 (cuatro) parcialidades iguales de $29,000.00.',
  ],
  [
    'a price that is paid for each thing',
    'Se autoriza la compra de 12 (doce) sillas a $1,250.00 cada una, con un total de $15,000.00 (quince mil pesos 00/100 M.N.).',
    { '12': '20' },
    'Se autoriza la compra de 20 (veinte) sillas a $1,250.00 cada una, con un total de $25,000.00 (veinticinco mil pesos 00/100 M.N.).',
  ],
  [
    'nothing where the letter did not add up',
    'Los premios son $10,000.00, $6,000.00 y $5,000.00, con un total de $20,000.00.',
    { '$6,000.00': '7000' },
    'Los premios son $10,000.00, $7,000.00 y $5,000.00, con un total de $20,000.00.',
  ],
];

for (const [name, paragraph, typed, expected] of CASES)
  it(`the next letter has right: ${name}`, () => assert.equal(changed(paragraph, typed), expected));

it('what was not changed leaves as it was', () => {
  for (const [, paragraph] of CASES) assert.equal(changed(paragraph, {}), paragraph);
});

// Returns the last lines of a form after rows of cells have been brought into its table.
function withRows(source: string, cells: readonly (readonly string[])[]): string {
  const blank = createLetterTemplate('', source, findFields(source));
  const [list] = repeatingRows(blank);
  if (!list) return '';
  const names = list.data.map(({ name }) => name);
  const letter = withNewRows(
    blank,
    list.rows,
    cells.map(() => names),
  );
  const text = templateOf(letter);
  const form = readPastForm(text, formerWords(letter), linksOfAmounts(letter), placeForms(letter));
  const typed = new Map(
    cells.flatMap((row, at) => row.map((cell, column) => [nameInRow(names[column] ?? '', at), cell])),
  );
  const left = outgoing(form, ({ name }) => ({
    value: typed.get(name) ?? '',
    source: typed.has(name) ? 'typed' : 'none',
  }));
  return fillIn(left, text).split('\n\n')[1] ?? '';
}

it('the sums of a form follow the rows that are brought into it, and only its own cell is one', () => {
  const form = '| Concepto | Periodo | Importe |\n|  |  |  |\n|  |  |  |\n';
  const rows = [
    ['Agua', 'mayo', '350.00'],
    ['Drenaje', 'mayo', '126.50'],
  ];
  const brought = '| Concepto | Periodo | Importe |\n| Agua | mayo | $350.00 |\n| Drenaje | mayo | $126.50 |\n';
  for (const [sums, expected] of [
    ['| Total | | $________ |', '| Total | | $476.50 |'],
    ['| Total | | ________ |', '| Total | | $476.50 |'],
    [
      '| Subtotal | | $____ |\n| IVA 16 % | | $____ |\n| Total | | $____ |',
      '| Subtotal | | $476.50 |\n| IVA 16 % | | $76.24 |\n| Total | | $552.74 |',
    ],
  ] as const)
    assert.equal(withRows(`RELACIÓN\n\n${form}${sums}`, rows), brought + expected);
});
