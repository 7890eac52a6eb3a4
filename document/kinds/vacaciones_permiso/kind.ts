// A request for leave, or the permission for leave, with the first day, the last day, and the day of return.
import { anyOf } from '../../words/any-of.ts';
import type { KindRecord } from '../kind.ts';

export const kind: KindRecord = {
  place: 30,
  rank: 110,
  clue: new RegExp(
    anyOf([
      /\bvaca[cs]ion(?:es)?\b/,
      /\bpermiso (?:con|sin|economico|personal|para ausentar)/,
      /\bdias? economicos?\b/,
      /\blicencia (?:con|sin) goce\b/,
    ]),
  ),
  inDemo: {
    noun: 'Petición',
    keywords: new RegExp(
      anyOf([
        /\b[vb]aca[cs]ion/,
        /\bpermiso\b/,
        /\bdias? economicos?/,
        /\bincapacidad/,
        /goce de sueldo/,
        /\blicencia (sin|con|por|medica)/,
        /cuidados paternos/,
        /faltar el/,
      ]),
    ),
  },
};
