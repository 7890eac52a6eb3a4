// A request for money or for a purchase, with amount, need and effect.
import { anyOf } from '../../words/any-of.ts';
import type { KindRecord } from '../kind.ts';

export const kind: KindRecord = {
  place: 30,
  rank: 150,
  clue: new RegExp(
    anyOf([
      /\bsuficiencia presupuest/,
      /\bdisponibilidad presupuest/,
      /\bsolicitud de (?:recursos|compra|adquisicion)\b/,
    ]),
  ),
  isLetter: true,
  signsWithPost: true,
  hasCopies: true,
  inDemo: {
    noun: 'Solicitud',
    keywords: new RegExp(
      anyOf([
        /presupuest(o|al)/,
        /cotizacion/,
        /\b(compra|comprar|adquirir|adquisicion de|recursos (financieros|economicos|para)|dinero|partida)\b/,
      ]),
    ),
  },
};
