import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { listVariables } from '../../template/variables.ts';
import { columnsOf as findColumns, TYPED } from './match.ts';
import {
  cleanFileName,
  createTable,
  missingDates,
  nameFiles,
  readCsv,
  readTableText,
  rowValues,
  type Table,
} from './table.ts';

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

test('columnsOf finds the column of a name in another spelling, and leaves what is not sure to the field', () => {
  const text = '{{Numero_Oficio}} {{Destinatario}} {{Cargo}} {{Cargo_Remitente}} {{Fecha}}';
  const table = tableOf('NÚM. DE OFICIO,Nombre del destinatario,Cargo,cargo del remitente,Observaciones\n1,2,3,4,5');
  assert.deepEqual(columnsOf(table, text), [0, 1, 2, 3, TYPED]);
});

test('columnsOf takes only the recipient’s name and post from a list of staff', () => {
  const text =
    '{{Numero_Oficio}} {{Fecha}} {{Destinatario}} {{Cargo}} {{Correo_Contacto}} {{Telefono_Contacto}} {{Nombre_Remitente}} {{Nombre_Copia}}';
  const table = tableOf('No.,Nombre,Puesto,Dependencia,Teléfono,Correo,Fecha de ingreso\n1,2,3,4,5,6,7');
  assert.deepEqual(columnsOf(table, text), [TYPED, TYPED, 1, 2, TYPED, TYPED, TYPED, TYPED]);
  assert.deepEqual(columnsOf(table, '{{Nombre}} {{Destinatario}}'), [1, TYPED]);
});

test('columnsOf: a filled field gives way only to a column of its exact name', () => {
  const table = tableOf('Nombre,Cargo\nAna,Jefa');
  const typed = { Destinatario: 'Eva', Cargo: 'Directora' };
  assert.deepEqual(columnsOf(table, '{{Destinatario}} {{Cargo}}', typed), [TYPED, 1]);
});

test('columnsOf takes a column picked by hand', () => {
  const table = { ...tableOf('Destinatario,Alumno\na,b'), chosen: { Destinatario: 1 } };
  assert.deepEqual(columnsOf(table, '{{Destinatario}}', { Destinatario: 'Eva' }), [1]);
});

test('rowValues reads dates and amounts as people write them; a typed amount in words gives way', () => {
  const variables = listVariables('{{Destinatario}} {{Fecha}} {{Monto}} {{Monto_Letra}} {{Lugar}}');
  const table = tableOf('Destinatario,Fecha,Monto\nAna,5/3/2027,"$1,234.50"\n,el lunes,mucho');
  const typed = { Lugar: 'Puebla', Monto_Letra: 'un peso', Destinatario: 'Nadie' };
  assert.deepEqual(rowValues(table, 0, variables, typed), {
    Lugar: 'Puebla',
    Monto_Letra: '',
    Destinatario: 'Ana',
    Fecha: '2027-03-05',
    Monto: '1234.50',
  });
  assert.deepEqual(rowValues(table, 1, variables, {}), {
    Monto_Letra: '',
    Destinatario: '',
    Fecha: 'el lunes',
    Monto: 'mucho',
  });
});

test('rowValues: variables named like inherited properties take only their own columns', () => {
  const variables = listVariables('{{valueOf}} {{__proto__}}');
  const values = rowValues(tableOf('__proto__,Otra\na,b'), 0, variables, {});
  assert.deepEqual(Object.entries(values), [['__proto__', 'a']]);
});

test('missingDates reports a day that the month does not have, with its row', () => {
  const table = tableOf('Fecha,Otra\n29/2/2028,31/02/2026\n31/02/2026,x\nel lunes,x\n2027-02-29,x');
  assert.deepEqual(missingDates(table, listVariables('{{Fecha}} {{Lugar}}'), {}), [
    { row: 1, cell: '31/02/2026' },
    { row: 3, cell: '2027-02-29' },
  ]);
});

test('nameFiles gives each file its own name where names repeat, are empty or forbidden', () => {
  const table = tableOf('Nombre\nAna\nana\na/b: "c"?\n.\n');
  assert.deepEqual(nameFiles(table, 'Documento'), ['Ana.docx', 'ana (2).docx', 'a b c.docx', 'Documento 4.docx']);
  const numbered = nameFiles(tableOf('Nombre\nAna\nAna\nANA (2)\n\u0041\u0301na\nána'), 'Documento');
  assert.deepEqual(numbered, ['Ana.docx', 'Ana (2).docx', 'ANA (2) (2).docx', 'A\u0301na.docx', 'ána (2).docx']);
});

test('cleanFileName cuts a long name between words', () => {
  const long = 'Solicitud de reparación de postes y del transformador de la calle Hidalgo, colonia Centro';
  assert.equal(cleanFileName(long), 'Solicitud de reparación de postes y del transformador de la calle Hidalgo');
  const small = `${'palabra '.repeat(9)}y el transformador de la colonia`;
  assert.equal(cleanFileName(small), 'palabra '.repeat(9).trim());
  assert.equal(cleanFileName('x'.repeat(90)), 'x'.repeat(80));
});

function columnsOf(table: Table, text: string, typed: Record<string, string> = {}): number[] {
  const variables = listVariables(text);
  return [...findColumns(table, variables, typed)];
}

function tableOf(csv: string): Table {
  const table = createTable(readCsv(csv));
  assert.ok(table);
  return table;
}
