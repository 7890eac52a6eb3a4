import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOOK_KEPT, type BookEntry, enter, recipientIn, writeBook } from './book.ts';

const ENTRY: BookEntry = {
  at: 1,
  count: 'Numero_Oficio',
  number: 'DSP/012/2026',
  day: '2026-11-23',
  recipient: 'Eva Sol',
  subject: 'Agua',
  file: 'Oficio DSP-012-2026 Agua.docx',
};

test('enter: a number stands once in the book, with its first day, its last recipient and the file that it has', () => {
  const later = { ...ENTRY, day: '2026-11-25', recipient: 'Eva Sol Ríos', file: '' };
  assert.deepEqual(enter([ENTRY], [later], '2026-11-25'), [{ ...ENTRY, recipient: 'Eva Sol Ríos' }]);
  assert.equal(enter([ENTRY], [{ ...ENTRY, at: 2 }], '2026-11-25').length, 2);
});

test('enter: keeps this year and the one before, and the last of very many', () => {
  assert.equal(enter([ENTRY], [], '2027-12-31').length, 1);
  assert.equal(enter([ENTRY], [], '2028-01-01').length, 0);
  const many = Array.from({ length: BOOK_KEPT }, (_, at) => ({ ...ENTRY, at: at + 2 }));
  const kept = enter([ENTRY], many, '2026-11-25');
  assert.deepEqual([kept.length, kept[0]?.at], [BOOK_KEPT, 2]);
});

test('writeBook: no cell is a formula, and quotes and line breaks stay within their cell', () => {
  const cells = ['=1+1', '+1', '-1', '@A1', '\t=A1'].map((recipient) => ({ ...ENTRY, recipient }));
  const lines = writeBook([...cells, { ...ENTRY, subject: 'El «Agua» "fría",\nhoy' }]).split('\r\n');
  assert.equal(lines[0], '\uFEFF"Número","Fecha","Destinatario","Asunto","Archivo"');
  for (const [at, shown] of ["'=1+1", "'+1", "'-1", "'@A1", "'=A1"].entries())
    assert.equal(lines[at + 1]?.split(',')[2], `"${shown}"`);
  assert.equal(lines[6]?.split('","')[3], 'El «Agua» ""fría"", hoy');
  assert.equal(lines.length, 8);
});

test('recipientIn: the words of the addressee’s line, else the datum that says who receives it', () => {
  const letter = (line: string) => `ASUNTO: Agua.\n\n${line}\nPRESENTE\n\nLe pido agua.\n\nATENTAMENTE\n\n{{Nombre}}`;
  assert.equal(recipientIn(letter('COMISIÓN FEDERAL DE ELECTRICIDAD'), {}), 'COMISIÓN FEDERAL DE ELECTRICIDAD');
  assert.equal(recipientIn(letter('{{Destinatario}}'), { Destinatario: 'Eva Sol' }), 'Eva Sol');
  assert.equal(recipientIn(letter('{{Destinatario}}'), {}), '');
  assert.equal(recipientIn('Se hace constar que {{Nombre_Persona}} vive aquí.', { Nombre_Persona: 'Ana' }), 'Ana');
});
