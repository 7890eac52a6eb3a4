import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { readConfig } from '../config.ts';
import { createRedactor, secretsOf } from './redact.ts';

const KEY = 'gsk_T3stKey/+"With=Odd\\Chars9z8y';
const ENCODINGS: [string, (key: string) => string][] = [
  ['literal', (key) => key],
  ['URL-encoded', encodeURIComponent],
  ['JSON-escaped', (key) => JSON.stringify(key).slice(1, -1)],
  ['base64', (key) => Buffer.from(key).toString('base64')],
  ['base64url', (key) => Buffer.from(key).toString('base64url')],
  ['hex', (key) => Buffer.from(key).toString('hex')],
];
const ESCAPED: typeof ENCODINGS = [
  ['JSON-escaped as PHP does it', (key) => JSON.stringify(key).slice(1, -1).replaceAll('/', '\\/')],
  ['JSON-escaped as Go does it', (key) => escapeUnicode(JSON.stringify(key).slice(1, -1), /[<>&]/g)],
  ['JSON-escaped as .NET does it', (key) => escapeUnicode(key.replaceAll('\\', '\\\\'), /["&'+<>`]/g)],
  ['in \\u for each letter', (key) => escapeUnicode(key, /./g)],
  ['URL-encoded but for slashes', (key) => encodeURIComponent(key).replaceAll('%2F', '/')],
  ['URL-encoded with all signs', (key) => key.replace(/\W/g, (sign) => `%${hexOf(sign)}`)],
  ['HTML-escaped by name', (key) => key.replace(/[&<>"]/g, (sign) => NAMED[sign] ?? sign)],
  ['HTML-escaped by number', (key) => key.replace(/\W/g, (sign) => `&#${sign.charCodeAt(0)};`)],
];
const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeUnicode(text: string, signs: RegExp): string {
  return text.replace(signs, (sign) => `\\u00${hexOf(sign)}`);
}

function hexOf(sign: string): string {
  return sign.charCodeAt(0).toString(16).padStart(2, '0');
}

// Returns keys of the characters that HTTP headers allow.
const keys = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 8,
  maxLength: 60,
});

describe('redact', () => {
  for (const [name, encode] of ENCODINGS) {
    test(`any key, ${name}, is removed from anywhere in any text`, () => {
      fc.assert(
        fc.property(keys, fc.string(), fc.string(), (key, before, after) => {
          const text = createRedactor(key).redact(before + encode(key) + after);
          assert.ok(!text.includes(encode(key)));
        }),
      );
    });
  }

  for (const [name, encode] of ESCAPED) {
    test(`any key, ${name}, is removed from between the words of any text`, () => {
      fc.assert(
        fc.property(keys, fc.string(), fc.string(), (key, before, after) => {
          const text = createRedactor(key).redact(`${before} ${encode(key)} ${after}`);
          assert.ok(!text.includes(encode(key)));
        }),
      );
    });
  }

  test('a key without a capital, a digit or a sign, or with one at its end only, is found in each of its forms', () => {
    for (const key of ['abcdefgh', 'abcdefghijklmnop', 'abcdefghijklmno9', 'abcdefgh-ijklm'])
      for (const [name, encode] of ENCODINGS)
        assert.match(createRedactor(key).redact(`x ${encode(key)} y`), /^x \[redacted\]=* y$/, name);
  });

  const { redact } = createRedactor(KEY);
  const MASKED: [string, string][] = [
    [`key ${KEY.slice(0, 8)}****${KEY.slice(-4)}.`, 'key [redacted].'],
    [`key ${KEY.slice(0, 2)}***${KEY.slice(-2)} x`, 'key [redacted] x'],
    [`key ${KEY.slice(0, 3)}…${KEY.slice(-3)} x`, 'key [redacted] x'],
    [`sk-...${KEY.slice(-4)}`, 'sk-[redacted]'],
    [`${KEY.slice(0, 12)}...`, '[redacted]'],
  ];
  for (const [text, expected] of MASKED) {
    test(`a masked key is removed: ${text.slice(0, 12)}`, () => assert.equal(redact(text), expected));
  }

  test('ordinary text with dots, stars and ellipses stays as it is', () => {
    const text = 'Espera... el folio ****1234 y «…» quedan; **negritas**, gs...';
    assert.equal(redact(text), text);
  });

  test('a key under 8 characters changes nothing', () => {
    assert.equal(createRedactor('ollama').redact('model ollama ...llama'), 'model ollama ...llama');
    assert.equal(createRedactor('').redact('anything'), 'anything');
  });
});

// Matches a masked key that still shows four characters of the key's end, or eight of its start.
const LEFT = new RegExp(
  `(?:\\*{3}|\\.{3}|…)${RegExp.escape(KEY.slice(-4))}|${RegExp.escape(KEY.slice(0, 8))}(?:\\*{3}|\\.{3}|…)`,
);

describe('stream', () => {
  const encoded = fc.constantFrom(
    ...[...ENCODINGS, ...ESCAPED].map(([, encode]) => encode(KEY)),
    `${KEY.slice(0, 8)}*****${KEY.slice(-4)}`,
    `sk-...${KEY.slice(-6)}`,
  );

  test('the key in any form is never pushed out, not even in part, wherever it is cut', () => {
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

  test('pieces without the key come out whole', () => {
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

  test('masks of any length are never beside four characters of the key’s end or eight of its start', () => {
    const run = fc
      .tuple(fc.constantFrom('*', '.', '…'), fc.integer({ min: 1, max: 2_500 }))
      .map(([c, n]) => c.repeat(n));
    const part = fc.tuple(fc.nat(KEY.length), fc.nat(KEY.length)).map(([from, to]) => KEY.slice(from, to));
    fc.assert(
      fc.property(
        fc.array(fc.oneof(run, part, fc.constantFrom(KEY, ' ', 'á'))),
        fc.integer({ min: 1, max: 700 }),
        (parts, size) => {
          const text = parts.join('');
          const { push, end } = createRedactor(KEY).stream();
          let out = '';
          for (let at = 0; at < text.length; at += size) out += push(text.slice(at, at + size));
          out += end();
          assert.ok(!out.includes(KEY));
          assert.doesNotMatch(out, LEFT);
        },
      ),
    );
  });

  test('a masked key with any of its letters left, cut anywhere, comes out as the whole text does', () => {
    const { redact, stream } = createRedactor(KEY);
    const letters = [0, 1, 2, 3, 4, 8].flatMap((head) => [0, 1, 2, 4].map((tail) => [head, tail] as const));
    for (const mask of ['...', '*****', '…'])
      for (const [head, tail] of letters) {
        const text = `a ${KEY.slice(0, head)}${mask}${KEY.slice(KEY.length - tail)} b`;
        for (const cut of text.split('').keys()) {
          const { push, end } = stream();
          assert.equal(
            push(text.slice(0, cut)) + push(text.slice(cut)) + end(),
            redact(text),
            `${text}, cut at ${cut}`,
          );
        }
      }
  });

  test('a key that ends in a dot is removed in any form although the dot could begin a mask', () => {
    for (const encode of [encodeURIComponent, (key: string) => JSON.stringify(key).slice(1, -1)]) {
      const key = 'a"bcdefgh.';
      const { push, end } = createRedactor(key).stream();
      assert.equal(push(encode(key)) + push('.') + push(' x') + end(), '[redacted]. x');
    }
  });

  test('a key that is a block twice, one after the other', () => {
    for (const key of ['0123456789abcdef'.repeat(2), 'ab'.repeat(6), 'a'.repeat(9)]) {
      for (const size of [1, 5, 11, 16, 33]) {
        const { push, end } = createRedactor(key).stream();
        const text = key.repeat(4);
        let out = '';
        for (let at = 0; at < text.length; at += size) out += push(text.slice(at, at + size));
        assert.equal(out + end(), '[redacted]'.repeat(4), `${key} in pieces of ${size}`);
      }
    }
  });

  test('a key of Latin-1, as the bytes of the header that carried it', () => {
    const bytes = Buffer.from('sk-ñabcdefgh123456', 'latin1');
    const { redact } = createRedactor('sk-ñabcdefgh123456');
    for (const form of [bytes.toString('base64'), bytes.toString('hex'), bytes.toString('utf8')])
      assert.doesNotMatch(redact(`a ${form} b`), /abcdefgh|YWJjZGVm|6162636465/, form);
  });

  test('a text without a beginning of the key is not held back', () => {
    const { push } = createRedactor(KEY).stream();
    assert.equal(push('Por medio del presente'), 'Por medio del presente');
  });
});

describe('base64 of something longer that holds the key', () => {
  // The words before the key shift it by zero, one or two bytes within the groups of three that base64
  // encodes.
  const LONGER = ['', 'x', 'xy', 'Bearer ', 'Authorization: Bearer ', '{"Authorization":"Bearer '];
  for (const before of LONGER) {
    for (const after of ['', '"', '\r\n', '"}}']) {
      for (const encoding of ['base64', 'base64url'] as const) {
        test(`${encoding} of ${JSON.stringify(`${before}KEY${after}`)}: no more than a letter of it is left, however it is cut`, () => {
          for (const key of [KEY, 'gsk_12345', `${KEY}=`, 'ñandú_¿key?ÿ']) {
            const encoded = Buffer.from(before + key + after).toString(encoding);
            const redactor = createRedactor(key);
            const whole = redactor.redact(`a ${encoded} b`);
            assertUnreadable(whole, key);
            for (const size of [1, 2, 5, 17]) {
              const { push, end } = redactor.stream();
              let out = '';
              const text = `a ${encoded} b`;
              for (let at = 0; at < text.length; at += size) out += push(text.slice(at, at + size));
              assert.equal(out + end(), whole);
            }
          }
        });
      }
    }
  }

  // Reads the remaining text as base64 in all four alignments. None may have four letters of the key in a
  // row.
  function assertUnreadable(text: string, key: string) {
    assert.match(text, /\[redacted\]/);
    for (const part of text.split(/[^\w+/=-]+|redacted/)) {
      for (let skip = 0; skip < 4; skip++) {
        const decoded = Buffer.from(part.slice(skip), 'base64').toString('latin1');
        const bytes = Buffer.from(key).toString('latin1');
        for (let at = 0; at + 4 <= bytes.length; at++)
          assert.ok(!decoded.includes(bytes.slice(at, at + 4)), `${part} has ${bytes.slice(at, at + 4)}`);
      }
    }
  }
});

describe('secretsOf', () => {
  const secrets = (env: Record<string, string>) => secretsOf(readConfig(env)).filter((secret) => secret !== '');
  const QUERIES: [string, string[]][] = [
    ['?key=AIzaSyA-1234', ['AIzaSyA-1234']],
    ['?api-version=2024-12-01-preview', []],
    ['?deployment=gpt-4o-mini-2024-07-18&api-version=2024-12-01', []],
    ['?api-version=1&api-key=s3cr3t%2Fkey', ['s3cr3t%2Fkey', 's3cr3t/key']],
    ['?x=0123456789abcdef0123', ['0123456789abcdef0123']],
    ['?subscription-key=abcd+efg', ['abcd+efg']],
    ['?code=%E0%A4%A', ['%E0%A4%A']],
    ['', []],
  ];
  for (const [query, expected] of QUERIES) {
    test(`LLM_URL with «${query}»: ${expected.length === 0 ? 'none' : expected.join(', ')}`, () => {
      assert.deepEqual([...new Set(secrets({ LLM_URL: `https://host.example/v1${query}` }))], expected);
    });
  }

  test('the credentials of both proxies, as they are written and decoded', () => {
    const env = { HTTP_PROXY: 'http://ana:cl%40ve-larga@proxy:1', HTTPS_PROXY: 'http://token-de-proxy@proxy:2' };
    for (const secret of ['cl%40ve-larga', 'cl@ve-larga', 'ana:cl@ve-larga', 'token-de-proxy', 'token-de-proxy:'])
      assert.ok(secrets(env).includes(secret), secret);
  });

  test('the user of a proxy beside the password', () => {
    assert.ok(secrets({ HTTPS_PROXY: 'http://svc-membrete:larga-clave@proxy:2' }).includes('svc-membrete'));
  });

  test('several secrets at once, one in another, are each removed from pieces of any size', () => {
    const redactor = createRedactor('gsk_0123456789', 'user:password1', 'password1', 'AIzaSyA-1234');
    const text = 'a gsk_0123456789 b user:password1. c password1… d AIzaSyA-1234gsk_0123456789 e';
    const clean = 'a [redacted] b [redacted]. c [redacted]… d [redacted][redacted] e';
    for (let size = 1; size < 30; size++) {
      const { push, end } = redactor.stream();
      let out = '';
      for (let at = 0; at < text.length; at += size) out += push(text.slice(at, at + size));
      assert.equal(out + end(), clean);
    }
  });
});
