// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const OTHER_PARTY = readWords(`
arrendador|mf
arrendatario|mf
becario|mf
comodatario|mf
concesionario|mf
consultor|mf
contratista|mf
donatario|mf
expositor|mf
instructor|mf
permisionario|mf
prestador|mf
profesionista|mf
proveedor|mf
trabajador|mf
vendedor|mf
`);
