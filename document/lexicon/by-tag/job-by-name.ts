// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const JOB_BY_NAME = readWords(`
abogado|mf
analista|mf
apoderado|mf
auxiliar|mf
comisaria|f
cronista|mf
docente|mf
enfermero (enf.)|mf
enlace|m
funcionaria|f
inspector|mf
intendente|mf
maestro (mtro., mtra., mtr., mtro, mtra)|mf
médico|mf
ministro|mf
notaria|f
profesor (prof., profr., profra., profa., prof, profr, profra, profa, prfr., prfra.)|mf
residente|mf
secretaria|f
superintendente|mf
vocal|mf
`);
