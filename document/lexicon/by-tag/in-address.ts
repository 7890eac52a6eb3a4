// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const IN_ADDRESS = readWords(`
centro|m
código postal (c.p., cp.)|m
departamento (depto.)|m
despacho|m
edificio (edif.)|m
esquina (esq.)|f
exterior (ext.)|m
interior (int.)|m
local|m
lote (lt., lte.)|m
manzana (manz., mz., mza.)|f
norte (nte.)|m
número (no., nro., núm.)|m
oriente (ote.)|m
piso|m
planta|f
poniente (pte.)|m
supermanzana (sm., smz., smza.)|f
sur|m
unidad|f
`);
