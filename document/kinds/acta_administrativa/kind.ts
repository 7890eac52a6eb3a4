// Records facts at work before witnesses. It is addressed to nobody.
import { anyOf } from '../../words/any-of.ts';
import type { Checked, InDemo, Recognised } from '../kind.ts';

export const recognised: Recognised = {
  clue: new RegExp(
    anyOf([
      /\bacta (?:administrativa|circunstanciada|de hechos)\b/,
      /^acta\b(?! de )/,
      /se levanta (?:la presente )?acta/,
    ]),
    'm',
  ),
  ownName: /\bacta\b/,
};

export const checked: Checked = {};

export const inDemo: InDemo = {
  noun: 'Acta circunstanciada',
  keywords: /\bactas?\b( (administrativa|de hechos|circunstanciada))?/,
  isPaper: true,
};
