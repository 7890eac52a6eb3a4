// An answer to a request for public information. It cites the number of the request, and says how to appeal.
import { anyOf } from '../../words/any-of.ts';
import type { KindRecord } from '../kind.ts';

export const kind: KindRecord = {
  place: 30,
  rank: 120,
  clue: new RegExp(
    anyOf([
      /\bacceso a la informacion\b/,
      /\bsolicitud de transparencia\b/,
      /\binformacion con folio\b/,
      /\bplataforma nacional de transparencia\b/,
    ]),
  ),
  isLetter: true,
  signsWithPost: true,
  inDemo: {
    noun: 'Atención',
    keywords: new RegExp(
      anyOf([
        /acceso a la informacion/,
        /solicitud(es)? de (informacion|transparencia)/,
        /\bpnt\b/,
        /unidad de transparencia/,
        /\b(version publica|solicitante|inexistente|incompetentes?)\b/,
      ]),
    ),
  },
};
