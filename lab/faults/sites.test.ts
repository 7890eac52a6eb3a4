import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSites, plant } from './sites.ts';

const CODE = `import { a } from './a.ts';

export function sum(list: number[], end = 10): number {
  let total = 0; // 1 + 1
  for (const one of list) {
    if (one === end && isGood('a + 1')) continue;
    total += one;
  }
  return total - 1;
}
`;

test('operators, constants, conditions and statements are found, but not in texts and comments', () => {
  const faults = findSites('sum.ts', CODE).map(
    ({ line, kind, becomes }) => `${line} ${kind}: ${becomes.trim() || 'removed'}`,
  );
  assert.deepEqual(faults, [
    '3 constant: export function sum(list: number[], end = 11): number {',
    '4 constant: let total = 1; // 1 + 1',
    "6 operator: if (one !== end && isGood('a + 1')) continue;",
    "6 operator: if (one === end || isGood('a + 1')) continue;",
    "6 condition: if (!(one === end && isGood('a + 1'))) continue;",
    '6 statement: removed',
    '7 statement: removed',
    '9 operator: return total + 1;',
    '9 constant: return total - 2;',
    '9 statement: removed',
  ]);
});

test('a fault is planted in its line, also when the line has moved, and nowhere when it is gone', () => {
  const fault = { file: 'a.ts', line: 2, kind: 'constant', was: 'b = 1;', becomes: 'b = 2;' } as const;
  assert.equal(plant(fault, 'a;\nb = 1;\nb = 1;'), 'a;\nb = 2;\nb = 1;');
  assert.equal(plant(fault, 'a;\na;\na;\nb = 1;'), 'a;\na;\na;\nb = 2;');
  assert.equal(plant(fault, 'a;\nb = 3;'), undefined);
});
