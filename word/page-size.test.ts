import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementsOf, partOf } from './docx.testing.ts';
import { createDocx } from './docx.ts';
import { PLAIN_SIZE, pageSizeOf, textWidthOf } from './page-size.ts';
import { createPaper, plainPaper } from './paper.ts';
import { attribute } from './xml.ts';

test('the page of a document on plain paper is that of the table', () => {
  const xml = partOf(createDocx('Hola'), 'word/document.xml');
  const size = pageSizeOf((property, name) => {
    const [element] = elementsOf(xml, property);
    return element && attribute(element, name);
  });
  assert.deepEqual(size, PLAIN_SIZE);
  assert.deepEqual([size.width, size.height, size.left, size.bottom, size.head], [612, 792, 70.9, 56.7, 35.45]);
});

test('a gutter is part of the left margin; margins that leave no room count as those of plain paper', () => {
  const read = (values: Record<string, string>) => pageSizeOf((_, name) => values[name]);
  const bound = read({ w: '11906', left: '1000', gutter: '200', right: '1000' });
  assert.equal(bound.left, 60);
  assert.equal(textWidthOf(bound), 9706);
  assert.equal(textWidthOf(read({ w: '1000' })), textWidthOf(PLAIN_SIZE));
  assert.equal(textWidthOf(read({ w: 'ancho' })), textWidthOf(PLAIN_SIZE));
});

test('createPaper leaves the parts and types that it is given as they are', () => {
  const [parts, types] = [new Map<string, Uint8Array>(), new Map<string, string>()];
  createPaper(plainPaper(), { parts, types, packageRelationships: [], documentRelationships: [] });
  assert.deepEqual([parts.size, types.size], [0, 0]);
});
