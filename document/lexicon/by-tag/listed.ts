// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const LISTED = readWords(`
capítulo|m
casilla|f
clave catastral|f
distrito|m
grado|m
grupo|m
renglón|m
sección|f
semestre|m
zona|f
`);
