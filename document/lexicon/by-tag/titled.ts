// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const TITLED = readWords(`
área|f
colonia (col.)|f
documento|m
escuela|f
establecimiento|m
evento|m
fraccionamiento (fracc.)|m
libro|m
manual|m
memoria|f
negociación|f
negocio|m
obra|f
plantel|m
ponencia|f
tesis|f
trabajo|m
`);
