import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyEdits } from '../text.ts';
import { documentOf } from './example.testing.ts';
import { lint, RULES } from './lint.ts';

describe('the example of each rule', () => {
  for (const rule of RULES)
    it(`${rule.id} ${rule.name}`, () => {
      const wrong = documentOf(rule, 'wrong');
      const right = documentOf(rule, 'right');
      const [finding, ...others] = lint(wrong.text, wrong.context);
      assert.deepEqual([finding?.rule, ...others.map((other) => other.rule)], [rule.id], wrong.text);
      assert.deepEqual(lint(right.text, right.context), [], right.text);
      if (finding?.fix) assert.equal(applyEdits(wrong.text, finding.fix), right.text);
    });

  it('shows a fix wherever the rule has one, but for damaged letters', () => {
    const unfixed = RULES.filter((rule) => {
      const { text, context } = documentOf(rule, 'wrong');
      return rule.fix && !lint(text, context)[0]?.fix;
    });
    assert.deepEqual(
      unfixed.map(({ id }) => id),
      ['O11'],
    );
  });
});

describe('rules', () => {
  it('have ids, names and titles of their own', () => {
    for (const key of ['id', 'name', 'title', 'message', 'reason'] as const) {
      const all = RULES.map((rule) => rule[key]);
      assert.deepEqual(
        all.filter((one, at) => all.indexOf(one) !== at),
        [],
      );
    }
    for (const { name } of RULES) assert.match(name, /^[a-z]+(?:-[a-z]+)*$/);
  });

  it('speak in whole sentences, of data rather than of variables', () => {
    for (const { id, message, reason } of RULES) {
      assert.match(reason, /^[«\p{Lu}].*\.$/u, id);
      assert.match(message, /^\p{Lu}/u, id);
      if (id !== 'V1') assert.doesNotMatch(message, /\{\{|variable/, id);
    }
  });
});
