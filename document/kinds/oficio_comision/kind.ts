// An order to travel on duty, with the days, the place, the money, and the report that must follow.
import { anyOf } from '../../words/any-of.ts';
import type { KindRecord } from '../kind.ts';

export const kind: KindRecord = {
  place: 20,
  rank: 80,
  clue: /\boficio de comision\b|\bcomisiona(?:r|do|da|dos|das)?\b|\bviaticos\b/,
  isLetter: true,
  signsWithPost: true,
  hasCopies: true,
  inDemo: {
    noun: 'Comisión oficial',
    keywords: new RegExp(
      anyOf([
        /(oficio|pliego|orden) de comi[sc]ion/,
        /^comi[sc]ion de/,
        /\bcomi[sc]ion(ar|e|ado|ada|ados)\b/,
        /comi[sc]ion (oficial|docente)/,
      ]),
    ),
  },
};
