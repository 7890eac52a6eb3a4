// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const SPOT = readWords(`
anaquel|m
asiento|m
aula|f
caja|f
consultorio|m
cubículo|m
foja|f
gaveta|f
legajo|m
libro|m
lote (lt., lte.)|m
manzana (manz., mz., mza.)|f
mesa|f
módulo|m
página|f
palco|m
partida|f
partida presupuestal|f
región|f
ruta|f
salón|m
sector|m
tomo|m
ventanilla|f
zona escolar|f|Zona escolar
`);
