// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const HONORIFIC = readWords(`
arquitecto (arq.)|mf
biólogo (biol.)|mf
capitán (cap.)|m
comandante (cmdte., cmte.)|mf
comisaria|f
comisario|m
contador|mf
coronel (cor.)|m
diputado (dip.)|mf
doctor (dr., dra.)|mf
enfermero (enf.)|mf
general (gral.)|m
ingeniero (ing.)|mf
licenciado (lic., licda., lcdo., lcda.)|mf
maestro (mtro., mtra., mtr.)|mf
magistrado (mag.)|mf
profesor (prof., profr., profra., profa.)|mf
psicólogo (psic.)|mf
regidor|mf
sargento|m
senador (sen.)|mf
técnico (tec.)|mf
teniente (tte.)|mf
`);
