// Calls a collegiate body to a session, with its agenda.
import type { Checked, InDemo, Recognised } from '../kind.ts';

export const recognised: Recognised = {
  clue: /\bconvoc(?:ar|atoria|o|a)\b/,
};

export const checked: Checked = {};

export const inDemo: InDemo = {
  noun: 'Citatorio',
  keywords: /\bco[mn][vb]oca|\bco[mn][vb]oque|\bcitatorio|\bcitar a\b/,
};
