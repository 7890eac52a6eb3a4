// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const WHOLE = readWords(`
ayuntamiento|m
congreso|m
escuela|f
fiscalía|f
gobierno|m
hospital|m
instituto|m
municipio|m
secretaría|f
tribunal|m
universidad|f
`);
