// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const KIND = readWords(`
clase|f
color|m
línea|f
marca|f
material|m
modelo|m
motor|m
submarca|f
talla|f
tipo|m
`);
