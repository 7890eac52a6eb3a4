// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const NO_NAME = readWords(`
acuerdo|m
archivo|m
área|f
asunto|m
atentamente|m
autoridad|f
citatorio|m
código|m
constitución|f
esquina (esq.)|f
estado|m
estatal|mf
expediente (exp., exp)|m|Expediente
fecha|f
federal|mf
firma|f
fiscal|mf
funcionario|m
general (gral.)|m
habitante|mf
jefatura|f
justicia|f
ley|f
libertad|f
licenciado (lic., licda., lcdo., lcda., lic, licda, lcda, licd)|mf
municipal|mf
nacional|mf
nombre|m
oficial|mf
permiso|m
persona|f
plan|m
plataforma|f
población|f
presente|mf
programa|m
proyecto|m
público|m
recurso|m
reglamento|m
república|f
servicio|m
servidor|mf
vecino|mf
`);
