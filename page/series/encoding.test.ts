import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeText, type Encoding } from './encoding.ts';

const TEXT = 'Nombre,Dirección\nJosé Núñez,Peñón 5\nÁNGEL IBÁÑEZ,Avenida Ñandú\n';

test('decodeText reads UTF-8, UTF-16 with and without its mark, and the code page of Windows', () => {
  const utf16 = [...TEXT].flatMap((letter) => [letter.charCodeAt(0) % 256, letter.charCodeAt(0) >> 8]);
  const bigEndian = utf16.map((_, at) => utf16[at ^ 1] ?? 0);
  const latin = [...TEXT].map((letter) => letter.charCodeAt(0));
  const files: [bytes: Iterable<number>, encoding: Encoding][] = [
    [new TextEncoder().encode(TEXT), 'utf-8'],
    [new TextEncoder().encode(`\uFEFF${TEXT}`), 'utf-8'],
    [[0xff, 0xfe, ...utf16], 'utf-16le'],
    [[0xfe, 0xff, ...bigEndian], 'utf-16be'],
    [utf16, 'utf-16le'],
    [bigEndian, 'utf-16be'],
    [latin, 'windows-1252'],
  ];
  for (const [bytes, encoding] of files)
    assert.deepEqual(decodeText(Uint8Array.from(bytes)), { text: TEXT, encoding }, encoding);
});

test('decodeText recognises the code pages of DOS and of the Macintosh, and reads what a person picks', () => {
  for (const encoding of ['ibm850', 'macintosh'] as const) {
    const bytes = encode(TEXT, encoding);
    assert.deepEqual(decodeText(bytes), { text: TEXT, encoding });
    assert.deepEqual(decodeText(bytes, encoding)?.text, TEXT);
  }
  assert.equal(decodeText(encode('García', 'macintosh'), 'windows-1252')?.text, 'Garc’a');
});

test('decodeText reads lines of several encodings, lines that were encoded twice, and controls that were letters', () => {
  const bytes = [...utf8('a;TUCUMÁN\n'), ...encode('José;Rímos\n', 'windows-1252'), ...utf8('Ñu;é\n')];
  assert.equal(decodeText(Uint8Array.from(bytes))?.text, 'a;TUCUMÁN\nJosé;Rímos\nÑu;é\n');
  const twice = (text: string) => utf8(Array.from(utf8(text), (byte) => windows(byte)).join(''));
  assert.equal(
    decodeText(Uint8Array.from([...twice('José Ñuñez “x”\n'), ...utf8('Raúl É\n')]))?.text,
    'José Ñuñez “x”\nRaúl É\n',
  );
  assert.equal(decodeText(utf8('Ana O\u0092Hara\n'))?.text, 'Ana O’Hara\n');
  assert.equal(
    decodeText(utf8('EDUCACIÓ\u0093N, CAFÉ\u0089S, \u0093x\u0094\u0094\n'))?.text,
    'EDUCACIÓN, CAFÉS, “x””\n',
  );
  assert.equal(decodeText(encode('Ana O’Hara – “x” 5 €\n', 'windows-1252'))?.text, 'Ana O’Hara – “x” 5 €\n');
});

test('decodeText drops the end mark of DOS and stray controls, and refuses what is not text', () => {
  assert.equal(decodeText(utf8('a,b\r\nc,d\r\n\u001a'))?.text.trim(), 'a,b\r\nc,d');
  assert.equal(decodeText(utf8(`a\u0002b${'c'.repeat(300)}`))?.text, `ab${'c'.repeat(300)}`);
  assert.equal(decodeText(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])), undefined);
  assert.equal(decodeText(Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0, 1])), undefined);
});

test('decodeText never changes text that is UTF-8 and looks like Spanish', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aeñÑáÉí “”–º¿¡€\n,') });
  fc.assert(fc.property(letters, (text) => assert.equal(decodeText(utf8(text))?.text, text)));
});

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function windows(byte: number): string {
  return new TextDecoder('windows-1252').decode(Uint8Array.of(byte));
}

// Encodes each letter as the byte that decodes to it.
function encode(text: string, encoding: Encoding): Uint8Array {
  const letters = Array.from(
    { length: 256 },
    (_, byte) => decodeText(Uint8Array.of(65, byte), encoding)?.text[1] ?? '',
  );
  return Uint8Array.from(text, (letter) => (letter < '\x80' ? letter.charCodeAt(0) : letters.indexOf(letter)));
}
