import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { applyEdits } from '../text.ts';
import { changesBetween, withCorrections } from './corrections.ts';
import { findFields } from './find-fields.ts';
import { createLetterTemplate, templateOf, withNewRows, withTaken } from './letter-template.ts';

const LETTER = `Oficio núm. DOP/045/2025
ASUNTO: Se solicita la reparación de luminarias.

ING. ROGELIO PADILLA MENA
PRESENTE

Por este medio le solicito la reparación de 14 luminarias de la colonia El Mirador, a más tardar el 20 de marzo de 2025.

1. Acta de la visita.
2. Croquis de la zona.

| No. | Concepto | Piezas |
|---|---|---|
| 1 | Luminaria | 14 |
| 2 | Poste | 3 |

ATENTAMENTE

LIC. MARÍA FERNANDA ORTEGA RUIZ`;

const letter = createLetterTemplate('oficio.docx', LETTER, findFields(LETTER));
const TEXT = templateOf(letter);

function correctionsOf(text: string) {
  const corrected = withCorrections(letter, text);
  assert.equal(corrected && templateOf(corrected), text);
  return corrected?.corrections?.map(({ start, end, text: words }) => [LETTER.slice(start, end), words] as const) ?? [];
}

describe('what a person corrected in a letter', () => {
  test('is only the words that differ', () => {
    assert.deepEqual(correctionsOf(TEXT), []);
    assert.deepEqual(correctionsOf(TEXT.replace('Por este medio', 'Por este conducto')), [['medio', 'conducto']]);
    assert.deepEqual(correctionsOf(TEXT.replace('de la zona', 'de la zona centro').replace('Acta de', 'Minuta de')), [
      ['Acta', 'Minuta'],
      ['', ' centro'],
    ]);
  });

  test('takes a variable whole if it is part of it', () => {
    const [name = ''] = /\{\{[^{}]*\}\}/.exec(TEXT) ?? [];
    assert.deepEqual(correctionsOf(TEXT.replace(` ${name}`, '')), [[' DOP/045/2025', '']]);
    assert.deepEqual(correctionsOf(TEXT.replace('Por este medio', '{{Saludo}}')), [['Por este medio', '{{Saludo}}']]);
    assert.deepEqual(correctionsOf(TEXT.replace(name, name.replace('{{', '{{Otro_'))), [
      ['DOP/045/2025', name.replace('{{', '{{Otro_')],
    ]);
  });

  test('is a line with the line ends around it if a line was added or removed', () => {
    assert.deepEqual(correctionsOf(TEXT.replace('1. Acta de la visita.\n2.', '1.')), [
      ['\n\n1. Acta de la visita.\n', '\n\n'],
      ['2', '1'],
    ]);
    assert.deepEqual(correctionsOf(TEXT.replace('zona.\n', 'zona.\n3. Recibo.\n')), [['\n\n', '\n3. Recibo.\n\n']]);
    assert.deepEqual(correctionsOf(`${TEXT}\nJEFA`), [['', '\nJEFA']]);
    assert.deepEqual(correctionsOf(`Folio 3\n${TEXT}`), [['', 'Folio 3\n']]);
  });

  test('cannot be found in new rows of a table', () => {
    const [list] = letter.data.flatMap(({ repeat }) => repeat ?? []);
    assert.ok(list);
    const named = letter.data.filter(({ repeat }) => repeat?.row.start === list.row.start).map(({ name }) => name);
    const changed = withNewRows(letter, list.rows, [named, named]);
    const text = templateOf(changed);
    assert.ok(withCorrections(changed, text.replace('Por este medio', 'Por este conducto')));
    assert.equal(withCorrections(changed, text.replace('_fila_2', '_fila_3')), undefined);
  });

  test('is a blank beside typed words, with these words', () => {
    const form = 'Nombre:\nFecha: ________\n\nFirma:';
    const blanks = createLetterTemplate('', form, findFields(form));
    const text = templateOf(blanks);
    assert.match(text, /^Nombre: \{\{\w+\}\}\nFecha: \{\{\w+\}\}/);
    for (const typed of [
      text.replace('}}', '}} (completo)'),
      text.replace(/^Nombre: \{\{\w+\}\}/, 'Datos'),
      text.replace(/: \{\{\w+\}\}\nFecha/, ':\nFecha'),
      text.replace(/ \{\{\w+\}\}\n/, (blank) => `${blank}Puesto:\n`),
    ]) {
      const corrected = withCorrections(blanks, typed);
      assert.equal(corrected && templateOf(corrected), typed);
    }
  });

  test('is found again when a datum is taken or left', () => {
    const text = TEXT.replace('Por este medio', 'Por este conducto');
    const corrected = withCorrections(letter, text);
    const [name] = letter.data.filter(({ taken }) => taken).map((datum) => datum.name);
    assert.ok(corrected && name);
    const left = withTaken(corrected, name, false);
    const again = withCorrections(left, templateOf(left));
    assert.deepEqual(again?.corrections, corrected.corrections);
  });

  test('leads from any text to any other', () => {
    const line = fc.constantFrom(
      'Uno dos tres',
      'Uno  dos {{A}} tres',
      '| a | b |',
      '| a | c |',
      '',
      '  Uno',
      'Dos: {{B}}',
      '1. Uno',
    );
    const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = changesBetween(before, after);
        assert.equal(applyEdits(before, changes), after);
        for (const [at, { start }] of changes.entries()) assert.ok(start >= (changes[at - 1]?.end ?? 0));
      }),
    );
  });
});
