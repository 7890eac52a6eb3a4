// Answers a person or an authority, and opens with the paper that it answers.
import type { Checked, InDemo, Recognised } from '../kind.ts';

export const recognised: Recognised = {
  clue: /\brespuesta\b|\bresponder\b|\bcontestar?\b|\ben (?:respuesta|atencion|contestacion) a su\b/,
};

export const checked: Checked = { isLetter: true, signsWithPost: true };

export const inDemo: InDemo = {
  noun: 'Contestación',
  keywords: /\brespuesta|\bresponder|\brespondiendo|\bcontest(ar|acion|e|ando|arle)\b/,
};
