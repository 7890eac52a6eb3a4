// Documents as offices write them, with the role of each line: test/fixtures/documents.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readDocument } from './document.ts';
import type { Role } from './line.ts';

// Before each line the letters of the roles that are right; `~`: any.
const LETTERS: Readonly<Record<Role, string>> = {
  header: 'H',
  documentNumber: 'N',
  reference: 'R',
  subject: 'S',
  placeAndDate: 'D',
  addressee: 'A',
  attention: 'T',
  present: 'P',
  paragraph: 'B',
  listItem: 'L',
  closing: 'C',
  motto: 'M',
  signature: 'F',
  annex: 'X',
  copy: 'K',
  initials: 'I',
};

const DOCUMENTS = new URL('../../test/fixtures/documents/', import.meta.url);

for (const file of globSync('*.txt', { cwd: DOCUMENTS.pathname }).sort())
  test(`reads each line of ${file}`, () => {
    const marked = readFileSync(new URL(file, DOCUMENTS), 'utf8').trimEnd().split('\n');
    const wanted = marked.filter((line) => line !== '').map((line) => line.split('|', 1)[0] ?? '');
    const { lines } = readDocument(marked.map((line) => line.replace(/^[A-Z~]+\|/, '')).join('\n'));
    const wrong = lines.filter(({ role }, at) => wanted[at] !== '~' && !wanted[at]?.includes(LETTERS[role]));
    assert.deepEqual(
      wrong.map(({ why, text }) => `${why} | ${text}`),
      [],
    );
  });

test('each line has the name of the decision that gave it its role', () => {
  const { lines } = readDocument(
    'SECRETARÍA DE SALUD\nASUNTO: Vacunas\n\nLe informo que ya hay vacunas en los centros de salud de la zona.\n\nATENTAMENTE\n\nAna',
  );
  assert.deepEqual(
    lines.map(({ why }) => why),
    ['head: institution', 'head: subject', 'body: paragraph', 'tail: closing', 'tail: signature'],
  );
});
