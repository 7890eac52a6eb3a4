// Asks for money or for a purchase, with amount, need and effect.
import type { Checked, InDemo, Recognised } from '../kind.ts';

export const recognised: Recognised = {
  clue: /\bsuficiencia presupuest|\bdisponibilidad presupuest|\bsolicitud de (?:recursos|compra|adquisicion)\b/,
};

export const checked: Checked = { isLetter: true, signsWithPost: true, hasCopies: true };

export const inDemo: InDemo = {
  noun: 'Solicitud',
  keywords:
    /presupuest(o|al)|cotizacion|\b(compra|comprar|adquirir|adquisicion de|recursos (financieros|economicos|para)|dinero|partida)\b/,
};
