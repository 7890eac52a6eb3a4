// The functions that read a text never throw, take linear time, and are fast for a usual template.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../test/harness/any-text.ts';
import { assertWithin, leastProcessorMs, ownMs, processorMs } from '../test/harness/processor-time.ts';
import { findFields } from './fields/find-fields.ts';
import { documentKind } from './kinds/document-kind.ts';
import { referenceOf } from './kinds/references.testing.ts';
import { layOut } from './layout/layout.ts';
import { signaturesFrom } from './layout/signature-reader.ts';
import { readDocument } from './reading/document.ts';
import { readPartial } from './reading/partial.ts';
import { clean } from './rules/clean.ts';
import { lint, normalise } from './rules/lint.ts';
import { fill } from './variables/fill.ts';
import { listVariables } from './variables/variables.ts';

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  listVariables,
  fill: (text) => fill(text, { A: 'x' }),
  readDocument,
  readPartial,
  readPartialBelowSubject: (text) => readPartial(`ASUNTO: a\n${text}`),
  signatures: (text) => signaturesFrom(readDocument(`a\nATENTAMENTE\n${text}`).lines, 2),
  layOut: (text) => layOut(readDocument(`a\n\nATENTAMENTE\n${text}`).lines),
  layOutBody: (text) => layOut(readDocument(`PRESENTE\n\n${text}`).lines, { bold: new Set(['a:']) }),
  clean: (text) => clean(text, { ofModel: true }),
  documentKind: (text) => documentKind(readDocument(text)),
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
      fc.assert(fc.property(anyText({ maxLength: 200 }), (text) => void read(text)));
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...ATOMS), { maxLength: 40 }), (parts) => void read(parts.join(''))),
        { numRuns: 500 },
      );
    });

    it(`${name} takes at most three times as long for twice as many repeats`, () => {
      for (const atom of ATOMS) {
        const half = atom.repeat(Math.ceil(10_000 / atom.length));
        const whole = half + half;
        if (ownMs(() => read(whole)) < 25) continue;
        const first = processorMs(() => read(whole));
        const least = (text: string) => leastProcessorMs(() => read(text), 3);
        // A bad ratio is measured again, because a garbage collection may have disturbed either time.
        const ratios = [
          first /
            Math.max(
              processorMs(() => read(half)),
              8,
            ),
        ];
        while (ratios.length < 5 && Math.min(...ratios) > 3.2) ratios.push(least(whole) / Math.max(least(half), 8));
        assert.ok(Math.min(...ratios) <= 3.2, `${JSON.stringify(atom)}: ${ratios} times`);
      }
    });
  }

  for (const atom of [
    '😀',
    '😀\ufe0f',
    '❤\ufe0f ',
    '{',
    '{{A}}',
    '[',
    ' ',
    '\n',
    'a',
    '*',
    '<',
    'Ã',
    '.',
    '_',
    '…',
    '\u0301\u0316',
  ]) {
    it(`reads 128 Ki characters of ${JSON.stringify(atom)} in a moment`, () => {
      const text = atom.repeat(Math.ceil(131_072 / atom.length));
      for (const [name, read] of Object.entries(readers)) assertWithin(1_300, () => read(text), name);
    });
  }

  it('reads 256 Ki characters after any first word of a pattern in under a second', () => {
    const readings = (words: string, pump: string, length: number) => {
      const text = words + pump.repeat(length / pump.length);
      return [() => readDocument(text), () => readDocument(`${text}x`), () => readers.signatures?.(`${text}x`)];
    };
    const words = [...firstWords()];
    // Most of the thousands of words begin no pattern, and therefore an even sample is enough.
    const chosen = words.filter((_, at) => at % Math.ceil(words.length / MOST_FIRST_WORDS) === 0);
    const all = ['', 'México, a 3 de ', ...chosen].flatMap((words) =>
      [' ', '\t', 'a ', '1', '.', '_'].map((pump) => [words, pump] as const),
    );
    assert.ok(all.length > 1000);
    const times = all.map(([words, pump]) => {
      const ms = Math.max(...readings(words, pump, 1024).map(ownMs));
      return { words, pump, ms };
    });
    const worst = times.toSorted((a, b) => b.ms - a.ms).slice(0, 30);
    for (const length of [16_384, 262_144])
      for (const { words, pump } of worst)
        for (const read of readings(words, pump, length))
          assertWithin(length / 250, read, `${length} of ${JSON.stringify([words, pump])}`);
  });

  it('lays two long lines of rules below the closing out in a moment', () => {
    const row = (rules: number) => '____   '.repeat(rules).trim();
    const text = `Oficio\nASUNTO: a\n\nATENTAMENTE\n\n${row(18_000)}\n${row(17_999)}`;
    assertWithin(1_000, () => layOut(readDocument(text).lines));
  });

  // The limit is 0.4 s for all lines. With quadratic time, at 1 ns for each pair of lines, the test would
  // take 0.27 s more.
  it('reads 16,384 short lines of any form in 25 microseconds each', () => {
    const body = 'Le informo que hay vacunas en todos los centros de salud de la zona norte.\n\n';
    const closing = '\nATENTAMENTE\n';
    for (const line of ['a\n', 'a\n\n', 'A:\n', '(a)\n', '«a b»\n\n', 'a: b\n', '____\n', '| a |\n', '# a\n'])
      for (const [head, tail] of [
        ['', closing],
        [body, closing],
        [`${body}ATENTAMENTE\n\n`, ''],
        ['PRESENTE\n', ''],
        ['ACTA\n', closing],
      ]) {
        const text = head + line.repeat(32_768 / line.length) + tail;
        assertWithin(16_384 * 0.025, () => readDocument(text), JSON.stringify([head, line, tail]));
      }
  });

  // A pattern that takes quadratic time is noticed only with a long line. Reading that takes quadratic time
  // in the number of lines is noticed earlier.
  it('reads, judges, normalises, lays out and finds the data of any form in 25 microseconds a character', () => {
    for (const form of FORMS) {
      const length = form.includes('\n') ? 8_192 : 32_768;
      const text = form.repeat(Math.ceil(length / form.length));
      const work = () => {
        const document = readDocument(text);
        const found = [lint(document), lint(document, { origin: 'person' }), findFields(document)];
        return [...found, normalise(text), layOut(document.lines)];
      };
      assertWithin(length * 0.025, work, JSON.stringify(form));
    }
  });

  it('reads, judges and lays out 128 Ki characters in 0.75 seconds, and finds their data in as many', () => {
    for (const form of ['a\n', '$1\n', '# a\n', '{{A}}\n', '{{}}\n', 'Nota: a\n', 'DIRECTOR']) {
      const text = form.repeat(Math.ceil(131_072 / form.length));
      let document = readDocument('');
      const shown = () => {
        document = readDocument(text);
        return [lint(document, { origin: 'person' }), layOut(document.lines)];
      };
      assertWithin(750, shown, JSON.stringify(form));
      assertWithin(750, () => findFields(document), `the data of ${JSON.stringify(form)}`);
    }
  });

  it('reads, judges and normalises a usual template in under 6 ms', () => {
    const text = referenceOf('acta_administrativa');
    const work = () => [lint(text), normalise(text), readDocument(text)];
    for (let run = 0; run < 100; run += 1) work();
    const ten = () => Array.from({ length: 10 }, work);
    assertWithin(60, ten);
  });
});

