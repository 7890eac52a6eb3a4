// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const WHO = readWords(`
actor|mf
actuario|mf
alumno|mf
apoderado|mf
arrendador|mf
arrendatario|mf
artista|mf
aspirante|mf
autor|mf
becario|mf
beneficiario|mf
candidato|mf
ciudadano|mf
comisionado|mf
comodante|mf
comodatario|mf
compañero|mf
comprador|mf
concesionario|mf
conductor|mf
conferencista|mf
contratista|mf
contribuyente|mf
demandado|mf
denunciante|mf
derechohabiente|mf
detenido|mf
deudor|mf
docente|mf
ejecutor|mf
ejidatario|mf
empleado|mf
encargado|mf
estudiante|mf
imputado|mf
inspector|mf
instructor|mf
interesado|mf
interno|mf
madre|f
maestro (mtro., mtra., mtr., mtro, mtra)|mf
mandante|mf
mandatario|mf
menor|mf
niño|mf
notaria|f
notario|m
notificador|mf
operador|mf
otorgante|mf
paciente|mf
padre|m
participante|mf
pensionado|mf
perito|mf
permisionario|mf
ponente|mf
prestador|mf
profesionista|mf
profesor (prof., profr., profra., profa., prof, profr, profra, profa, prfr., prfra.)|mf
promovente|mf
propietario|mf
proveedor|mf
quejoso|mf
recurrente|mf
representante legal|mf
residente|mf
servidor público|mf
solicitante|mf
testigo|mf
titular|mf
trabajador|mf
tutor|mf
usuario|mf
vendedor|mf
víctima|f
`);
