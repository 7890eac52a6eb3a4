// The forms of the documents that are not written as an oficio: fixed lines, with brackets around what the model has to replace.
// Each has the six parts that every template has: header, ASUNTO, place and date, body, closing with signature, C.c.p.

export interface DocumentForm {
  // The kind with its article, as in «Escribe la plantilla completa de una circular».
  name: string;
  text: string;
}

const SIGNER = `{{Nombre_Remitente}}
{{Cargo_Remitente}}`;

const WITNESSES = `{{Testigo_1}}
Testigo

{{Testigo_2}}
Testigo`;

const ADDRESSEE = `PARA: {{Destinatario}}
{{Cargo}}
DE: {{Nombre_Remitente}}`;

const COPY = 'C.c.p. {{Nombre_Copia}}, {{Cargo_Copia}}. Para su conocimiento.';

export const FORMS = {
  circular: {
    name: 'una circular',
    text: form('CIRCULAR núm. {{Numero_Circular}}', [
      '{{Destinatario}}\n{{Cargo}}\nPRESENTE',
      'Se comunica a las personas titulares de las áreas que [qué se dispone y por qué].',
      'Cada área deberá [qué hacer, con qué plazo y quién responde].',
      'Les pido difundir esta circular entre su personal.',
      'ATENTAMENTE',
      SIGNER,
      COPY,
    ]),
  },
  memorandum: {
    name: 'un memorándum',
    text: form('MEMORÁNDUM núm. {{Numero_Memorandum}}', [
      ADDRESSEE,
      '[Qué se avisa o se pide, con día, hora y lugar]',
      '[Qué debe hacer el personal, con plazo y responsable]',
      'ATENTAMENTE',
      SIGNER,
      COPY,
    ]),
  },
  tarjeta_informativa: {
    name: 'una tarjeta informativa',
    text: form('TARJETA INFORMATIVA núm. {{Numero_Tarjeta}}', [
      ADDRESSEE,
      'Antecedentes: [qué ocurrió, cuándo y dónde]',
      'Situación actual: [datos y resultados a la fecha]',
      'Acciones y siguiente paso: [qué se hace, quién y cuándo; qué decisión se pide]',
      'ATENTAMENTE',
      SIGNER,
    ]),
  },
  constancia: {
    name: 'una constancia',
    text: form('Oficio núm. {{Numero_Oficio}}', [
      'A QUIEN CORRESPONDA\nPRESENTE',
      'Quien suscribe, {{Nombre_Remitente}}, {{Cargo_Remitente}}, hace constar que [hecho que se certifica de {{Nombre_Persona}}, con sus datos].',
      'Así consta en {{Documento_Soporte}}, que obra en los archivos de esta área.',
      'A petición de la persona interesada, y para los fines que le convengan, se expide esta constancia.',
      'ATENTAMENTE',
      SIGNER,
      'C.c.p. Expediente de la persona interesada.',
    ]),
  },
  acta_administrativa: {
    name: 'un acta administrativa',
    text: form('ACTA ADMINISTRATIVA núm. {{Numero_Acta}}', [
      'En {{Lugar}}, siendo las {{Hora_Inicio}} horas, se reúnen {{Nombre_Remitente}}, {{Cargo_Remitente}}; {{Nombre_Persona}}, {{Puesto}}; y los testigos {{Testigo_1}} y {{Testigo_2}}.',
      'Hechos. [Qué ocurrió, cuándo y dónde, sin juicios]',
      '{{Nombre_Persona}} declara: {{Declaracion}}.',
      'Leída el acta, se cierra a las {{Hora_Cierre}} horas y firman de conformidad quienes intervinieron en ella.',
      'ATENTAMENTE',
      SIGNER,
      '{{Nombre_Persona}}\n{{Puesto}}',
      WITNESSES,
    ]),
  },
  convocatoria: {
    name: 'una convocatoria',
    text: form('Oficio núm. {{Numero_Oficio}}', [
      '{{Destinatario}}\n{{Cargo}}\nPRESENTE',
      'Le convoco a [qué sesión o reunión, de quiénes y para qué], que se celebrará el {{Fecha_Sesion}}, a las {{Hora}} horas, en {{Sede}}, conforme al siguiente orden del día:',
      '1. Lista de asistencia.\n2. Lectura y aprobación del orden del día.\n3. {{Punto_a_Tratar}}\n4. Asuntos generales.',
      'Si no puede asistir, le agradeceré designar por escrito a su suplente antes del {{Fecha_Limite}}.',
      'ATENTAMENTE',
      SIGNER,
      COPY,
    ]),
  },
  entrega_recepcion: {
    name: 'un acta de entrega-recepción',
    text: form('ACTA DE ENTREGA-RECEPCIÓN núm. {{Numero_Acta}}', [
      'En {{Lugar}}, siendo las {{Hora_Inicio}} horas, se reúnen {{Nombre_Saliente}}, {{Nombre_Entrante}} y los testigos {{Testigo_1}} y {{Testigo_2}} para la entrega-recepción de [qué se entrega y por qué].',
      'Se entregan bienes, {{Anexo_1}}; archivos, {{Anexo_2}}; y asuntos pendientes, {{Anexo_3}}.',
      'Leída el acta, se cierra a las {{Hora_Cierre}} horas y firman.',
      'ATENTAMENTE',
      '{{Nombre_Saliente}}\nEntrega',
      '{{Nombre_Entrante}}\nRecibe',
      WITNESSES,
    ]),
  },
} as const satisfies Record<string, DocumentForm>;

export type FormedKind = keyof typeof FORMS;

// The copy to the archive follows the paragraph before it without a blank line if that one is a copy too.
function form(title: string, paragraphs: readonly string[]): string {
  const head = `{{Institucion}}\n{{Area}}\n${title}\nASUNTO: [tema en una línea]`;
  const text = [head, '{{Lugar}}, a {{Fecha}}', ...paragraphs].join('\n\n');
  return `${text}${/C\.c\.p\. .*$/.test(text) ? '\n' : '\n\n'}C.c.p. Archivo.`;
}
