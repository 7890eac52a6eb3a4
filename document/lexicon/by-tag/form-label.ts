// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const FORM_LABEL = readWords(`
adscripción|f
año|m
apellido|m
área|f
asunto|m
calle|f
cantidad|f
cargo|m
carrera|f
categoría|f
celular|m
ciudad|f
clave|f|Clave
código postal (c.p., cp.)|m
colonia (col.)|f
concepto|m
correo|m
curp (c.u.r.p.)|f
dependencia|f
descripción|f
destinatario|mf
día|m
diagnóstico|m
domicilio|m
edad|f
especialidad|f
estado civil|m
expediente (exp., exp)|m|Expediente
extensión (ext., ext)|f
fecha|f
folio|m|Folio
giro|m
grado|m
grupo|m
hora|f
importe|m
institución|f
localidad|f
lugar|m
marca|f
materia|f
matrícula|f|Matrícula
mes (meses)|m
modelo|m
monto|m
motivo|m
municipio|m
nacionalidad|f
nombre|m
número (no., nro., núm.)|m
objeto|m
observación|f
ocupación|f
oficio (of.)|m
parentesco|m
periodo|m
placa|f|Placas
plantel|m
plazo|m
profesión|f
proyecto|m
puesto|m
referencia (ref.)|f|Referencia
rfc (r.f.c.)|m
sección|f
semestre|m
serie|f
sexo|m
teléfono (tel.)|m
título|m
turno|m
unidad|f
`);
