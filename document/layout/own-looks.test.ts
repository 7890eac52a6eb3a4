import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readDocument } from '../reading/document.ts';
import { carryOver, giveRole } from '../reading/give-role.ts';
import type { GivenRole } from '../reading/given-roles.ts';
import type { Paragraph } from './block.ts';
import { layOut } from './layout.ts';
import { differingLooks, edgeLines, isLineLook, MOST_LOOKS } from './letter-looks.ts';
import type { LineLook, OwnLook } from './looks.ts';
import { bodyLines, isLightLabel } from './own-looks.ts';

const TEXT = `Oficio núm. SA/12/2026
ASUNTO: Se pide agua

LIC. ANA RUIZ SOTO
PRESENTE

Por este medio le pido lo que sigue para la oficina de este lugar.

Una pipa de agua

ATENTAMENTE

LIC. EVA SOL PAZ
JEFA DE OFICINA`;

const BODY = 'Por este medio le pido lo que sigue para la oficina de este lugar.';

describe('the own look of a line', () => {
  it('comes before that of its role, and only in that line', () => {
    const look: OwnLook = { align: 'center', bold: true, size: 14, left: 30, firstLine: -10 };
    const paragraphs = lay(TEXT, [lookOf('Una pipa de agua', look)]);
    assert.deepEqual(
      paragraphs.flatMap(({ line, own }) => (own ? [[line.text, own]] : [])),
      [['Una pipa de agua', look]],
    );
    assert.equal(paragraphs.find(({ own }) => own)?.look, 'paragraph');
  });

  it('may have a label of another weight, or none where the role has one', () => {
    const number: OwnLook = { bold: true, label: 'Oficio núm.', italic: true, underline: true };
    const looks = [lookOf('Oficio núm. SA/12/2026', number), lookOf('ASUNTO: Se pide agua', { label: '' })];
    const labels = (own: readonly LineLook[]) =>
      lay(TEXT, own)
        .slice(0, 2)
        .map(({ label }) => label);
    assert.deepEqual(labels([]), ['', 'ASUNTO:']);
    assert.deepEqual(labels(looks), ['Oficio núm.', '']);
    assert.deepEqual(labels([lookOf('Oficio núm. SA/12/2026', { bold: true, label: 'Folio:' })]), ['', 'ASUNTO:']);
    assert.deepEqual([isLightLabel(number), isLightLabel({ ...number, bold: false })], [true, false]);
    const differing = differingLooks(
      TEXT,
      [lookOf('Oficio núm. SA/12/2026', number), lookOf('ASUNTO: Se pide agua', { bold: false })],
      11,
    );
    assert.deepEqual(
      differing.map(({ look }) => look),
      [number, { label: '' }],
    );
    assert.ok(differing.every(isLineLook));
    assert.ok(!isLineLook(lookOf('Oficio', { label: 'x'.repeat(99) })));
  });

  it('takes a line that the paper shows out of the text, and leaves the lines around it as they are', () => {
    const looks = [lookOf('Oficio núm. SA/12/2026', { edge: 'header' }), lookOf('JEFA DE OFICINA', { edge: 'footer' })];
    const shown = lay(TEXT, looks).map(({ line }) => line.text);
    const others = lay(TEXT, []).map(({ line }) => line.text);
    assert.deepEqual(shown, others.slice(1, -1));
    const { lines } = readDocument(TEXT);
    assert.equal(bodyLines(lines, looks).length, shown.length);
    assert.deepEqual(
      edgeLines(lines, looks).map(({ line, edge }) => [line.role, edge]),
      [
        ['documentNumber', 'header'],
        ['signature', 'footer'],
      ],
    );
  });

  it('does not count once a person gave the line a role, and does again when that is taken back', () => {
    const looks = [lookOf('Una pipa de agua', { bold: true })];
    const { lines } = readDocument(TEXT);
    const at = lines.findIndex(({ text }) => text === 'Una pipa de agua');
    const owns = (roles: readonly GivenRole[]) => lay(TEXT, looks, roles).filter(({ own }) => own).length;
    assert.deepEqual([owns([giveRole(lines, at, { role: 'footer' })]), owns([])], [0, 1]);
  });

  it('is only the weight and the size of letters where people sign side by side, and in the head of a memo', () => {
    const own: OwnLook = { align: 'right', bold: false, size: 9, left: 10, firstLine: 5 };
    const signed = `${TEXT}\n\nLIC. LUIS MORA\nTESORERO`;
    const memo = 'MEMORÁNDUM No. 1\n\nPARA: LIC. ANA RUIZ SOTO\nDE: LIC. EVA SOL PAZ\nASUNTO: Agua\n\nSe pide agua.';
    const [name] = lay(signed, [lookOf('LIC. LUIS MORA', own)]).flatMap((line) => line.own ?? []);
    const [label] = lay(memo, [lookOf('PARA: LIC. ANA RUIZ SOTO', own)]).flatMap((line) => line.own ?? []);
    assert.deepEqual(
      [name, label],
      [
        { bold: false, size: 9 },
        { bold: false, size: 9 },
      ],
    );
  });

  it('is that of the first line where lines were wrapped by hand', () => {
    const wrapped = BODY.replace('sigue para', 'sigue en esta hoja y en las demás hojas, para\n');
    const [first = ''] = wrapped.split('\n');
    const text = TEXT.replace(BODY, wrapped);
    const looks = [lookOf(first.trim(), { firstLine: 35 }), lookOf('la oficina de este lugar.', { bold: true })];
    assert.deepEqual(
      lay(text, looks).flatMap((line) => line.own ?? []),
      [{ firstLine: 35 }],
    );
  });

  it('stays with a line that is edited or moved, also a long one, and goes when its words are others', () => {
    const looks = [lookOf(BODY, { firstLine: 35 })];
    const at = TEXT.indexOf('pido');
    const edits = [
      { start: 0, end: 0, text: 'Nota\n' },
      { start: at, end: at + 4, text: 'solicito' },
    ];
    const after = `Nota\n${TEXT.replace('pido', 'solicito')}`;
    const moved = carryOver(looks, TEXT, edits);
    assert.equal(lay(after, moved).find(({ own }) => own)?.line.text, BODY.replace('pido', 'solicito'));
    assert.equal(lay(TEXT.replace('pido', 'solicito'), looks).filter(({ own }) => own).length, 0);
    const long = `${BODY} `.repeat(20).trim();
    const [named] = carryOver([lookOf(long, { bold: true })], long, [{ start: 0, end: 0, text: 'Y ' }]);
    assert.ok((named?.words.length ?? 0) <= 80);
    assert.equal(lay(`Y ${long}`, named ? [named] : []).filter(({ own }) => own).length, 1);
  });
});

