import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { RECORDS } from '../kinds/all-records.ts';
import { KINDS, SHOWN } from '../kinds/kinds.ts';
import { writeLists } from './kind-lists.ts';

test('the lists are those of the folders: npm run kinds writes them', async () => {
  for (const [file, text] of await writeLists())
    assert.equal(readFileSync(new URL(`../kinds/${file}`, import.meta.url), 'utf8'), text, file);
});

test('no two kinds have the same rank, or the same place in a group of the gallery', () => {
  const kinds = KINDS.map((kind) => ({ ...RECORDS[kind], ...SHOWN[kind] }));
  assert.equal(new Set(kinds.map(({ rank }) => rank)).size, KINDS.length);
  assert.equal(new Set(kinds.map(({ group, place }) => `${group} ${place}`)).size, KINDS.length);
});
