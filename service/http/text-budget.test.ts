import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTextBudget } from './text-budget.ts';

const MIB = 1024 * 1024;

test('48 texts may wait; one that is done makes room for one', () => {
  const texts = createTextBudget();
  const [first] = Array.from({ length: 48 }, () => texts.add(1));
  assert.equal(texts.isFull(), false);
  assert.equal(texts.add(0), undefined);
  assert.equal(texts.isFull(), true);
  first?.();
  first?.();
  assert.equal(texts.isFull(), false);
  assert.ok(texts.add(1));
  assert.equal(texts.add(1), undefined);
});

test('a short text has room beside as many long ones as may wait', () => {
  const texts = createTextBudget({ maxTexts: 1 });
  const end = texts.add(16_385);
  assert.equal(texts.add(16_385), undefined);
  assert.equal(texts.isFull(), true);
  assert.ok(texts.add(16_384));
  end?.();
  assert.equal(texts.isFull(), false);
});

test('8 MiB may wait, whatever their number', () => {
  const texts = createTextBudget();
  const ends = Array.from({ length: 8 }, () => texts.add(MIB));
  assert.equal(texts.add(MIB), undefined);
  ends[7]?.();
  assert.ok(texts.add(MIB));
});
