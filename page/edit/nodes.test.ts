import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readDocument } from '@membrete/document';
import { KINDS } from '@membrete/document/kinds';
import { demoTextOf, referenceOf } from '@membrete/document/references';
import fc from 'fast-check';
import { makeNodes, offsetAt, posAt, readNodes } from './nodes.ts';

const TEXTS = KINDS.flatMap((kind) => [
  { name: kind, text: referenceOf(kind) },
  { name: `${kind} of the demo`, text: demoTextOf(kind) },
]);
const LINES = [...new Set(TEXTS.flatMap(({ text }) => text.split('\n')))];

describe('makeNodes and readNodes', () => {
  for (const { name, text } of TEXTS) {
    test(`give ${name} back byte by byte, and every place of it`, () => {
      check(text);
      check(text.replaceAll('\n', '\r\n'));
    });
  }

  test('give any text of lines, tables, signatures in columns and odd white space back', () => {
    const line = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...LINES) },
      fc.constantFrom(
        '| No. | Nombre | Firma |',
        '|---|:-:|---|',
        '| 1 | {{Nombre}} |',
        '|a||c|d|',
        '| | ',
        '| {{A}}{{B}} | x',
        'ATENTAMENTE',
        '{{Nombre_A}}        {{Nombre_B}}',
        '____________\t\t____________    ___________',
        'Director de Área        Jefa de Departamento',
        'TESTIGOS',
        '- uno',
        '{{}} {{ x }}{{y}',
        '  \t',
        '',
      ),
      fc.string({ unit: fc.constantFrom('a', ' ', '{', '}', '|', '-', '\t', '\u00a0', 'ñ', '\r', '\u2028') }),
    );
    const end = fc.constantFrom('\n', '\n\n', '\r\n', ' \n', '\n\n\n');
    const texts = fc.array(fc.tuple(line, end), { maxLength: 24 }).map((parts) => parts.flat().join(''));
    fc.assert(
      fc.property(texts, fc.nat(), (text, seed) => {
        check(text);
        const places = readNodes(nodesOf(text)).places;
        const place = places[seed % places.length];
        assert.ok(place);
        const rest = text.slice(place.end);
        const keep = { start: place.start, end: place.end + (/^[ \t]*/.exec(rest)?.[0].length ?? 0) };
        assert.equal(readNodes(makeNodes(text, readDocument(text).lines, { keep })).text, text);
      }),
      { numRuns: 150 },
    );
  });

  test('keep the white space around the caret, and the blank line that has it', () => {
    const text = 'ASUNTO: Uno\n\nPárrafo de la carta. \n\n\n\nATENTAMENTE';
    const lines = readDocument(text).lines;
    const typed = text.indexOf('Párrafo');
    const kept = makeNodes(text, lines, { keep: { start: typed, end: typed + 21 } });
    assert.equal(kept.child(1).textContent, 'Párrafo de la carta. ');
    const blank = makeNodes(text, lines, { keep: { start: typed + 23, end: typed + 23 } });
    assert.deepEqual(
      blank.content.content.map((node) => node.textContent),
      ['ASUNTO: Uno', 'Párrafo de la carta.', '', 'ATENTAMENTE'],
    );
    assert.equal(readNodes(blank).text, text);
  });

  test('read what is typed into a cell that the text has not as a cell of its row', () => {
    const text = '| A | B | C |\n|---|---|---|\n| 1 |\n';
    const doc = nodesOf(text);
    const last = readNodes(doc).places.at(-1);
    assert.ok(last);
    const typed = doc.replace(
      last.pos,
      last.pos,
      doc.type.schema.node('line', null, doc.type.schema.text('x')).slice(0, 1),
    );
    assert.equal(readNodes(typed).text, '| A | B | C |\n|---|---|---|\n| 1 |  | x |\n');
  });

  test('a merged cell has one node, and its bars stay in the text', () => {
    const text = '| DATOS |||\n|---|---|---|\n| Bien | Marca ||\n| ^^ | x |  |';
    const doc = nodesOf(text);
    const cells = readNodes(doc).places.map(({ node: { textContent, attrs } }) => [
      textContent,
      attrs.columns,
      attrs.rows,
    ]);
    assert.deepEqual(cells, [
      ['DATOS', 3, 1],
      ['Bien', 1, 2],
      ['Marca', 2, 1],
      ['x', 1, 1],
      ['', 1, 1],
    ]);
    assert.equal(readNodes(doc).text, text);
  });

  test('a line that the paper shows has no node, and stays in the text', () => {
    const text = 'Oficio {{Numero}}\n\nSe pide agua.\n\nElaboró: {{Iniciales}}';
    const looks = [
      { words: 'Oficio {{Numero}}', which: 0, look: { edge: 'header' as const } },
      { words: 'Elaboró: {{Iniciales}}', which: 0, look: { edge: 'footer' as const } },
    ];
    const readBack = (words: string) => readNodes(makeNodes(words, readDocument(words).lines, { looks }));
    const { text: back, places } = readBack(text);
    assert.equal(back, text);
    assert.deepEqual(
      places.map(({ node }) => node.textContent),
      ['Se pide agua.'],
    );
    // The first words of an empty body go between the two lines.
    const { text: empty, places: none } = readBack(text.replace('Se pide agua.', ''));
    assert.deepEqual([empty.slice(0, none[0]?.start), none.length], ['Oficio {{Numero}}\n\n', 1]);
    assert.match(empty.slice(none[0]?.end), /^\n+Elaboró/);
  });

  test('a line has its own look as a style, and no other has one', () => {
    const text = 'Oficio 12/2026\n\nSe pide agua.';
    const looks = [
      {
        words: 'Se pide agua.',
        which: 0,
        look: { align: 'right' as const, bold: true, size: 14, left: 20, firstLine: -9 },
      },
    ];
    const { children } = makeNodes(text, readDocument(text).lines, { looks });
    const styles = children.map(({ attrs }) => attrs.style);
    assert.deepEqual(styles, [
      '',
      'text-align: right; font-weight: 700; font-size: max(var(--least-size), calc(var(--pt) * 14)); padding-left: min(var(--most-indent), calc(var(--pt) * 20)); text-indent: clamp(-1 * var(--most-indent), calc(var(--pt) * -9), var(--most-indent))',
    ]);
  });
});

function nodesOf(text: string) {
  return makeNodes(text, readDocument(text).lines);
}

function check(text: string): void {
  const doc = nodesOf(text);
  doc.check();
  const { text: back, places } = readNodes(doc);
  assert.equal(back, text);
  for (const { node, pos, start, end } of places) {
    assert.equal(offsetAt(places, pos), start);
    assert.equal(offsetAt(places, pos + node.content.size), end);
    if (start < end) assert.equal(posAt(places, end), pos + node.content.size);
  }
}
