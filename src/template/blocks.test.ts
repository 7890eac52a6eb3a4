import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { blocksOf, memoEndOf } from './blocks.ts';
import { readDocument } from './document.ts';

const BODY = 'Se remite la relación de los bienes que este departamento entrega para su resguardo y su control.';

describe('blocks', () => {
  it('a table has its headings and rows, each row as long as the headings', () => {
    const table = '| Bien | Cantidad |\n|:--|--:|\n| {{Bien_1}} | 2 |\n| Sillas |\n| Mesas | 3 | usadas |';
    assert.deepEqual(read(`${BODY}\n\n${table}\n\nATENTAMENTE\n\n{{Nombre}}\n{{Cargo}}\n\nC.c.p. Archivo.`), [
      BODY,
      'Bien, Cantidad / {{Bien_1}}, 2 / Sillas,  / Mesas, 3',
      'ATENTAMENTE',
      '{{Nombre}} {{Cargo}}',
      'C.c.p. Archivo.',
    ]);
  });

  it('the head of a memo ends above a body of paragraphs or of list items', () => {
    const head = 'MEMORÁNDUM\n\nPARA: {{Destinatario}}\nDE: {{Remitente}}\nASUNTO: Bienes que se entregan\n\n';
    const { lines } = readDocument(`${head}${BODY}`);
    assert.equal(lines[memoEndOf(lines)]?.text, BODY);
    const listed = readDocument(`${head}1. Sillas.\n2. Mesas.\n\nATENTAMENTE\n\n{{Nombre}}\n{{Cargo}}`).lines;
    assert.equal(listed[memoEndOf(listed)]?.text, '1. Sillas.');
    const bare = readDocument(head).lines;
    assert.equal(memoEndOf(bare), bare.length);
  });

  it('a table that a blank line divides ends there', () => {
    const rows = '| a | b |\n|---|---|\n| c | d |';
    assert.deepEqual(read(`${BODY}\n${rows}\n\n| e | f |`), [BODY, 'a, b / c, d', '| e | f |']);
  });

  it('signatures have two to a row, columns of three one row', () => {
    const text = `${BODY}\n\nATENTAMENTE\n\n{{Nombre_1}}\n{{Cargo_1}}\n\n{{Nombre_2}}\n{{Cargo_2}}`;
    assert.deepEqual(read(text), [BODY, 'ATENTAMENTE', '{{Nombre_1}} {{Cargo_1}} | {{Nombre_2}} {{Cargo_2}}']);
    const columns = `${BODY}\n\nATENTAMENTE\n\n{{Nombre_1}}   {{Nombre_2}}   {{Nombre_3}}`;
    assert.deepEqual(read(columns), [BODY, 'ATENTAMENTE', '{{Nombre_1}} | {{Nombre_2}} | {{Nombre_3}}']);
  });
});

// The blocks as words: rows with « / » between them, cells with commas, people with « | ».
function read(text: string): string[] {
  const { lines } = readDocument(text);
  return blocksOf(lines).map(({ from, table, rows }) => {
    if (table) return [table.headings, ...table.rows].map(({ cells }) => cells.join(', ')).join(' / ');
    if (rows.length === 0) return lines[from]?.text ?? '';
    return rows
      .map((row) => row.map((signature) => signature.lines.map((line) => line.text).join(' ')).join(' | '))
      .join(' / ');
  });
}
