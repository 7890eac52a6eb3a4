// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const STUDY = readWords(`
asignatura|f
carrera|f
especialidad|f
licenciatura|f
maestría|f
materia|f
`);
