import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { normalise } from './lint.ts';

const folder = new URL('./references/', import.meta.url);

// Given, mended, the rules reported. Texts end with a line end unless that is the matter.
const REPAIRS: [string, string, string][] = [
  ['a\r\nb\rc\u2028d\n', 'a\nb\nc\nd\n', 'N1'],
  ['Atencio\u0301n a\u00a0b\n', 'Atención a b\n', 'N1'],
  ['ho\u200bja\ufeff\u0007\n', 'hoja\n', 'O11'],
  ['a \ud800 b\n', 'a \ufffd b\n', 'O11'],
  ['a<think>b\nc</think>d <|eot_id|>e\n', 'ad e\n', 'O10'],
  ['a<think>b\n', 'a<think>b\n', ''],
  ['a<br>b<BR/>c <b class="x">d</b> <strong>e</strong>\n', 'a\nb\nc d e\n', 'O9'],
  ['<solicitud>a</solicitud> <area>b</area>\n', 'a b\n', 'O14'],
  ['a <table> <script>\n', 'a <table> <script>\n', ''],
  ['```text\n# a\n---\n> b **c** __d e__\n```\n', 'a\nb c d e\n', 'O8'],
  ['______\n{{A__B}} a__b\n', '______\n{{A__B}} a__b\n', ''],
  ['las __:__ horas del __/__/____\n', 'las __:__ horas del __/__/____\n', ''],
  ['* a\n• b\n*c d* y __{{E}}__, 2 * 3 * 4, *\n', '- a\n- b\nc d y {{E}}, 2 * 3 * 4, *\n', 'O8'],
  ['*Atentamente*\n*C.c.p.* a\n\\_\\_ \\d\n', 'ATENTAMENTE\nC.c.p. a\n__ \\d\n', 'O8 S8'],
  ['[[Nombre]] [[otro]] [[fecha] [Lugar]]\n', '{{Nombre}} [[otro]] [{{Fecha}} {{Lugar}}]\n', 'V9 V6'],
  ['{{{A}}} {{{{B}}}} {C} {D_1 x}\n', '{{A}} {{B}} {{C}} {{D_1_x}}\n', 'V1 V4'],
  ['{7*7} {{A} {B}} { d }\n', '{7*7} {{A} {B}} { d }\n', ''],
  [`$${'{c}'}\n`, `$${'{c}'}\n`, ''],
  [
    '[Nombre] [NÚMERO de oficio] [otro] [fecha](x)\n',
    '{{Nombre}} {{NUMERO_de_oficio}} [otro] [fecha](x)\n',
    'V9 V3 V4',
  ],
  ['{{Año}} {{ A }} {{a-b}} {{1a}} {{_a_}} a{{}}b\n', '{{Ano}} {{A}} {{a_b}} {{Dato_1a}} {{a}} ab\n', 'V3 V4 V5 V2'],
  [`{{${'a'.repeat(39)}_bc}}\n`, `{{${'a'.repeat(39)}}}\n`, 'V5'],
  [
    `{{${'a'.repeat(40)}b}} {{${'a'.repeat(40)}c}} {{${'a'.repeat(40)}b}} {{${'a'.repeat(38)}_2}}\n`,
    `{{${'a'.repeat(40)}}} {{${'a'.repeat(38)}_3}} {{${'a'.repeat(40)}}} {{${'a'.repeat(38)}_2}}\n`,
    'V5',
  ],
  ['{{LUGAR}} {{área}} {{cargo}}\n', '{{Lugar}} {{Area}} {{Cargo}}\n', 'V6 V3'],
  ['x\nASUNTO.- a\n', 'x\nASUNTO: a\n', 'S1'],
  ['x\nAsunto : a\n', 'x\nASUNTO: a\n', 'S1'],
  ['x\nMuy atentamente,\nRespetuosamente.\n', 'x\nATENTAMENTE\nRespetuosamente.\n', 'S8'],
  ['x\nPresente.-\n', 'x\nPRESENTE\n', 'S18'],
  ['x\nA T E N T A M E N T E :\nP R E S E N T E .\n', 'x\nATENTAMENTE\nPRESENTE\n', 'E4'],
  [
    'x\nccp a\nC. c. p. b\nC.c.c.e.p.- c\nCC. Integrantes\n',
    'x\nC.c.p. a\nC.c.p. b\nC.c.p. c\nCC. Integrantes\n',
    'S10',
  ],
  ['\n¡Claro! Aquí está:\n\nPor supuesto\nx\n', 'x\n', 'O5'],
  ['x\nC.c.p. a\nABC/de\nNota: b\nc\n', 'x\nC.c.p. a\nABC/de\n', 'O6'],
  ['x\nNota: b\n', 'x\nNota: b\n', ''],
  ['x\nC.c.p. a\nAnexo 1. Bienes\nNota: b\nc\n', 'x\nC.c.p. a\nAnexo 1. Bienes\nNota: b\nc\n', ''],
  ['x\nC.c.p. a\nObservaciones: {{B}}\n', 'x\nC.c.p. a\nObservaciones: {{B}}\n', ''],
  ['SEGURO POPULAR DEL ESTADO\n', 'SEGURO POPULAR DEL ESTADO\n', ''],
  ['Plantilla de personal\n', 'Plantilla de personal\n', ''],
  ['x\n\n\n\ny\n', 'x\n\ny\n', 'O12'],
  ['x \t\n\ny', 'x\n\ny\n', 'N9'],
  ['', '', ''],
  [' \n', '', 'N9'],
];

