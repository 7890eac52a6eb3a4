// A record of facts at work, made before witnesses. It has no addressee.
import { anyOf } from '../../words/any-of.ts';
import type { KindRecord } from '../kind.ts';

export const kind: KindRecord = {
  place: 10,
  rank: 50,
  clue: new RegExp(
    anyOf([
      /\bacta (?:administrativa|circunstanciada|de hechos)\b/,
      /^acta\b(?! de )/,
      /se levanta (?:la presente )?acta/,
    ]),
    'm',
  ),
  ownName: /\bacta\b/,
  inDemo: {
    noun: 'Acta circunstanciada',
    keywords: /\bactas?\b( (administrativa|de hechos|circunstanciada))?/,
    isPaper: true,
  },
};
