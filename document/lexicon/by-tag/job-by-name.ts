// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const JOB_BY_NAME = readWords(`
abogado|mf
analista|mf
apoderado|mf
auxiliar|mf
chofer|m
comisaria|f
cronista|mf
docente|mf
enfermero (enf.)|mf
enlace|m
escrutador|mf
funcionaria|f
inspector|mf
intendente|mf
líder|mf
maestro (mtro., mtra., mtr., mtro, mtra)|mf
médico|mf
ministro|mf
notaria|f
oficial|mf
orientador|mf
profesor (prof., profr., profra., profa., prof, profr, profra, profa, prfr., prfra.)|mf
residente|mf
secretaria|f
superintendente|mf
visitador|mf
vocal|mf
`);