const atoms =
  '{ } {{ }} {A} [nombre ] <b> < > <think> </think> ** __ # * - _ a É 1 . ASUNTO: asunto: ccp C.c.p. Nota: Claro'
    .split(' ')
    .concat(
      ' ',
      '\n',
      '\r',
      '\u200b',
      '\u00a0',
      'e\u0301',
      '---',
      '```',
      '<|',
      '|>',
      '\ud800',
      '<br>',
      'A T E N T A M E N T E',
    );

const disorder = fc.array(fc.constantFrom(...atoms), { maxLength: 40 }).map((parts) => parts.join(''));

describe('normalise', () => {
  for (const name of readdirSync(folder)) {
    it(`${name} passes unchanged`, () => {
      const text = readFileSync(new URL(name, folder), 'utf8');
      assert.deepEqual(normalise(text), { text, repairs: [] });
    });
  }

  for (const [given, mended, rules] of REPAIRS) {
    it(`${JSON.stringify(given)} is mended by ${rules || 'nothing'}`, () => {
      const { text, repairs } = normalise(given);
      assert.equal(text, mended);
      const expected = new Set(rules.split(' ').filter(Boolean));
      const reported = new Set<string>(repairs.map(({ rule }) => rule));
      for (const rule of expected) assert.ok(reported.has(rule), `${rule} in ${[...reported]}`);
      for (const rule of reported) assert.ok(expected.has(rule) || ['N9', 'O12'].includes(rule), `no ${rule}`);
    });
  }

  it('a repair is reported with its count and a message', () => {
    assert.deepEqual(normalise('{a} {b}\n').repairs, [
      { rule: 'V1', message: 'Se corrigieron las llaves de las variables.', count: 2 },
    ]);
  });

  it('any text is mended once for all, and every change is reported', () => {
    fc.assert(
      fc.property(fc.oneof(disorder, fc.string({ unit: 'binary' })), (given) => {
        const { text, repairs } = normalise(given);
        assert.deepEqual(normalise(text), { text, repairs: [] });
        assert.equal(text !== given, repairs.length > 0);
      }),
      { numRuns: 3000 },
    );
  });

  it('braces in any disorder lose no letter', () => {
    const braces = fc.array(fc.constantFrom('{', '}', '{{', '}}', 'a', 'b c', ' ', '\n', '7'), { maxLength: 40 });
    fc.assert(
      fc.property(braces, (parts) => {
        const letters = (text: string) => text.replaceAll('Dato_', '').replace(/[^a-z7]/g, '');
        const given = parts.join('');
        fc.pre(!/\{[^{}]{35,}\}/.test(given));
        assert.equal(letters(normalise(given).text), letters(given));
      }),
      { numRuns: 3000 },
    );
  });

  it('a text nested deeper than any template keeps all but its white space', () => {
    const nested = `${'<'.repeat(50)}b>${'b>'.repeat(49)} \n`;
    const { text } = normalise(nested);
    assert.equal(text, `${nested.trimEnd()}\n`);
    assert.equal(normalise(text).text, text);
  });
});
