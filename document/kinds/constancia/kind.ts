// A certificate of a fact, addressed «A QUIEN CORRESPONDA» (to whom it may concern).
import type { KindRecord } from '../kind.ts';

export const kind: KindRecord = {
  place: 10,
  rank: 60,
  clue: /\bconstancia (?!de (?:recib|notific))|\bconstancia$|\bha(?:ce|go) constar\b/m,
  ownName: /\bha(?:cen?|cemos|go)\s+constar\b/,
  inDemo: {
    noun: 'Certificación',
    keywords: /\bcon?s?tan?[cs]ias?\b|hacer constar|carta laboral|comprobante (laboral|de trabajo)/,
    isPaper: true,
  },
};
