import assert from 'node:assert/strict';
import { it } from 'node:test';
import { lint } from './lint.ts';
import { CLEAN, PLANTED, type Plant, PUT_AWAY } from './planted.testing.ts';

function findingsByLine(text: string): Set<string> {
  return new Set(lint(text, { origin: 'person' }).map(({ rule, start }) => `${rule}: ${lineAt(text, start)}`));
}

function lineAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, end < 0 ? undefined : end);
}

for (const [name, text] of Object.entries(CLEAN))
  it(`${name}: a clean document has no finding of what does not agree`, () => {
    const found = lint(text, { origin: 'person' }).filter(({ rule }) => /^(?:C|E5|E6|V1[234])/.test(rule));
    assert.deepEqual(
      found.map(({ rule, start, end }) => `${rule}: ${text.slice(start, end)}`),
      [],
    );
  });

function plant([document, words, error, line]: Plant): { text: string; wanted: string } {
  const clean = CLEAN[document];
  const start = clean.indexOf(words);
  assert.ok(start >= 0 && clean.indexOf(words, start + 1) < 0, `«${words}» is not once in ${document}`);
  const text = clean.replace(words, () => error);
  return { text, wanted: lineAt(text, line === undefined ? start : text.indexOf(line)) };
}

for (const each of [...PLANTED, ...PUT_AWAY])
  it(`${each[0]}: finds «${each[2]}» on its line`, () => {
    const { text, wanted } = plant(each);
    const before = findingsByLine(CLEAN[each[0]]);
    const found = [...findingsByLine(text)].filter((finding) => !before.has(finding));
    assert.ok(
      found.some((finding) => finding.slice(finding.indexOf(': ') + 2) === wanted),
      `on «${wanted}»: ${JSON.stringify(found)}`,
    );
  });
