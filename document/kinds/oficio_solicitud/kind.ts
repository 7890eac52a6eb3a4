// Asks another office or authority for data, a service or support.
import { anyOf } from '../../words/any-of.ts';
import type { Checked, InDemo, Recognised } from '../kind.ts';

export const recognised: Recognised = {
  clue: /\bsolicit|\bpedir|\boficio\b/,
};

export const checked: Checked = { isLetter: true, signsWithPost: true };

export const inDemo: InDemo = {
  noun: 'Solicitud',
  keywords: new RegExp(
    anyOf([
      /\bsolicit/,
      /\bpedir/,
      /\bpida/,
      /\bpidiendo/,
      /\bpeticion/,
      /\bgestionar/,
      /\bapoyo\b/,
      /\bprest/,
      /\bpara que\b/,
      /\boficio\b/,
    ]),
  ),
};
