import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocument } from '@membrete/document';
import { FORMS } from '@membrete/document/forms';
import { REFERENCES } from '@membrete/document/references';
import { listVariables } from '@membrete/document/variables';
import { groupVariables, placeInWords } from './places.ts';

const SIGNER = 'Personas que firman: Nombre_Remitente Cargo_Remitente';
const COPIES = 'Copias: Nombre_Copia Cargo_Copia';
const LETTER = [
  'Su oficina: Institucion Area Lugar',
  'Para quién: Destinatario Cargo',
  'Número y fecha: Numero_Oficio Fecha',
];

// GROUPS has the groups of each reference text, in the order of the form.
const TEXTS: Readonly<Record<string, string>> = Object.fromEntries(REFERENCES);

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  oficio_solicitud: [
    'Su oficina: Institucion Area Lugar',
    'Para quién: Destinatario Cargo',
    'Número y fecha: Numero_Oficio Expediente Fecha',
    'El documento: Nombre_Programa Fundamento_Legal Instancia_Solicitante Dato_Solicitado_1 Dato_Solicitado_2 Correo_Contacto Fecha_Limite Nombre_Enlace Extension',
    SIGNER,
    COPIES,
  ],
  oficio_respuesta: [
    ...LETTER,
    'El documento: Calle_o_Colonia Fecha_Peticion Folio_Peticion Fecha_Inicio Fecha_Termino Telefono_Contacto',
    SIGNER,
    COPIES,
  ],
  memorandum: [
    'Su oficina: Institucion Area Lugar',
    'Para quién: Destinatario Cargo',
    'Número y fecha: Numero_Memorandum Fecha',
    'El documento: Nombre_Responsable Fecha_Inicio',
    SIGNER,
    COPIES,
  ],
  circular: [
    'Su oficina: Institucion Area Lugar',
    'Para quién: Destinatario Cargo',
    'Número y fecha: Numero_Circular Fecha',
    'El documento: Periodo Hora_Apertura Hora_Cierre Fecha_Inicio Fecha_Termino Area_Receptora Fecha_Limite',
    SIGNER,
    COPIES,
  ],
  tarjeta_informativa: [
    'Su oficina: Institucion Area Lugar',
    'Para quién: Destinatario Cargo',
    'Número y fecha: Numero_Tarjeta Fecha',
    'El documento: Nombre_Obra Fecha_Inicio Fecha_Termino Monto Avance_Fisico Avance_Financiero Pendiente_Principal Area_Responsable Fecha_Compromiso Decision_Requerida',
    SIGNER,
  ],
  constancia: [
    'Su oficina: Institucion Area Lugar',
    'Número y fecha: Numero_Oficio Fecha',
    'El documento: Nombre_Remitente Cargo_Remitente Nombre_Persona Numero_Empleado Fecha_Ingreso Puesto Area_Adscripcion Horario',
  ],
  acta_administrativa: [
    'Su oficina: Institucion Area Lugar',
    'Número y fecha: Numero_Acta Fecha',
    'El documento: Hora_Inicio Nombre_Remitente Cargo_Remitente Nombre_Persona Puesto Testigo_1 Testigo_2 Dias_Inasistencia Declaracion Hora_Cierre',
  ],
  convocatoria: [
    ...LETTER,
    'El documento: Numero_Sesion Organo_Colegiado Fundamento_Legal Fecha_Sesion Hora Sede Punto_a_Tratar Enlace_Carpeta Fecha_Limite',
    SIGNER,
    COPIES,
  ],
  oficio_comision: [
    ...LETTER,
    'El documento: Motivo_Comision Fundamento_Legal Lugar_Comision Fecha_Inicio Fecha_Termino Monto_Viaticos Partida_Presupuestal Medio_Transporte Area_Comprobacion Plazo_Comprobacion',
    SIGNER,
    COPIES,
  ],
  transparencia: [
    ...LETTER,
    'El documento: Folio_Solicitud Fecha_Solicitud Informacion_Solicitada Fundamento_Legal Area_Responsable Resultado_Busqueda Modalidad_Entrega Plazo_Recurso Autoridad_Garante Telefono_Contacto Correo_Contacto',
    SIGNER,
    COPIES,
  ],
  requerimiento: [
    'Su oficina: Institucion Area Lugar',
    'Para quién: Destinatario Cargo',
    'Número y fecha: Numero_Oficio Expediente Fecha',
    'El documento: Numero_Contrato Fundamento_Legal Clausula Anexo_Tecnico Fecha_Vencimiento Plazo Domicilio_Entrega Oficina_Recepcion Horario',
    SIGNER,
    COPIES,
  ],
  vacaciones_permiso: [
    ...LETTER,
    'El documento: Periodo Fecha_Inicio Fecha_Termino Fecha_Reincorporacion Numero_Empleado Puesto Nombre_Suplente',
    SIGNER,
    COPIES,
  ],
  recursos: [
    ...LETTER,
    'El documento: Concepto_Compra Fundamento_Legal Monto Monto_Letra Partida_Presupuestal Justificacion Servicio_Afectado Fecha_Limite Nombre_Enlace Extension',
    SIGNER,
    COPIES,
  ],
  entrega_recepcion: [
    'Su oficina: Institucion Area Lugar',
    'Número y fecha: Numero_Acta Fecha',
    'El documento: Area_Entregada Hora_Inicio Nombre_Saliente Cargo_Saliente Nombre_Entrante Nombre_Representante_Control Testigo_1 Testigo_2 Anexo_1 Anexo_2 Anexo_3 Anexo_4 Anexo_5 Anexo_6 Plazo_Verificacion Fundamento_Legal Hora_Cierre',
  ],
  invitacion: [
    ...LETTER,
    'El documento: Nombre_Evento Fecha_Evento Hora Sede Objetivo_Evento Tipo_Participacion Duracion Fecha_Limite Correo_Contacto Telefono_Contacto Medidas_Accesibilidad',
    SIGNER,
    COPIES,
  ],
  nombramiento: [
    ...LETTER,
    'El documento: Encargo Fundamento_Legal Fecha_Inicio Vigencia Funcion_Principal',
    SIGNER,
    COPIES,
  ],
};

