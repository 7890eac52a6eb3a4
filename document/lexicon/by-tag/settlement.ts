// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const SETTLEMENT = readWords(`
alcaldía|f
barrio|m
ciudad|f
colonia (col.)|f
comunidad|f
delegación|f
ejido|m
fraccionamiento (fracc.)|m
localidad|f
municipio|m
población|f
poblado|m
pueblo|m
ranchería|f
rancho|m
villa|f
`);
