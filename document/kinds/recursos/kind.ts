// Asks for money or for a purchase, with amount, need and effect.
import { anyOf } from '../../words/any-of.ts';
import type { Checked, InDemo, Recognised } from '../kind.ts';

export const recognised: Recognised = {
  clue: new RegExp(
    anyOf([
      /\bsuficiencia presupuest/,
      /\bdisponibilidad presupuest/,
      /\bsolicitud de (?:recursos|compra|adquisicion)\b/,
    ]),
  ),
};

export const checked: Checked = { isLetter: true, signsWithPost: true, hasCopies: true };

export const inDemo: InDemo = {
  noun: 'Solicitud',
  keywords: new RegExp(
    anyOf([
      /presupuest(o|al)/,
      /cotizacion/,
      /\b(compra|comprar|adquirir|adquisicion de|recursos (financieros|economicos|para)|dinero|partida)\b/,
    ]),
  ),
};
