// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const STREET = readWords(`
andador|m
autopista|f
avenida (av., ave.)|f
boulevard|m
bulevar (blvd., blvd)|m
calle|f
callejón|m
calzada (calz.)|f
camino|m
carretera (carr.)|f
cerrada|f
circuito|m
diagonal|f
glorieta|f
kilómetro (km., km)|m
libramiento|m
malecón|m
paseo|m
periférico|m
plaza|f
privada (priv.)|f
prolongación (prol.)|f
retorno|m
viaducto|m
vialidad|f
`);
