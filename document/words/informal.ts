// Matches words of a chat that no office writes, in lower case without accents: «porfa», «xq», «salu2».
import { anyOf } from './any-of.ts';

export const INFORMAL = new RegExp(
  `(?<![\\p{L}\\d@./_-])(?:${anyOf(`
    chido
    bn
    dnd
    grax
    hrmn
    kiero
    ntp
    oye
    oigan
    okis
    porfa
    porfas
    porfavor
    porfis
    pq
    salu2
    tmb
    tmbn
    tqm
    wey
    xfa
    xfavor
    xfis
    xq
    xque
  `)})(?![\\p{L}\\d@/_-])|(?<= )x (?:fa|favor)(?!\\p{L})`,
  'gu',
);
