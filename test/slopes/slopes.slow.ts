// Each reader takes time linear in its text: four times the text takes at most eight times as long, not
// sixteen.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { works as ofDocuments } from './document.ts';
import { works as ofOutgoing } from './outgoing.ts';
import { works as ofPages } from './page.ts';
import { works as ofServices } from './service.ts';
import { works as ofWord } from './word.ts';
import { STEEPEST, slopeOf, type Work } from './work.ts';

const PARTS = { document: ofDocuments, outgoing: ofOutgoing, word: ofWord, service: ofServices, page: ofPages };

for (const [part, works] of Object.entries<readonly Work[]>(PARTS))
  describe(part, () => {
    for (const work of works)
      test(work.name, async (t) => {
        const slope = await slopeOf(work, STEEPEST);
        t.diagnostic(slope.toFixed(1));
        assert.ok(slope <= STEEPEST, `${slope.toFixed(1)} times as long for four times the text`);
      });
  });

test('a quadratic work is seen', async () => {
  const prepare = (length: number) => () => /x*y/.exec('x'.repeat(length));
  const slope = await slopeOf({ name: '', prepare }, STEEPEST);
  assert.ok(slope > STEEPEST, `${slope}`);
});
