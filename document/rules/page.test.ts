import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { rulesPage } from './page.ts';

test('docs/reglas.md is that of the rules: npm run rules writes it', () => {
  assert.equal(readFileSync(new URL('../../docs/reglas.md', import.meta.url), 'utf8'), rulesPage());
});
