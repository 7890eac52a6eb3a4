// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const UNIT = readWords(`
caballo (hp)|m
hectárea (has.)|f
kilogramo (kg)|m
kilómetro (km., km)|m
litro (lts)|m
metro (m2, m3, m², mt, mts)|m
miligramo (mg)|m
mililitro (ml)|m
pieza (pzas)|f
uma (umas)|f
`);
