import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createInFlight } from './in-flight.ts';

test('inFlight holds those who have not left, whatever the order in which they enter and leave', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 60 }), (steps) => {
      const inFlight = createInFlight<number>();
      const inside = new Map<number, () => void>();
      for (const [index, step] of steps.entries()) {
        const leaver = [...inside.keys()][step % (2 * inside.size + 1)];
        if (leaver === undefined) inside.set(index, inFlight.add(index));
        else {
          inside.get(leaver)?.();
          inside.delete(leaver);
        }
      }
      assert.deepEqual(new Set(inFlight.members()), new Set(inside.keys()));
      assert.equal(inFlight.size(), inside.size);
    }),
  );
});
