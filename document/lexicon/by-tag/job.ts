// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const JOB = readWords(`
administrador|mf
agente|mf
alcalde/alcaldesa|mf
asesor|mf
auditor|mf
comandante (cmdte., cmte.)|mf
comisario (com.)|m
comisionado|mf
consejero|mf
contralor|mf
coordinador|mf
delegado|mf
diputado (dip.)|mf
director|mf
encargado|mf
fiscal general|mf
funcionario|m
gerente|mf
gobernador|mf
integrante|mf
jefe/jefa|mf
juez|mf
jueza|f
magistrado (mag.)|mf
notario|m
oficial mayor|mf
partera|f
presidenta|f
presidente|mf
procurador|mf
rector|mf
regidor|mf
representante|mf
responsable|mf
secretario|m
síndico|mf
supervisor|mf
tesorero|mf
titular|mf
`);
