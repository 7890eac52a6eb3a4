// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const ORDINAL = readWords(`
acta|f
asamblea|f
bimestre|m
citatorio|m
convocatoria|f
cuatrimestre|m
etapa|f
grado|m
junta|f
periodo|m
reunión|f
semestre|m
sesión|f
trimestre|m
visita|f
`);
