// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const REFERENCE = readWords(`
acta|f
acuerdo|m
amparo|m
atenta nota|f|Número de nota
auditoría|f
autorización|f
averiguación|f|Averiguación previa
averiguación previa|f|Averiguación previa
aviso|m
bitácora|f
carpeta|f|Carpeta de investigación
carpeta de investigación|f|Carpeta de investigación
causa|f|Causa penal
causa penal|f|Causa penal
cheque|m
circular|f
concurso|m
constancia|f
contrato|m
convenio|m
convocatoria|f
cotización|f
crédito|m
dictamen|m
diverso|m|Número de oficio
escritura|f
escritura pública|f|Número de escritura
expediente (exp., exp)|m|Expediente
factura|f
fianza|f
ficha|f
finca|f
folio|m|Folio
formato|m|Formato
guía|f
infracción|f
inscripción|f
investigación (inv.)|f
juicio|m
licitación|f
licitación pública|f|Número de licitación
licitación pública estatal|f|Número de licitación
licitación pública internacional|f|Número de licitación
licitación pública nacional|f|Número de licitación
memorando|m|Número de memorándum
memorándum|m
nota|f
notificación|f
nuc|m|NUC
obra|f
oficio (of.)|m
operación|f
orden|f
parcela|f
pedido|m
permiso|m
plaza|f
póliza|f
procedimiento|m
proyecto|m
queja|f
recibo|m
recurso|m
recurso de revisión|m|Número de recurso
referencia (ref.)|f|Referencia
registro|m
remisión|f
reporte|m
requisición|f
reservación|f
resolución|f
similar|m|Número de oficio
siniestro|m
solicitud|f
tarjeta|f
tarjeta informativa|f|Número de tarjeta
ticket|m
título|m
toca|m
toca civil|m|Número de toca
toca penal|m|Número de toca
trámite|m
transferencia|f
turno|m
vale|m
volante|m
volante de turno|m|Número de volante
`);
