import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readCsv, SEPARATORS, type Separator, tidyCell } from './csv.ts';

test('readCsv reads quotes, commas, semicolons, tabs and line ends inside cells', () => {
  assert.deepEqual(rowsOf('a,b\r\n"x, y","dijo ""sí"""\r\n'), [
    ['a', 'b'],
    ['x, y', 'dijo "sí"'],
  ]);
  assert.deepEqual(rowsOf('\uFEFFa;b\n1,5;2'), [
    ['a', 'b'],
    ['1,5', '2'],
  ]);
  assert.deepEqual(rowsOf('a\tb\n"dos\nrenglones"\tc'), [
    ['a', 'b'],
    ['dos\nrenglones', 'c'],
  ]);
  assert.deepEqual(rowsOf('sep=;\r\na,1;b\r\n'), [['a,1', 'b']]);
  assert.deepEqual(rowsOf(' "a" , b \n\n'), [['a', 'b'], ['']]);
});

test('readCsv gives back quoted cells of any content', () => {
  const cell = fc.string().filter((text) => tidyCell(text) === text);
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }));
  const separators = fc.constantFrom(...(Object.keys(SEPARATORS) as Separator[]));
  fc.assert(
    fc.property(table, separators, (rows, separator) => {
      const head = rows[0]?.map((_, at) => `c${at}`) ?? [];
      const csv = [head, ...rows]
        .map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator))
        .join('\n');
      assert.deepEqual(readCsv(csv), { rows: [head, ...rows], separator, unclosed: 0 });
    }),
  );
});

test('readCsv takes the separator that gives the most even table', () => {
  const texts: [text: string, separator: Separator, width: number][] = [
    ['Padrón de beneficiarios, ejercicio 2026, corte a mayo\nNombre;Cargo;Monto\nAna;Jefa;"1,000.00"', ';', 3],
    ['Nombre (titular, completo, sin acentos);Cargo;Monto (pesos, sin centavos)\nAna Paz;Jefa;1000', ';', 3],
    ['"Nombre\ndel servidor";Cargo\nAna;Jefa', ';', 2],
    ['Nombre;Monto\nAna;1.234,50\nLuis;12,5\nEva;12.000', ';', 2],
    ['Nombre|Cargo\nPaz, Ana|Jefa\nSol, Eva|Jueza', '|', 2],
    ['Nombre\tCargo, área\nAna\tJefa, Obras', '\t', 2],
    ['Nombre,Cargo\nAna,Jefa; Obras', ',', 2],
    ['Nombre\nAna\nLuis', ',', 1],
    ['Nombre\nPaz Sol, Ana\nGil, Luis\n', '\t', 1],
    ['Nombre, Cargo\nAna, Jefa\nLuis, Jefe', ',', 2],
  ];
  for (const [text, separator, width] of texts) {
    const csv = readCsv(text);
    assert.deepEqual([csv.separator, csv.rows.at(-1)?.length], [separator, width], text);
  }
});

test('readCsv reads lines that end with CR only, and takes off what keeps Excel from reading numbers', () => {
  assert.deepEqual(rowsOf('Nombre,Clave\rAna,1\r'), [
    ['Nombre', 'Clave'],
    ['Ana', '1'],
  ]);
  const guarded =
    '="00123",\'00123,"=""Paz, ""a"""" Ana""",="Paz, Ana",\'+52 55,\'Ndiaye,=1+1,D\'Angelo,\u202a55 12\u202c,A\u200b1';
  assert.deepEqual(rowsOf(`a,b,c,d,e,f,g,h,i,j\n${guarded}`)[1], [
    ...['00123', '00123', 'Paz, "a" Ana', 'Paz, Ana', '+52 55', "'Ndiaye", '=1+1', "D'Angelo", '55 12', 'A1'],
  ]);
});

test('readCsv says on which line a quote opens that is never closed, and takes it for a letter', () => {
  assert.deepEqual(readCsv('a,b\nx,y\n"Ana,Jefa\nEva,Jueza\n'), {
    rows: [
      ['a', 'b'],
      ['x', 'y'],
      ['"Ana', 'Jefa'],
      ['Eva', 'Jueza'],
    ],
    separator: ',',
    unclosed: 3,
  });
  const others = readCsv('a,b\n"Ana,Jefa\nEva,"Jueza"\nLuis,Juez');
  assert.deepEqual(others.rows, [
    ['a', 'b'],
    ['"Ana', 'Jefa'],
    ['Eva', 'Jueza'],
    ['Luis', 'Juez'],
  ]);
  assert.equal(others.unclosed, 2);
});

test('readCsv leaves quotes within a cell', () => {
  assert.deepEqual(rowsOf('a,b\nLuis 12" Ríos,Juez'), [
    ['a', 'b'],
    ['Luis 12" Ríos', 'Juez'],
  ]);
  assert.deepEqual(rowsOf('a,b\n"López "La Jefa" Ana",x'), [
    ['a', 'b'],
    ['López "La Jefa" Ana', 'x'],
  ]);
  assert.equal(readCsv('a,b\n"López "La Jefa" Ana",x').unclosed, 0);
});

test('readCsv reads a cell of 20 MB', () => {
  const long = 'x'.repeat(20_000_000);
  assert.equal(readCsv(`a,b\n"${long}",y`).unclosed, 2);
  assert.equal(readCsv(`a,b\n${long},y`).rows[1]?.[0]?.length, long.length);
  assert.equal(readCsv('"a,\n'.repeat(100_000)).rows.length > 0, true);
});

function rowsOf(text: string): string[][] {
  return readCsv(text).rows;
}
