// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const PUBLIC_BODY = readWords(`
ayuntamiento|m
centro|m
comisión|f
contraloría|f
coordinación|f
departamento (depto.)|m
dirección|f
escuela|f
facultad|f
gobierno|m
hospital|m
instituto|m
municipio|m
oficialía|f
órgano|m
policía|f
secretaría|f
subsecretaría|f
tesorería|f
unidad|f
universidad|f
`);
