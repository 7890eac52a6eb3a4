import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phraseValues, readCell, readParts, writeParts } from './values.ts';

test('phraseValues writes a date, an amount and its words as offices do', () => {
  const text = '{{Lugar}}, a {{Fecha}}: {{Monto}} ({{Monto_Letra}})';
  assert.deepEqual(phraseValues(text, { Fecha: '2026-11-21', Monto: '$12,000', Lugar: ' ' }), {
    Fecha: '21 de noviembre de 2026',
    Monto: '$12,000.00',
    Monto_Letra: 'doce mil pesos 00/100 M.N.',
  });
});

test('phraseValues leaves other words in a date or amount field as they were typed', () => {
  const text = '{{Fecha}} {{Monto}} {{Monto_Letra}}';
  assert.deepEqual(
    phraseValues(text, { Fecha: 'el primer lunes de mayo', Monto: 'por definir', Monto_Letra: 'a mano' }),
    {
      Fecha: 'el primer lunes de mayo',
      Monto: 'por definir',
      Monto_Letra: 'a mano',
    },
  );
});

test('readCell reads dates day first, within the range of a calendar', () => {
  assert.equal(readCell('date', '5/3/2027'), '2027-03-05');
  assert.equal(readCell('date', '2027/03/05'), '2027-03-05');
  assert.equal(readCell('amount', '$ -'), '0');
  assert.equal(readCell('date', '2027-03-05T00:00:00Z'), '2027-03-05');
  assert.equal(readCell('date', '13/13/2027'), '13/13/2027');
  assert.equal(readCell('amount', '1 200.5 pesos'), '1200.5');
});

test('readCell reads the months that Excel writes, in short or whole', () => {
  for (const cell of ['01-dic-26', '1 dic. 2026', '1/DICIEMBRE/2026'])
    assert.equal(readCell('date', cell), '2026-12-01', cell);
  assert.equal(readCell('date', '5-sept-26'), '2026-09-05');
  for (const cell of ['dic 1', '1-di-26', '1-dicho-26', '46000', '12/31/2026'])
    assert.equal(readCell('date', cell), cell);
});

test('a year of two digits is of this century', () => {
  assert.equal(readCell('date', '5/3/26'), '2026-03-05');
  assert.equal(readCell('date', '0026-03-05'), '2026-03-05');
  assert.equal(phraseValues('{{Fecha}}', { Fecha: '0026-11-21' }).Fecha, '21 de noviembre de 2026');
});

test('readCell gives the time of a cell that has a date and a time', () => {
  assert.equal(readCell('time', '2026-11-21 09:30'), '09:30');
  assert.equal(readCell('date', '2026-11-21 09:30'), '2026-11-21');
  assert.equal(readCell('time', '9:30'), '9:30');
});

test('readCell rounds a calculated amount to cents, and leaves what may be thousands as it is', () => {
  assert.equal(readCell('amount', '1234.5678'), '1234.57');
  assert.equal(readCell('amount', '1.005'), '1.005');
  assert.equal(readCell('amount', '2001.005'), '2001.01');
  assert.deepEqual(phraseValues('{{Monto}} {{Monto_Letra}}', { Monto: readCell('amount', '13920') }), {
    Monto: '$13,920.00',
    Monto_Letra: 'trece mil novecientos veinte pesos 00/100 M.N.',
  });
});

test('phraseValues writes the sign and the pesos once where the text has them; cents that contradict the text stay open', () => {
  const typed = { Monto: '12000' };
  const words = (text: string, values: Record<string, string> = typed) => phraseValues(text, values);
  assert.equal(words(`\${{Monto}}`).Monto, '12,000.00');
  assert.equal(words('por $ {{Monto}}').Monto, '12,000.00');
  assert.equal(words('{{Monto}} {{Monto_Letra}} pesos 00/100 M.N.').Monto_Letra, 'doce mil');
  assert.equal(words('{{Monto}} ({{Monto_Letra}} Pesos 00/100 MN)').Monto_Letra, 'doce mil');
  assert.equal(words('{{Monto}} {{Monto_Letra}} pesos').Monto_Letra, 'doce mil');
  assert.equal(words('{{Monto}} {{Monto_Letra}} 00/100 M.N.').Monto_Letra, 'doce mil pesos');
  assert.equal(words('{{Monto}} {{Monto_Letra}} M.N.').Monto_Letra, 'doce mil pesos 00/100');
  assert.equal(words('{{Monto}} {{Monto_Letra}} de pesos', { Monto: '1000000' }).Monto_Letra, 'un millón');
  assert.equal(words('{{Monto}} {{Monto_Letra}} pesos 00/100 M.N.', { Monto: '12000.50' }).Monto_Letra, undefined);
  assert.equal(words('{{Monto}} {{Monto_Letra}} pesos.', { Monto: '12000.50' }).Monto_Letra, undefined);
});

test('phraseValues: variables named like inherited properties are open until they are filled in', () => {
  const text = '{{valueOf}} {{toString}} {{__proto__}}';
  assert.deepEqual(Object.entries(phraseValues(text, {})), []);
  const filled = Object.entries(phraseValues(text, JSON.parse('{"toString":"a","__proto__":"b"}')));
  assert.deepEqual(filled, [
    ['toString', 'a'],
    ['__proto__', 'b'],
  ]);
});

const PARTS = { day: 'Dia', month: 'Mes', year: 'Anio' };

test('a date and its three parts become each other', () => {
  assert.deepEqual(writeParts(PARTS, '2026-11-22'), { Dia: '22', Mes: 'noviembre', Anio: '2026' });
  assert.deepEqual(writeParts(PARTS, ''), { Dia: '', Mes: '', Anio: '' });
  assert.equal(readParts('22 de noviembre de 2026'), '2026-11-22');
  assert.equal(readParts('3 de Mayo de 2026'), '2026-05-03');
  for (const words of ['veintidós de noviembre de 2026', '31 de febrero de 2026', ' de  de ', '3 de brumario de 2026'])
    assert.equal(readParts(words), '', words);
});
