// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const DOCUMENT = readWords(`
acta|f
acuerdo|m
circular|f
citatorio|m
constancia|f
contrato|m
convenio|m
convocatoria|f
correo|m
correo electrónico|m
cotización|f
demanda|f
denuncia|f
dictamen|m
dictaminación|f
escrito|m
escritura|f
factura|f
informe|m
invitación|f
memorando|m|Número de memorándum
memorándum|m
minuta|f
nombramiento|m
oficio (of.)|m
orden|f
pedido|m
petición|f
póliza|f
proveído|m
queja|f
recibo|m
recurso|m
reporte|m
requerimiento|m
requisición|f
resolución|f
sentencia|f
solicitud|f
tarjeta|f
`);
