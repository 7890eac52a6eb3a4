import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Table } from '../document/table.ts';
import { createTable, readCsv, readTableText } from './read-table.ts';

test('readCsv reads quotes, commas, semicolons, tabs and line ends inside cells', () => {
  assert.deepEqual(readCsv('a,b\r\n"x, y","dijo ""sí"""\r\n'), [['a', 'b'], ['x, y', 'dijo "sí"'], ['']]);
  assert.deepEqual(readCsv('\uFEFFa;b\n1,5;2'), [
    ['a', 'b'],
    ['1,5', '2'],
  ]);
  assert.deepEqual(readCsv('a\tb\n"dos\nrenglones"\tc'), [
    ['a', 'b'],
    ['dos\nrenglones', 'c'],
  ]);
});

test('readCsv gives back quoted cells of any content', () => {
  const cell = fc.string().map((text) => text.replaceAll('\r', '').trim());
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }));
  fc.assert(
    fc.property(table, (rows) => {
      const head = rows[0]?.map((_, at) => `c${at}`) ?? [];
      const csv = [head, ...rows]
        .map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
        .join('\n');
      assert.deepEqual(readCsv(csv), [head, ...rows]);
    }),
  );
});

test('readCsv skips a line that names the separator and blank lines above the head', () => {
  assert.deepEqual(readCsv('sep=;\r\na,1;b\r\n'), [['a,1', 'b'], ['']]);
  assert.deepEqual(tableOf('\n\n;;\na;b\n1;2').columns, ['a', 'b']);
});

test('readTableText reads UTF-8, UTF-16 and the code page of Windows alike, and refuses binary files', () => {
  const text = 'Dirección\nÑ';
  const utf16 = [...text].flatMap((letter) => [letter.charCodeAt(0) % 256, letter.charCodeAt(0) >> 8]);
  const bigEndian = utf16.map((_, at) => utf16[at ^ 1] ?? 0);
  const latin = [...text].map((letter) => letter.charCodeAt(0));
  for (const bytes of [new TextEncoder().encode(text), [0xff, 0xfe, ...utf16], [0xfe, 0xff, ...bigEndian], latin])
    assert.equal(readTableText(Uint8Array.from(bytes)), text);
  assert.equal(readTableText(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])), undefined);
  assert.equal(readTableText(Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0, 1])), undefined);
  assert.equal(readTableText(Uint8Array.from([0xff, 0xfe, 0x61])), undefined);
});

test('createTable needs a row below the head, and evens out short rows', () => {
  assert.equal(createTable(readCsv('Nombre,Cargo\n')), undefined);
  assert.deepEqual(tableOf('Nombre,Cargo,\nAna').rows, [['Ana', '', '']]);
});

function tableOf(csv: string): Table {
  const table = createTable(readCsv(csv));
  assert.ok(table);
  return table;
}
