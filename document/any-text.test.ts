// The functions that read a text never throw. How long they take is asked by test/slopes.
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../test/harness/any-text.ts';
import { documentKind } from './kinds/document-kind.ts';
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

describe('any text', () => {
  for (const [name, read] of Object.entries(readers)) {
    it(`${name} does not throw on any Unicode`, () => {
      fc.assert(fc.property(anyText({ maxLength: 200 }), (text) => void read(text)));
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...ATOMS), { maxLength: 40 }), (parts) => void read(parts.join(''))),
        { numRuns: 200 },
      );
    });
  }
});
