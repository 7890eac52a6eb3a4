// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const HONORIFIC = readWords(`
arquitecto (arq., arq)|mf
biólogo (biol., biol)|mf
capitán (cap.)|m
ciudadano|mf
comandante (cmdte., cmte.)|mf
comisaria|f
comisario (com.)|m
contador|mf
contador público (c.p., cp.)|mf
coronel (cor.)|m
diputado (dip.)|mf
doctor (dr., dra., dr, dra)|mf
doctor en ciencias (d.sc., dsc.)|mf
doctor en filosofía (ph.d.)|mf
don/doña|mf
enfermero (enf.)|mf
general (gral.)|m
ingeniero (ing., ing)|mf
licenciado (lic., licda., lcdo., lcda., lic, licda, lcda, licd)|mf
licenciado en administración (l.a., l.a.e., lae.)|mf
licenciado en contaduría (l.c., l.c.p.)|mf
maestro (mtro., mtra., mtr., mtro, mtra)|mf
maestro en ciencias (m.c., mc., msc.)|mf
magistrado (mag.)|mf
profesor (prof., profr., profra., profa., prof, profr, profra, profa, prfr., prfra.)|mf
psicólogo (psic., psic)|mf
químico farmacobiólogo (q.f.b., qfb.)|mf
regidor|mf
sargento|m
senador (sen.)|mf
señor (sr., sra.)|mf
señorita (srita.)|f
técnico académico (tec.)|mf
teniente (tte.)|mf
`);
