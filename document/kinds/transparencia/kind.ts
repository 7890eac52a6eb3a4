// Answers a request for information, by its folio, and says how to appeal.
import { anyOf } from '../../words/any-of.ts';
import type { Checked, InDemo, Recognised } from '../kind.ts';

export const recognised: Recognised = {
  clue: new RegExp(
    anyOf([
      /\bacceso a la informacion\b/,
      /\bsolicitud de transparencia\b/,
      /\binformacion con folio\b/,
      /\bplataforma nacional de transparencia\b/,
    ]),
  ),
};

export const checked: Checked = { isLetter: true, signsWithPost: true };

export const inDemo: InDemo = {
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
};
