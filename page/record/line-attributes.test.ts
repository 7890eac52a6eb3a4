import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { GivenRole } from '@membrete/document';
import { correctText } from './commands/reviewing.ts';
import { changeText } from './commands/text.ts';
import { change, undo } from './commands/undo.ts';
import { currentDocument, currentLayout } from './document.ts';
import { carryOverAttributes } from './line-attributes.ts';
import { NO_WORK, page, update } from './state.ts';
import { titleOf } from './title.ts';

const TEXT = 'Se pide agua\n\nPRESENTE\n\nLe pido agua.\n\nEva Sol';
const ROLES: readonly GivenRole[] = [
  { words: 'Se pide agua', which: 0, role: 'subject' },
  { words: 'Eva Sol', which: 0, role: 'signature' },
];

beforeEach(() => update({ ...NO_WORK, step: 'work', text: TEXT }));

test('the sheet and the title follow a role that is given, and undo takes it back', () => {
  assert.equal(titleOf(TEXT), '');
  change({ roles: ROLES }, 'role');
  assert.deepEqual(rolesOnSheet(), ['subject', 'present', 'paragraph', 'signature']);
  assert.equal(titleOf(TEXT), 'Se pide agua');
  undo();
  assert.deepEqual(page.get().roles, []);
  assert.equal(titleOf(TEXT), '');
});

test('a line keeps its role while it is typed in, corrected with others, or moved by lines above it', () => {
  change({ roles: ROLES }, 'role');
  changeText({ text: TEXT.replace('Eva Sol', 'Eva Sol Paz') }, 'letters');
  assert.equal(rolesOnSheet().at(-1), 'signature');
  correctText(page.get().text.replace('Se pide', 'Se solicita').replace('Sol Paz', 'Sol Ríos'), 2);
  assert.deepEqual([rolesOnSheet()[0], rolesOnSheet().at(-1)], ['subject', 'signature']);
  changeText({ text: `Eva Sol Ríos\n${page.get().text}` }, 'above');
  assert.equal(rolesOnSheet().at(-1), 'signature');
});

test('a line that is taken out loses its role', () => {
  const attributes = { roles: ROLES, looks: [] };
  assert.deepEqual(carryOverAttributes(attributes, TEXT, TEXT.replace('\n\nEva Sol', '')).roles, [ROLES[0]]);
  assert.equal(carryOverAttributes(attributes, TEXT, TEXT).roles, ROLES);
});

test('lines keep their roles and looks between two places where lines were added or taken out', () => {
  const looks = ['Se pide agua', 'PRESENTE', 'Le pido agua.'].map((words) => ({
    words,
    which: 0,
    look: { bold: true },
  }));
  const after = TEXT.replace('agua\n\nPRESENTE', 'mucha agua\n\nPRESENTE\n\nNota').replace('\n\nEva Sol', '');
  const attributes = carryOverAttributes({ roles: ROLES, looks }, TEXT, after);
  assert.deepEqual(
    attributes.looks.map(({ words }) => words),
    ['Se pide mucha agua', 'PRESENTE', 'Le pido agua.'],
  );
  assert.deepEqual(
    attributes.roles.map(({ words }) => words),
    ['Se pide mucha agua'],
  );
});

test('the sheet follows the own look of a line through edits and undo', () => {
  const ownOnSheet = () =>
    currentLayout().flatMap((block) => (block.is === 'paragraph' && block.own ? [block.own] : []));
  change({ looks: [{ words: 'Le pido agua.', which: 0, look: { align: 'center' } }] }, 'look');
  changeText({ text: TEXT.replace('Le pido', 'Le solicito') }, 'letters');
  assert.deepEqual(ownOnSheet(), [{ align: 'center' }]);
  undo();
  assert.deepEqual(ownOnSheet(), [{ align: 'center' }]);
  undo();
  assert.deepEqual(ownOnSheet(), []);
});

test('the looks of a text of 20,000 lines go with their lines', () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `Renglón ${at}`);
  const looks = lines.slice(0, 1000).map((words) => ({ words, which: 0, look: { bold: true } }));
  const after = [...lines.slice(500), ...lines.slice(0, 499)].join('\n');
  const kept = carryOverAttributes({ roles: [], looks }, lines.join('\n'), after).looks;
  assert.ok(kept.some(({ words }) => words === 'Renglón 999'));
});

function rolesOnSheet(): string[] {
  return currentDocument().lines.map(({ role }) => role);
}
