// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const DURATION = readWords(`
año|m
día|m
hora|f
mes (meses)|m
quincena|f
semana|f
semestre|m
`);
