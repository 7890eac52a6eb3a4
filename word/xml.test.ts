import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../test/harness/any-text.ts';
import { attribute, cut, descendants, escapeXml, readXml } from './xml.ts';

test('an element has its namespace, whatever its prefix, and its place in the text', () => {
  const xml =
    '<?xml version="1.0"?><!-- <x> --><a:r xmlns:a="urn:a"><b xmlns="urn:b" a:v="1 &gt; 0"/><![CDATA[<c>]]>t</a:r>';
  const root = readXml(xml);
  const [child] = root.children;
  assert.deepEqual([root.namespace, root.local, child?.namespace, child?.local], ['urn:a', 'r', 'urn:b', 'b']);
  assert.equal(child && attribute(child, 'v'), '1 > 0');
  assert.equal(child && xml.slice(child.start, child.end), '<b xmlns="urn:b" a:v="1 &gt; 0"/>');
  assert.equal(cut(xml, root.children).includes('<b'), false);
});

test('text that is not well-formed or has a document type is refused', () => {
  for (const xml of [
    '',
    'a',
    '<a>',
    '</a>',
    '<a></b>',
    '<a/><b/>',
    '<a',
    '<a><b</a>',
    '<!DOCTYPE a><a/>',
    '<a b="</a>',
    '<b:a/>',
    '<a b:c="d"/>',
  ]) {
    assert.throws(() => readXml(xml), SyntaxError, xml);
  }
});

test('any text can be escaped as content and as attribute of one element', () => {
  const property = fc.property(anyText(), (text) => {
    const root = readXml(`<a b="${escapeXml(text)}">${escapeXml(text)}</a>`);
    assert.equal(Array.from(descendants(root)).length, 0);
    assert.equal(root.attributes.size, 1);
  });
  fc.assert(property);
});

test('escaping: half a surrogate pair becomes U+FFFD, control characters disappear, tab and line end stay', () => {
  assert.equal(escapeXml('a\ud800b\0\x1f\ufffe\t\n<&>"'), 'a\ufffdb\t\n&lt;&amp;&gt;&quot;');
});
