// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const OPEN = readWords(`
clave|f|Clave
folio|m|Folio
`);
