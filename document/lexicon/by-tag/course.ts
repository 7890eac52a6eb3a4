// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const COURSE = readWords(`
campaña|f
concurso|m
conferencia|f
congreso|m
curso|m
diplomado|m
encuentro|m
feria|f
festival|m
foro|m
jornada|f
programa|m
proyecto|m
semana|f
seminario|m
simposio|m
taller|m
torneo|m
`);