const FORMS = [
  'a\n',
  'A:\n',
  '{{A}}\n',
  '| a | b |\n',
  '1. a\n',
  '- a\n',
  '# a\n',
  '**a**\n',
  '> a\n',
  '---\n',
  'a\tb\n',
  'a   b   c\n',
  'Nota: a\n',
  'Nombre: ____\n',
  '____   ____\n',
  '__/__/____ ',
  '____ de ____ de 20__ ',
  '20XX ',
  'XX de XX de XXXX ',
  'Anexo 1 ',
  '$1\n',
  '$1,000.00 (mil pesos 00/100 M.N.) ',
  'C. ',
  'Lic. Ana López\n',
  'ANA LÓPEZ\nDIRECTORA\n\n',
  'C.c.p. Lic. Ana López, Directora.\n',
  'del 3 al 5 de marzo de 2025 ',
  'a las 10:30 horas del 3 de marzo\n',
  'SAF/012/2026\n',
  'el C. Ana López Ruiz ',
  '[nombre] ',
  '«a» ',
];

const MOST_FIRST_WORDS = 300;

// Returns the words that begin the alternatives of patterns: «expediente», «vo. bo», «a quien».
function firstWords(): Set<string> {
  // The lists of words/ are left out. They are not patterns, and each of their words would be read a hundred
  // times.
  const source = globSync('{,layout/,reading/,rules/,variables/}*.ts', { cwd: import.meta.dirname })
    .filter((file) => !file.includes('.test'))
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('\n');
  const words = source.matchAll(/(?<=[\^|(:'`/])(?:[a-zñ]|\\\.| |\\s[?*+]?)(?:[a-zñ¤]|\\\.| |\\s[?*+]?)+/g);
  return new Set(Array.from(words, ([word]) => word.replace(/\\s[?*+]?/g, ' ').replaceAll('\\', '')));
}
