// Words that offices misspell, each with its correct spelling, in lower case without accents.
export const MISSPELLINGS: ReadonlyMap<string, string> = new Map(
  `
adisional adicional
anecsar anexar
anecso anexo
anexsar anexar
anexso anexo
apartir a partir
apesar a pesar
areglo arreglo
asistensia asistencia
atravez a través
autorisacion autorización
autorisado autorizado
autorisar autorizar
benificiario beneficiario
benificio beneficio
bijilancia vigilancia
cituacion situación
comicion comisión
comicionado comisionado
comprovante comprobante
concecion concesión
conosimiento conocimiento
conserniente concerniente
constansia constancia
coordial cordial
coordialmente cordialmente
deacuerdo de acuerdo
desicion decisión
desiciones decisiones
dilijencia diligencia
dirijida dirigida
dirijido dirigido
dispocicion disposición
dispocision disposición
disposision disposición
enbiar enviar
enbio envío
esepcion excepción
espedicion expedición
espediente expediente
espedientes expedientes
espedir expedir
estencion extensión
exepto excepto
exeptuar exceptuar
exije exige
exijir exigir
existensia existencia
exsistencia existencia
extencion extensión
extrangero extranjero
fabor favor
garantisar garantizar
haiga haya
haigamos hayamos
haigan hayan
hubieron hubo
hiban iban
imforma informa
imformar informar
imforme informe
inbitacion invitación
incapasidad incapacidad
inportante importante
inporte importe
inpuesto impuesto
intitucion institución
isquierda izquierda
jenerales generales
justificasion justificación
lavoral laboral
lavorales laborales
lisencia licencia
lisenciada licenciada
lisenciado licenciado
livertad libertad
mensionado mencionado
nesecario necesario
nesecidad necesidad
nesecita necesita
nesesario necesario
nesesidad necesidad
obserbacion observación
ocacion ocasión
ocaciona ocasiona
ocaciones ocasiones
oficion oficio
ofisina oficina
ofisio oficio
peticionaro peticionario
porfavor por favor
prespuesto presupuesto
presupesto presupuesto
prosede procede
prosedimiento procedimiento
proseso proceso
recivi recibí
recivido recibido
recivir recibir
reconosimiento reconocimiento
referensia referencia
requicicion requisición
requicito requisito
requicitos requisitos
resago rezago
resibi recibí
resibido recibido
resibir recibir
resision rescisión
resivido recibido
revicion revisión
satizfaccion satisfacción
secretria secretaría
seguimineto seguimiento
serbicio servicio
sercion sección
servisio servicio
servisios servicios
sircular circular
solisita solicita
solisitar solicitar
solisito solicito
solisitud solicitud
subcripcion suscripción
suscrivir suscribir
telefeno teléfono
transpariencia transparencia
vacasiones vacaciones
vijencia vigencia
vijente vigente
`
    .trim()
    .split('\n')
    .map((line) => line.split(/ (.*)/, 2) as [string, string]),
);