for (const [kind, groups] of Object.entries(GROUPS))
  test(`groups of ${kind}`, () => assert.deepEqual(describeGroups(TEXTS[kind] ?? ''), groups));

test('every variable of every form and every reference is in one group', () => {
  for (const text of [...Object.values(FORMS).map(({ text }) => text), ...Object.values(TEXTS)]) {
    const names = groupVariables(readDocument(text)).flatMap(({ variables }) => variables.map(({ name }) => name));
    assert.deepEqual(names.toSorted(), [...new Set(text.match(/(?<=\{\{)\w+/g))].toSorted());
  }
});

test('a text without any structure is one group', () => {
  assert.deepEqual(describeGroups('Se hace saber a {{Nombre}} que {{Motivo}} vence el {{Dia}} de {{Mes}}.'), [
    'El documento: Nombre Motivo Dia Mes',
  ]);
  assert.deepEqual(groupVariables(readDocument('')), []);
});

function describeGroups(text: string): string[] {
  return groupVariables(readDocument(text)).map(
    ({ title, variables }) => `${title}: ${variables.map(({ name }) => name).join(' ')}`,
  );
}

const TEXT = `{{Institucion}}
{{Area}}
Oficio núm. {{Numero_Oficio}}
ASUNTO: Solicitud de reparación de {{Objeto}}.

{{Lugar}}, a {{Fecha}}

{{Destinatario}}
{{Cargo}}
PRESENTE

Con fundamento en {{Fundamento_Legal}}, me dirijo a usted para solicitar la reparación de los postes. Agradeceré la atención a {{Nombre_Enlace}} antes del {{Fecha_Limite}}; la respuesta se espera por escrito.

ATENTAMENTE

{{Nombre_Remitente}}
{{Cargo_Remitente}}

C.c.p. {{Nombre_Copia}}, {{Cargo_Copia}}. Para su conocimiento.`;

test('placeOf gives the sentence around a variable, the others by their labels', () => {
  assert.deepEqual(place('Nombre_Enlace'), {
    before: 'Agradeceré la atención a ',
    after: ' antes del [Fecha_Limite];',
    note: '',
  });
});

test('placeOf cuts a long sentence between words', () => {
  assert.deepEqual(place('Fundamento_Legal'), {
    before: 'Con fundamento en ',
    after: ', me dirijo a usted para solicitar la reparación de los postes.',
    note: '',
  });
  const long = `${'palabra '.repeat(20)}{{Dato}} ${'palabra '.repeat(20)}`;
  const { before, after } = placeInWords(readDocument(long).lines, listVariables(long)[0] ?? assert.fail(), String);
  assert.match(before, /^…palabra .{20,64} $/);
  assert.match(after, /^ palabra .{20,64}…$/);
});

test('placeOf notes the part of the document where the variable is alone on its line', () => {
  assert.equal(place('Destinatario').note, 'A quien va dirigido el documento.');
  assert.equal(place('Nombre_Remitente').note, 'Va al pie, en la firma.');
});

function place(name: string) {
  const variable = listVariables(TEXT).find((one) => one.name === name);
  assert.ok(variable);
  return placeInWords(readDocument(TEXT).lines, variable, (other) => `[${other}]`);
}
