// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const ORDINAL = readWords(`
acta|f
aniversario|m
asamblea|f
bimestre|m
citatorio|m
convocatoria|f
cuatrimestre|m
edición|f
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
