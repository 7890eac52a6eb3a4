// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const LAW = readWords(`
acuerdo|m
bando|m
código|m
constitución|f
decreto|m
estatuto|m
ley|f
lineamiento|m
manual|m
norma|f
regla|f
reglamento|m
`);
