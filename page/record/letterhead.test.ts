import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { letterhead, openLetterhead } from './letterhead.ts';

test('a letterhead is read once for all downloads, and anew when another one is chosen', async () => {
  const bytes = new Uint8Array(readFileSync(new URL('../../word/fixtures/libreoffice.docx', import.meta.url)));
  assert.equal(await openLetterhead(), undefined);
  letterhead.set({ chosen: { name: 'a.docx', bytes } });
  const first = await openLetterhead();
  assert.ok(first && first === (await openLetterhead()));
  letterhead.set({ chosen: { name: 'b.docx', bytes: bytes.slice() } });
  assert.notEqual(await openLetterhead(), first);
});
