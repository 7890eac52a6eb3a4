import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { GivenRole } from '@membrete/document';
import { correctText } from './commands/reviewing.ts';
import { changeText } from './commands/text.ts';
import { change, undo } from './commands/undo.ts';
import { currentDocument } from './document.ts';
import { rolesBetween } from './roles.ts';
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
  assert.deepEqual(rolesBetween(ROLES, TEXT, TEXT.replace('\n\nEva Sol', '')), [ROLES[0]]);
  assert.equal(rolesBetween(ROLES, TEXT, TEXT), ROLES);
});

function rolesOnSheet(): string[] {
  return currentDocument().lines.map(({ role }) => role);
}
