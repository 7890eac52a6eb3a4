// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const OPEN_TO_ONE = readWords(`
cuenta|f
expediente (exp., exp)|m|Expediente
juicio|m
orden|f
póliza|f
procedimiento|m
recibo|m
título|m
`);
