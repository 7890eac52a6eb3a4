// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const IN_NAME = readWords(`
anexo|m
artículo|m
cláusula|f
decreto|m
distrito|m
fracción|f
inciso|m
jurisdicción|f
juzgado|m
ley|f
notaría|f
página|f
párrafo|m
punto|m
región|f
sección|f
sector|m
sucursal|f
tema|m
transitorio|m
unidad|f
zona|f
`);
