import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readDocument } from '../reading/document.ts';
import { carryOver } from '../reading/give-role.ts';
import { applyEdits } from '../text.ts';
import { layOut } from './layout.ts';
import { differingLooks, isLineLook } from './letter-looks.ts';
import { editedLook, stretchesIn } from './letters.ts';
import type { CellLook, LettersLook, LineLook } from './looks.ts';

const LINE = 'Se cita a Eva Sol Ríos para el lunes 4 de mayo, sin falta.';

// Returns the letters that look otherwise, as words.
function wordsOf(text: string, letters: readonly LettersLook[] = []): string[] {
  return letters.map(({ start, end }) => text.slice(start, end));
}

function lettersOf(...words: readonly string[]): LettersLook[] {
  return words.map((word) => ({ start: LINE.indexOf(word), end: LINE.indexOf(word) + word.length, bold: true }));
}

describe('letters within a line', () => {
  it('cut a text where they begin and end', () => {
    const range = { start: 5, end: LINE.length };
    const stretches = stretchesIn(range, lettersOf('Se cita', 'Eva Sol', 'falta.'));
    assert.deepEqual(
      stretches.map(({ start, end, look }) => [LINE.slice(start, end), look !== undefined]),
      [
        ['ta', true],
        [' a ', false],
        ['Eva Sol', true],
        [' Ríos para el lunes 4 de mayo, sin ', false],
        ['falta.', true],
      ],
    );
    assert.deepEqual(stretchesIn({ start: 3, end: 3 }), [{ start: 3, end: 3 }]);
  });

  it('stay with their words when their line is edited or moved, also when they become a variable', () => {
    const text = `Oficio 12\n\n${LINE}\n`;
    const looks: LineLook[] = [{ words: LINE, which: 0, look: { letters: lettersOf('Eva Sol Ríos', 'sin falta') } }];
    const at = (words: string) => text.indexOf(words);
    const replaced = (words: string, by: string) => ({ start: at(words), end: at(words) + words.length, text: by });
    for (const [edits, words] of [
      [[replaced('Eva Sol Ríos', '{{Persona_Citada}}')], ['{{Persona_Citada}}', 'sin falta']],
      [[replaced('Sol', '{{Apellido}}')], ['Eva {{Apellido}} Ríos', 'sin falta']],
      [
        [replaced('lunes 4 de mayo', '{{Fecha}}'), replaced('sin falta', 'sin excusa')],
        ['Eva Sol Ríos', 'sin excusa'],
      ],
      [[replaced(LINE, LINE.replace('el lunes', 'ese lunes'))], ['Eva Sol Ríos', 'sin falta']],
      [[replaced('Oficio 12', 'Oficio'), replaced(', sin falta', '')], ['Eva Sol Ríos']],
      [[replaced('cita a Eva', 'cita a')], [' Sol Ríos', 'sin falta']],
    ] as const) {
      const after = applyEdits(text, edits);
      const [moved] = carryOver(looks, text, edits, editedLook);
      const line = after.split('\n')[2] ?? '';
      assert.deepEqual(wordsOf(line, moved?.look.letters), words, line);
      assert.ok(isLineLook(moved));
    }
  });
});

describe('the cells of a letter', () => {
  const TABLE = 'Se pide:\n\n| Bien | Importe |\n|---|---|\n| Silla | $10.00 |\n| Mesa | $20.00 |\n';

  it('look as in it, also in a row that the letter did not have; a table as all others has no looks', () => {
    const rows = ['| Bien | Importe |', '| Silla | $10.00 |'];
    const looks = (own: CellLook): LineLook[] =>
      rows.map((words, at) => ({ words, which: 0, look: { cells: [{ bold: at === 0, ...own }, { bold: at === 0 }] } }));
    assert.deepEqual(differingLooks(TABLE, looks({ align: 'left', size: 11 }), 11), []);
    const differing = differingLooks(TABLE, looks({ fill: 'D9D9D9', align: 'center', size: 9 }), 11);
    assert.deepEqual(
      differing.map(({ look }) => look.cells),
      rows.map(() => [{ align: 'center', fill: 'D9D9D9', size: 9 }, {}]),
    );
    assert.ok(differing.every(isLineLook));
    const [, table] = layOut(readDocument(TABLE).lines, { looks: differing });
    assert.ok(table?.is === 'table');
    assert.equal(table.looks?.length, 3);
    assert.deepEqual(table.looks?.[2], table.looks?.[1]);
    assert.ok(!isLineLook({ words: '', which: 0, look: { cells: [{ fill: 'url(x)' }] } }));
    assert.ok(!isLineLook({ words: '', which: 0, look: { cells: [{ size: 900 }] } }));
  });
});
