// The bounds of every function that reads a text: it never throws, takes linear time, and is fast on a usual template.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { leastProcessorMs, processorMs } from '../../test/harness/processor-time.ts';
import { readDocument } from './document.ts';
import { fill } from './fill.ts';
import { guessKind } from './guess-kind.ts';
import { lint, normalise } from './lint.ts';
import { signaturesFrom } from './signatures.ts';
import { listVariables } from './variables.ts';

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  listVariables,
  fill: (text) => fill(text, { A: 'x' }),
  readDocument,
  signatures: (text) => signaturesFrom(readDocument(`a\nATENTAMENTE\n${text}`).lines, 2),
  guessKind,
  lint: (text) => lint(text, { prompt: text.slice(0, 5000), kind: 'requerimiento' }),
  normalise,
};

const ATOMS =
  '{ {{ } {{{a {{A}} {a [ [nombre [a]( ( * ** **a <b>** __a _ # > < <b <think> </think> <| ` | - --- a á É Ã 1 1, 1/ $1 20 . … : « " 😀 a@ a. AA AA/ C. M.A. the Claro Nota:'
    .split(' ')
    .concat(' ', '\n', '\r\n', ' \n', '\n\n', '\ud800', '\u200b', 'a\u0301', '\u0301\u0316', 'Lic. Ana ', 'Ana De ')
    .concat('ASUNTO: a\n', 'asunto:\n', 'C.c.p. a\n', 'ATENTAMENTE\n', 'PRESENTE\n', 'PARA:\n', 'C.c.p.\nNota:\n')
    .concat('a\n\n', '____\n\n', '{{Testigo}}\n\n');

describe('limits', () => {
  for (const [name, read] of Object.entries(readers)) {
    it(`${name} does not throw on any Unicode`, () => {
      fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => void read(text)));
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...ATOMS), { maxLength: 40 }), (parts) => void read(parts.join(''))),
        { numRuns: 500 },
      );
    });

    it(`${name} takes at most three times as long for twice as many repeats`, () => {
      for (const atom of ATOMS) {
        const half = atom.repeat(Math.ceil(10_000 / atom.length));
        const whole = half + half;
        if (processorMs(() => read(whole)) < 25) continue;
        // Taken anew where it looks bad: a collection may fall into either.
        const ratios: number[] = [];
        do {
          const [long, short] = [whole, half].map((text) => leastProcessorMs(() => read(text), 3)) as [number, number];
          ratios.push(long / Math.max(short, 8));
        } while (ratios.length < 4 && Math.min(...ratios) > 3.2);
        assert.ok(Math.min(...ratios) <= 3.2, `${JSON.stringify(atom)}: ${ratios} times`);
      }
    });
  }

  for (const atom of ['{', '{{A}}', '[', ' ', '\n', 'a', '*', '<', 'Ã', '.', '_', '…', '\u0301\u0316']) {
    it(`reads 1 MB of ${JSON.stringify(atom)} in a moment`, () => {
      const text = atom.repeat(Math.ceil(1_000_000 / atom.length));
      for (const [name, read] of Object.entries(readers)) {
        const spent = processorMs(() => read(text));
        assert.ok(spent < 5000, `${name}: ${spent.toFixed(0)} ms`);
      }
    });
  }

  it('reads, judges and mends a usual template in under 2 ms', () => {
    const text = readFileSync(new URL('./references/07_acta_administrativa.txt', import.meta.url), 'utf8');
    const work = () => [lint(text), normalise(text), readDocument(text)];
    for (let run = 0; run < 100; run += 1) work();
    assert.ok(leastProcessorMs(work, 100) < 2);
  });
});
