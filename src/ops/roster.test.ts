import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createRoster } from './roster.ts';

test('roster, members entering and leaving in any order, holds those who have not left', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 60 }), (steps) => {
      const roster = createRoster<number>();
      const inside = new Map<number, () => void>();
      for (const [index, step] of steps.entries()) {
        const leaver = [...inside.keys()][step % (2 * inside.size + 1)];
        if (leaver === undefined) inside.set(index, roster.enter(index));
        else {
          inside.get(leaver)?.();
          inside.delete(leaver);
        }
      }
      assert.deepEqual(new Set(roster.members()), new Set(inside.keys()));
      assert.equal(roster.members().length, inside.size);
    }),
  );
});
