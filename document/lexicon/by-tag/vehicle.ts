// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const VEHICLE = readWords(`
automóvil|m
camión|m
camioneta|f
motocicleta|f
vehículo|m
`);
