// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const ID = readWords(`
afiliación|f
boleta|f
cédula|f
cédula profesional|f|Número de cédula
clabe|f|CLABE
clabe interbancaria|f|CLABE
clave|f|Clave
cliente|m
control|m
credencial|f
credencial para votar|f|Número de credencial
cuenta|f
empleado|mf
inventario|m
licencia|f
matrícula|f|Matrícula
medidor|m
nómina|f
pasaporte|m
personal|m
placa|f|Placas
placa de circulación|f|Placas
predial|m|Número predial
seguridad social|f
serie|f
socio|m
trabajador|mf
`);
