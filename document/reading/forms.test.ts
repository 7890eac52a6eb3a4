// Each LineForm is tested with lines that have it, and with similar lines that do not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocument } from './document.ts';
import { hasForm, type LineForm } from './forms.ts';

const EXAMPLES: Readonly<Record<LineForm, { like: readonly string[]; unlike?: readonly string[] }>> = {
  inCapitals: { like: ['OFICIO 5'], unlike: ['Oficio'] },
  subject: { like: ['ASUNTO: Baja', 'Asunto.- Baja', 'A S U N T O :'], unlike: ['El asunto: uno'] },
  present: { like: ['PRESENTE', 'P R E S E N T E .-', 'Presentes'], unlike: ['PRESENTE LEY'] },
  closing: { like: ['ATENTAMENTE', 'A t e n t a m e n t e.', 'Muy cordialmente,'] },
  copy: {
    like: ['C.c.p. Archivo.', 'c. c. p. Ana', 'Con copia para: Ana', 'COPIAS PARA'],
    unlike: ['CC. Integrantes'],
  },
  tailCopy: { like: ['C.C. {{Nombre}}', 'cc: Ana'] },
  prose: { like: ['Le solicito que asista a la reunión.'], unlike: ['Directora General de Obras.'] },
  longSentence: {
    like: ['Esta hoja forma parte del convenio que celebran el día de hoy el Municipio y la Asociación.'],
    unlike: ['Directora General.'],
  },
  greeting: { like: ['Estimada Licenciada:', 'Apreciable Ana'] },
  bodyOpening: {
    like: ['Por este medio informo', '{{Cuerpo}}', 'Quien suscribe {{Nombre}}, director', 'Siendo las {{Hora}} horas'],
  },
  formula: { like: ['Notifíquese.', 'Doy fe.', 'Así lo resolvió el Pleno'] },
  signingNote: { like: ['Documento firmado electrónicamente'] },
  footnote: { like: ['[1] Manual de Operación', '² Reformado'], unlike: ['[1]', '[Nombre]', '1 copia'] },
  note: { like: ['Nota: se entrega en dos tantos', '¿Desea algo más?'] },
  labelledNote: { like: ['Nota: se entrega en dos tantos'], unlike: ['Notaría 5: Ana'] },
  listItem: {
    like: [
      '1. Lista',
      '1.- Lista',
      '1.1 Lista',
      'a) Lista',
      '(a) Lista',
      '▪ Lista',
      'a).- Lista',
      '1).- Lista',
      'IV. Lista',
      '- Lista',
      '* Lista',
    ],
    unlike: ['2026 fue un año'],
  },
  numberedHeading: {
    like: ['**III. Presupuesto**', '2. Bienes muebles'],
    unlike: ['2. Bienes muebles.', '1. ¿Cuánto es?', '1. lista', 'a) Lista'],
  },
  markedHeading: { like: ['## 1. Hechos'], unlike: ['#5'] },
  lettered: { like: ['a. Lista', 'b.- Lista'], unlike: ['C. Ana'] },
  cells: { like: ['| a | b |'] },
  section: { like: ['CLÁUSULAS', 'Orden del día:', 'R E S U E L V E'] },
  heading: { like: ['a\n\nHECHOS'], unlike: ['HECHOS', 'a\n\nHECHOS.'] },
  institution: { like: ['{{Institucion}}', 'H. Ayuntamiento de Tepic', 'Secretaría de Finanzas'] },
  unit: { like: ['Gerencia de Obras', 'Coronel'] },
  number: {
    like: [
      'Oficio núm. {{Numero}}',
      'SA/003/2026',
      'SA / DG / 003',
      'No. de Inv. {{Numero}}',
      '{{Folio}}',
      'Memorándum',
      'No. SA/003/2026',
    ],
  },
  title: {
    like: ['CONSTANCIA', 'ACTA DE LA SEGUNDA SESIÓN', 'ACTA DE LA {{Area}}', 'ACUERDO {{Numero}} POR EL QUE SE CREA'],
    unlike: ['Oficio', 'ACTA 5', 'ACTA {{Numero}}'],
  },
  placeAndDate: {
    like: [
      '{{Lugar}}, a {{Fecha}}',
      'Mexicali, B. C., a 3 de mayo de 2026',
      '03/05/2026',
      'Fecha: hoy',
      'San José del cabo, B.C.S., a {{Fecha}}',
    ],
    unlike: [
      'El 3 de mayo se reunió',
      'Sesión ordinaria, Sala B, 3 de mayo',
      'Segunda sesión, Mérida, a 3 de mayo de 2026',
      'EN LA CIUDAD DE MÉXICO, A 3 DE MAYO DE 2026, LA SECRETARÍA DE EDUCACIÓN PÚBLICA Y EL INSTITUTO NACIONAL DE LAS MUJERES CELEBRAN EL PRESENTE CONVENIO DE COLABORACIÓN',
      'El 3 de mayo de 2026 Juan Pérez García, María López Hernández, Pedro Sánchez Ruiz, Ana Torres Díaz y Luis Gómez Cruz',
    ],
  },
  reference: { like: ['Expediente: 5', 'Exp. 12/2026', 'R.F.C.: {{RFC}}'] },
  schoolKey: { like: ['C.C.T. {{CCT}}', 'Clave CCT 21DST0012X'], unlike: ['CCT: {{CCT}}', 'C.c.p. Archivo'] },
  labelled: { like: ['Medio de entrega: correo'], unlike: ['PARA: Ana'] },
  textVariable: { like: ['{{Observaciones}}'], unlike: ['{{Nombre}}', 'Notas: {{Observaciones}}'] },
  parenthesis: { like: ['(Segunda búsqueda)'] },
  bareLabel: { like: ['SUJETO OBLIGADO:'], unlike: ['PARA:', 'Lic. Ana:'] },
  textLabel: { like: ['Antecedentes: se pidió'], unlike: ['Folio: 5'] },
  senderBox: { like: ['Remitente'] },
  addresseeBox: { like: ['Destinatario:'] },
  placeAlone: { like: ['{{Municipio}}, Chiapas'], unlike: ['Tuxtla, Chiapas'] },
  addressed: { like: ['PARA: Ana', 'DE: Ana', 'A QUIEN CORRESPONDA', 'A TODO EL PERSONAL', 'A LOS CC. INTEGRANTES'] },
  attention: { like: ['Atención: Ana', "At'n: Ana", 'EN ATENCIÓN A: Ana', 'Por conducto de Ana'] },
  legend: { like: ['2026, Año de la Paz', '"2026. AÑO DEL HUMANISMO"', 'Año 2018. Centenario', '{{Leyenda}}'] },
  motto: { like: ['«Educar para servir»', 'SUFRAGIO EFECTIVO. NO REELECCIÓN'] },
  columns: { like: ['CEDE          ACEPTA', 'Ana\tLuz'], unlike: ['Ana  Luz'] },
  signersInColumns: {
    like: ['C. {{Nombre_Saliente}}     C. {{Nombre_Entrante}}', '{{Nombre_Elabora}}\t{{Nombre_Revisa}}'],
    unlike: ['{{Nombre_Elabora}}', '5     {{Nombre_Alumno}}     9.5'],
  },
  slogan: { like: ['Por una patria mejor', 'SABER ES SERVIR'], unlike: ['Ana López Ruiz', '{{Lema}}'] },
  shortMotto: { like: ['«Educar para servir»', 'SABER ES SERVIR'], unlike: ['Quedo a sus órdenes'] },
  sentenceOfMotto: { like: ['Por una patria mejor', 'CON HONOR Y DISCIPLINA'], unlike: ['SABER SERVIR'] },
  titled: {
    like: ['C. Ana', 'Lic. Ana', 'Directora General', 'Secretaria de Finanzas'],
    unlike: ['SECRETARIA DE FINANZAS'],
  },
  signer: { like: ['{{Nombre}}', 'POR «EL MUNICIPIO»', 'La Directora', 'Vo. Bo.'], unlike: ['Educar es servir'] },
  blankToFill: { like: ['Fecha ______', 'ACTA   [  ]'], unlike: ['______'] },
  witness: { like: ['1. {{Testigo_A}}'], unlike: ['1. {{Anexo_1}}', '1. {{Testigo_A}}, médica'] },
  ruleToSign: { like: ['______', '______   ________'], unlike: ['Fecha ______'] },
  signerLabel: { like: ['ENTREGA: Ana', 'Tel. 55', 'Cargo: Jefa', 'INE: {{Clave}}'] },
  annex: { like: ['Anexo: copia', 'ANEXOS', '{{Anexos}}', 'Anexo 1. Lista', 'Anexo {{Anexo}}', 'Se anexa: plano'] },
  initials: { like: ['ABC/def*', '{{Iniciales}}', 'Elaboró: Ana', 'A.B.C.', '{{A}}/{{B}}'] },
  initialsOfCopies: { like: ['jmho', 'T.: {{Siglas}}', 'F.S.: 12'], unlike: ['Nota: uno', 'OIC'] },
  couldBeMotto: { like: ['Saber Hacer Servir'], unlike: ['Directora de Obras'] },
  dateAlone: { like: ['a {{Fecha}}', '14/03/2019'], unlike: ['Taxco, a {{Fecha}}'] },
  receipt: { like: ['RECIBIÓ', 'Acuse de recibo:'], unlike: ['Recibió: ______', 'Recibí de conformidad el equipo'] },
  receiptToFill: { like: ['Recibió: ________', 'Notificado por: ____'], unlike: ['Recibió:', 'Entrega: ________'] },
  acronym: { like: ['TGB'], unlike: ['Tgb', 'ARCHIVO'] },
  writtenPlace: { like: ['Loma Bonita, Oaxaca;', 'PÁNUCO, VER.'], unlike: ['Fecha,Otra', 'Dirección, Sur'] },
  ofSigning: {
    like: ['SE CIERRA LA PRESENTE ACTA A LAS 9', 'Esta foja corresponde al acta {{Numero_Acta}}.'],
    unlike: ['SE CIERRA', 'La firma de la directora del plantel'],
  },
  oath: {
    like: ['BAJO PROTESTA DE DECIR VERDAD', 'Bajo protesta de decir la verdad,'],
    unlike: ['Bajo protesta de decir verdad, manifiesto:'],
  },
  capitalSection: {
    like: ['2. ORDEN DEL DÍA', 'IV. ACUERDOS'],
    unlike: ['2. Orden del día', 'ORDEN DEL DÍA', '2. PAGO DE $5'],
  },
  boldHeading: {
    like: ['**2. Orden del día**', '**IV. Acuerdos:**'],
    unlike: ['**Nota**', '2. Orden del día', '**2. Uno** y más'],
  },
  labelToFill: {
    like: ['NOMBRE DEL PROPIETARIO: ________', 'Placas: ____'],
    unlike: ['________', 'Nombre: Ana', 'Al C. ________'],
  },
  dataHeading: {
    like: ['DATOS DEL ESTABLECIMIENTO', 'Datos generales:', 'INFORMACIÓN DEL TRÁMITE'],
    unlike: ['Datos', 'Datos del trámite. Se entregan.'],
  },
  annexNote: { like: ['Se anexa copia.', 'Se adjuntan los planos.'], unlike: ['Anexo: plano', 'Se anexaron copias.'] },
  creed: {
    like: ['misión', 'VISIÓN:', 'Nuestra política de calidad'],
    unlike: ['misión cultural 12', 'valores unitarios'],
  },
  footer: {
    like: [
      'Página 1 de 3',
      'Av. Juárez 5',
      'Tel. 55',
      'Centro, C.P. 06000',
      'C. Morelos 12, esq. con Hidalgo',
      'Correo: a@b.mx',
    ],
    unlike: ['C. Ana Sol', 'Colima, Colima'],
  },
};

for (const [form, { like, unlike = [] }] of Object.entries(EXAMPLES) as [LineForm, (typeof EXAMPLES)[LineForm]][])
  test(`${form}: ${[...like, ...unlike.map((text) => `not ${text}`)].join(', ')}`, () => {
    for (const text of like) assert.ok(isForm(text, form), text);
    for (const text of unlike) assert.ok(!isForm(text, form), text);
  });

function isForm(text: string, form: LineForm): boolean {
  const line = readDocument(text).lines.at(-1);
  return line !== undefined && hasForm(line, form);
}
