// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const ONCE = readWords(`
conferencia|f
congreso|m
curso|m
diplomado|m
encuentro|m
evento|m
foro|m
ponencia|f
seminario|m
taller|m
tesis|f
`);
