import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill } from './fill.ts';
import { fillCells, type ListedValues, repeatRows } from './repeat.ts';

const TABLE = 'Se piden:\n\n| Concepto | Piezas |\n|---|---|\n| {{Concepto}} | {{Piezas}} |\n\nATENTAMENTE';
const LIMIT = 10_000;

function filled(text: string, values: ListedValues): string {
  const repeated = repeatRows(text, values, LIMIT) ?? assert.fail('too long');
  return fill(repeated.text, repeated.values);
}

test('a list writes the row that has its names once for each member', () => {
  const values = {
    Partidas: [
      { Concepto: 'sillas', Piezas: '4' },
      { Concepto: 'mesas', Piezas: '2' },
    ],
  };
  assert.equal(
    filled(TABLE, values),
    'Se piden:\n\n| Concepto | Piezas |\n|---|---|\n| sillas | 4 |\n| mesas | 2 |\n\nATENTAMENTE',
  );
});

test('each member has variables of its own, so that a value stays data', () => {
  const { text = '', values } = repeatRows(TABLE, { Partidas: [{ Concepto: '{{Piezas}} | a\nb' }] }, LIMIT) ?? {};
  assert.match(text, /^\| \{\{Concepto_1\}\} \| \{\{Piezas\}\} \|$/m);
  assert.deepEqual(values, { Concepto_1: '{{Piezas}} | a\nb' });
});

test('the name of such a variable is not one that the text has', () => {
  const text = '{{A_1}}\n| {{A}} |';
  assert.equal(filled(text, { A_1: 'x', L: [{ A: 'y' }, { A: 'z' }] }), 'x\n| y |\n| z |');
});

test('what a member lacks is filled in as elsewhere, and stays without any value', () => {
  const text = '| {{A}} | {{B}} | {{C}} |\n';
  assert.equal(filled(text, { B: 'b', L: [{ A: '1' }, {}] }), '| 1 | b | {{C}} |\n| {{A}} | b | {{C}} |\n');
});

test('an empty value has a variable of its own, whose name in the template is known', () => {
  const { text, values, originalNames } = repeatRows('| {{A}} |', { L: [{ A: '1' }, { A: '' }] }, LIMIT) ?? {};
  assert.equal(text, '| {{A_1}} |\n| {{A_2}} |');
  assert.deepEqual(values, { A_1: '1', A_2: '' });
  assert.equal(originalNames?.get('A_2'), 'A');
});

test('in cells, a value has neither «|» nor line ends; elsewhere it stays as it is', () => {
  const text = '{{A}}\n| {{A}} | x |\n{{A}} | {{A}}\n| {{B}} | {{A}} |';
  assert.equal(
    fillCells(text, { A: 'a|b\r\nc' }),
    'a|b\r\nc\n| a\\|b c | x |\na|b\r\nc | a|b\r\nc\n| {{B}} | a\\|b c |',
  );
});

test('names for rows: one for each name and row, and one that the text does not have', () => {
  const taken = Array.from({ length: 400 }, (_, at) => `{{A_1${'_'.repeat(at)}}}`).join('');
  // Each of the 9,000 places would try 400 names, of up to 400 characters.
  const text = `${taken}\n| ${'{{A}}'.repeat(9_000)} |`;
  const { values } = repeatRows(text, { L: [{ A: 'x' }] }, 10_000_000) ?? {};
  assert.deepEqual(values, { [`A_1${'_'.repeat(400)}`]: 'x' });
});

test('the first row with names of a list repeats, others with them go, and an empty list has none', () => {
  const text = 'a\n| {{A}} |\n| {{A}} | {{B}} |\n| {{C}} |\nb';
  assert.equal(filled(text, { L: [{ A: '1' }, { A: '2' }], M: [] }), 'a\n| 1 |\n| 2 |\n| {{C}} |\nb');
});

test('names agree under NFC, lines end as they did, and lines outside of tables do not repeat', () => {
  const text = '{{Año}}\r\n| {{An\u0303o}} |\r\nb';
  assert.equal(filled(text, { L: [{ Año: '1' }, { Año: '2' }] }), '{{Año}}\r\n| 1 |\r\n| 2 |\r\nb');
});

test('keys of the prototype are names like others', () => {
  const values = JSON.parse('{"__proto__":[{"constructor":"1","__proto__":"2"}],"toString":"3"}');
  assert.equal(filled('| {{constructor}} | {{__proto__}} |\n{{toString}}', values), '| 1 | 2 |\n3');
});

test('a text that would be longer than the limit is not written', () => {
  const rows = (count: number) => ({ L: Array.from({ length: count }, () => ({ A: 'x' })) });
  assert.equal(repeatRows(`| ${'a'.repeat(90)} {{A}} |`, rows(200), LIMIT), undefined);
  const many = { L: Array.from({ length: 300_000 }, () => ({ A: '' })) };
  // Written out, the rows would take 45 GB.
  assert.equal(repeatRows('| {{A}} {{L}} |\n'.repeat(10_000), many, 262_144), undefined);
});
