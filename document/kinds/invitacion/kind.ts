// Invites to an event: date, hour, place and whom to tell.
import type { Checked, InDemo, Recognised } from '../kind.ts';

export const recognised: Recognised = {
  clue: /\binvit(?:a|o|ar|acion|ando|arle)\b/,
};

export const checked: Checked = { signsWithPost: true };

export const inDemo: InDemo = {
  noun: 'Invitación cordial',
  keywords: /\bi[nm][vb]ita|\bi[nm][vb]ite/,
};
