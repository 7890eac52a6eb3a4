// A request to another office or authority for data, a service or support.
import { anyOf } from '../../words/any-of.ts';
import type { KindRecord } from '../kind.ts';

export const kind: KindRecord = {
  place: 10,
  rank: 160,
  clue: /\bsolicit|\bpedir|\boficio\b/,
  isLetter: true,
  signsWithPost: true,
  inDemo: {
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
  },
};
