// Sends staff elsewhere: days, place, money and the report that is due.
import { anyOf } from '../../words/any-of.ts';
import type { Checked, InDemo, Recognised } from '../kind.ts';

export const recognised: Recognised = {
  clue: /\boficio de comision\b|\bcomisiona(?:r|do|da|dos|das)?\b|\bviaticos\b/,
};

export const checked: Checked = { isLetter: true, signsWithPost: true, hasCopies: true };

export const inDemo: InDemo = {
  noun: 'Comisión oficial',
  keywords: new RegExp(
    anyOf([
      /(oficio|pliego|orden) de comi[sc]ion/,
      /^comi[sc]ion de/,
      /\bcomi[sc]ion(ar|e|ado|ada|ados)\b/,
      /comi[sc]ion (oficial|docente)/,
    ]),
  ),
};
