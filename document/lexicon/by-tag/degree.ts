// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const DEGREE = readWords(`
arquitecto (arq.)|mf
contador|mf
diputado (dip.)|mf
doctor (dr., dra.)|mf
ingeniero (ing.)|mf
licenciado (lic., licda., lcdo., lcda.)|mf
maestro (mtro., mtra., mtr.)|mf
magistrado (mag.)|mf
profesor (prof., profr., profra., profa.)|mf
regidor|mf
senador (sen.)|mf
`);
