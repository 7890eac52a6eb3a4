// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const SCHOOL = readWords(`
clínica|f
colegio|m
escuela|f
hospital|m
jardín|m
plantel|m
preparatoria|f
primaria|f
secundaria|f
telebachillerato|m
telesecundaria|f
`);
