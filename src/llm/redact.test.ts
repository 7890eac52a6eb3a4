import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { processorMs } from '../../test/processor-time.ts';
import { createRedactor } from './redact.ts';

const KEY = 'gsk_T3stKey/+"With=Odd\\Chars9z8y';
const ENCODINGS: [string, (key: string) => string][] = [
  ['literal', (key) => key],
  ['URL-encoded', encodeURIComponent],
  ['JSON-escaped', (key) => JSON.stringify(key).slice(1, -1)],
  ['base64', (key) => Buffer.from(key).toString('base64')],
  ['base64url', (key) => Buffer.from(key).toString('base64url')],
  ['hex', (key) => Buffer.from(key).toString('hex')],
];
// Characters of HTTP headers, and long enough to be a secret.
const keys = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 8,
  maxLength: 60,
});

describe('redact', () => {
  for (const [name, encode] of ENCODINGS) {
    test(`any key, ${name} anywhere in any text, is gone`, () => {
      fc.assert(
        fc.property(keys, fc.string(), fc.string(), (key, before, after) => {
          const text = createRedactor(key).redact(before + encode(key) + after);
          assert.ok(!text.includes(encode(key)));
        }),
      );
    });
  }

  const { redact } = createRedactor(KEY);
  const MASKED: [string, string][] = [
    [`key ${KEY.slice(0, 8)}****${KEY.slice(-4)}.`, 'key [redacted].'],
    [`key ${KEY.slice(0, 2)}***${KEY.slice(-2)} x`, 'key [redacted] x'],
    [`key ${KEY.slice(0, 3)}…${KEY.slice(-3)} x`, 'key [redacted] x'],
    [`sk-...${KEY.slice(-4)}`, 'sk-[redacted]'],
    [`${KEY.slice(0, 12)}...`, '[redacted]'],
  ];
  for (const [text, expected] of MASKED) {
    test(`a masked key, ${text.slice(0, 12)}, is gone`, () => assert.equal(redact(text), expected));
  }

  test('ordinary text with dots, stars and ellipses, stays as it is', () => {
    const text = 'Espera... el folio ****1234 y «…» quedan; **negritas**, gs...';
    assert.equal(redact(text), text);
  });

  test('a key under 8 characters, changes nothing', () => {
    assert.equal(createRedactor('ollama').redact('model ollama ...llama'), 'model ollama ...llama');
    assert.equal(createRedactor('').redact('anything'), 'anything');
  });

  test('a megabyte of masks and beginnings of the key, takes linear time', () => {
    for (const unit of ['*', '.', '…', 'g', 'gsk_', '...gsk_']) {
      const spent = processorMs(() => redact(unit.repeat(1_000_000 / unit.length)));
      assert.ok(spent < 1_000, `${unit} took ${spent} ms`);
    }
  });
});

describe('stream', () => {
  const encoded = fc.constantFrom(
    ...ENCODINGS.map(([, encode]) => encode(KEY)),
    `${KEY.slice(0, 8)}*****${KEY.slice(-4)}`,
    `sk-...${KEY.slice(-6)}`,
  );

  test('the key in any form cut anywhere, no part of it is ever pushed out', () => {
    fc.assert(
      fc.property(encoded, fc.array(fc.nat(60), { maxLength: 6 }), (secret, cuts) => {
        const text = `Folio ${secret} fin.`;
        const { push, end } = createRedactor(KEY).stream();
        const at = [0, ...cuts.sort((a, b) => a - b), text.length];
        const out =
          at
            .slice(1)
            .map((to, index) => push(text.slice(at[index], to)))
            .join('') + end();
        assert.match(out, /^Folio (sk-)?\[redacted\]=* fin\.$/);
      }),
    );
  });

  test('any pieces without the key, come out whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('g', 's', 'k', '_', '.', '*', '…', ' ', 'á') })),
        (pieces) => {
          const { push, end } = createRedactor(KEY).stream();
          assert.equal(pieces.map(push).join('') + end(), createRedactor(KEY).redact(pieces.join('')));
        },
      ),
    );
  });

  test('a text without any beginning of the key, is not held back', () => {
    const { push } = createRedactor(KEY).stream();
    assert.equal(push('Por medio del presente'), 'Por medio del presente');
  });
});
