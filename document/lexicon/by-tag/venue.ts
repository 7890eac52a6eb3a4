// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const VENUE = readWords(`
auditorio|m
aula|f
biblioteca|f
cancha|f
casa|f
centro|m
edificio (edif.)|m
explanada|f
gimnasio|m
instalación|f
kiosco|m
oficina|f
palacio|m
parque|m
patio|m
plaza|f
recinto|m
sala|f
salón|m
teatro|m
`);