describe('what is kept of the looks of a letter', () => {
  it('is what differs from the look of the role, by more than a reader would see', () => {
    const plain: OwnLook = { align: 'left', bold: false, size: 11, left: 1, firstLine: -1 };
    const looks = [
      lookOf(BODY, plain),
      lookOf('Una pipa de agua', { ...plain, align: 'right', firstLine: 35 }),
      lookOf('ATENTAMENTE', { ...plain, align: 'center' }),
      lookOf('PRESENTE', { size: 11 }),
    ];
    assert.deepEqual(differingLooks(TEXT, looks, 11), [
      lookOf('Una pipa de agua', { align: 'right', firstLine: 35 }),
      lookOf('ATENTAMENTE', { bold: false }),
    ]);
  });

  it('is the indent of an item, which hangs by its mark as ours do', () => {
    const text = TEXT.replace('Una pipa de agua', '1. Una pipa de agua\n2. Dos tinacos');
    const looks = [
      lookOf('1. Una pipa de agua', { align: 'left', left: 72 }),
      lookOf('2. Dos tinacos', { align: 'left', left: 0, firstLine: 0 }),
    ];
    const [item, typed] = differingLooks(text, looks, 11);
    assert.deepEqual([item?.look, typed?.look], [{ left: 72 }, { left: 0, firstLine: 0 }]);
  });

  it('is nothing of a letter with more lines than a draft should carry', () => {
    const lines = Array.from({ length: MOST_LOOKS + 1 }, (_, at) => `Renglón ${at} de la lista de bienes.`);
    const looks = lines.map((line) => lookOf(line, { align: 'right', bold: true }));
    assert.equal(differingLooks(lines.slice(1).join('\n\n'), looks, 11).length, MOST_LOOKS);
    assert.deepEqual(differingLooks(lines.join('\n\n'), looks, 11), []);
    // That its text is justified is left out first.
    const justified = looks.map((one, at) => (at > 4 ? { ...one, look: { align: 'justify' } as const } : one));
    assert.equal(differingLooks(lines.join('\n\n'), justified, 11).length, 5);
  });

  it('of a long text whose lines are all alike is kept through an edit of one of them', () => {
    const text = 'una línea\n'.repeat(26_214);
    const looks = Array.from({ length: MOST_LOOKS }, (_, which) => ({
      ...lookOf('una línea', { bold: true, align: 'right' }),
      which,
    }));
    const kept = carryOver(looks, text, [{ start: 0, end: 3, text: 'otra' }]);
    assert.deepEqual(kept[0], { ...looks[0], words: 'otra línea' });
    assert.equal(kept.length, MOST_LOOKS);
  });

  it('is checked when it comes from a file', () => {
    const look = { align: 'center', bold: false, size: 14, left: 0, firstLine: -12.5 };
    const isKnown = (patch: object) => isLineLook({ words: 'a', which: 0, look: { ...look, ...patch } });
    assert.ok(isKnown({}));
    for (const patch of [
      { align: 'top' },
      { bold: 1 },
      { size: 200 },
      { size: '14' },
      { left: -1 },
      { left: null },
      { edge: 'left' },
    ])
      assert.equal(isKnown(patch), false, JSON.stringify(patch));
    for (const value of [null, 'a', { words: 'a', which: 0 }, { words: 'a', which: 0.5, look }, { which: 0, look }])
      assert.equal(isLineLook(value), false, JSON.stringify(value));
  });
});

function lookOf(words: string, look: OwnLook): LineLook {
  return { words, which: 0, look };
}

function lay(text: string, looks: readonly LineLook[], roles: readonly GivenRole[] = []): Paragraph[] {
  return layOut(readDocument(text, { roles }).lines, { looks }).flatMap((block) => {
    if (block.is === 'signatures') return block.rows.flatMap(({ heads, names }) => [...heads, ...names].flat());
    return block.is === 'paragraph' ? [block] : [];
  });
}
