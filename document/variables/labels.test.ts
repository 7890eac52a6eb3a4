import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../test/harness/any-text.ts';
import { amountOf, datePartsOf, kindOf, labelOf } from './labels.ts';

const LABELS = `
Institucion Institución · Area Área · Numero_Oficio Número de oficio · Expediente Expediente · Lugar Lugar
Cargo_Remitente Cargo del remitente · Nombre_Copia Nombre de quien recibe copia · Monto_Letra Monto con letra
Fundamento_Legal Fundamento legal · Dato_Solicitado_1 Dato solicitado 1 · Fecha_Limite Fecha límite
Telefono_Contacto Teléfono de contacto · Calle_o_Colonia Calle o colonia · Avance_Financiero Avance financiero
Nombre_Responsable Nombre de la persona responsable · Punto_a_Tratar Punto a tratar · Hora_Cierre Hora de cierre
Lugar_Comision Lugar de la comisión · Organo_Colegiado Órgano colegiado · Dias_Inasistencia Días de inasistencia
Resultado_Busqueda Resultado de la búsqueda · Fecha_Reincorporacion Fecha de reincorporación · fecha Fecha
Nombre_Representante_Control Nombre de quien representa al Órgano Interno de Control · FechaLimite Fecha límite
CURP_Solicitante CURP de la persona solicitante · Clave_CCT Clave de CCT · NOMBRE_COMPLETO Nombre completo · Foo_Bar Foo bar · constructor Constructor
Anio Año · Anio_Firma Año de la firma · Anios_Servicio Años del servicio · Pais País · Dias_Habiles Días hábiles · NUC NUC · Nuc NUC · Id_SAI ID SAI
Descripcion_Hechos Descripción de los hechos · Lugar_Hechos Lugar de los hechos · Director_Centro Director del centro · Causa_Deceso Causa de deceso
Causa_Penal Causa penal · Puesto_Trabajador Puesto de la persona trabajadora · Nombre_Comisionado Nombre de la persona comisionada
Cargo_Autoriza Cargo de quien autoriza · Nombre_Formulo Nombre de quien formuló · Iniciales_Elaboro Iniciales de quien elaboró · Quien_elaboro Quien elaboró · Quien_recibio Quien recibió · Quien_autoriza Quien autoriza · Nombre_Valida Nombre de quien valida
Nombre_Quien_Recibe Nombre de quien recibe · Cargo_CCP Cargo de quien recibe copia · Atencion_Nombre Nombre de quien da atención
Nombre_Ciudad Nombre de la ciudad · Nombre_Edificio Nombre del edificio · Nombre_Agente Nombre del agente · Nombre_Sindical Nombre sindical
Documento_Fecha Fecha del documento · Victima_Domicilio Domicilio de la víctima · Expediente_Numero Número de expediente · Lugar_y_Fecha Lugar y fecha
Persona_mencionada Nombre de la persona · Persona_mencionada_2 Nombre de la persona 2
Numero_Asistentes Número de asistentes · No_Oficio Número de oficio · Tipo_Pendiente Tipo de pendiente · Autoridad_Superior Autoridad superior
Tiempo_Estimado_Obras Tiempo estimado de las obras · Estado_Licitacion Estado de la licitación · Forma_Pago Forma de pago · Uso_Suelo Uso de suelo
Jefe_Programas Jefe de programas · Creditos Créditos · Averiguacion_Previa Averiguación previa · Motivo_Extravio Motivo de extravío
Fecha_Areas Fecha de las áreas · Lugar_Fiscalia Lugar de fiscalía · Numero_Poliza Número de póliza · Via_Publica Vía pública
Ciclo_Escolar Ciclo escolar · Clave_Catastral Clave catastral · Jefe_Inmediato Jefe inmediato · Monto_Propuesta Monto de propuesta
Precio_Unitario Precio unitario · Tipo_Propuesta Tipo de propuesta
numDia Día · numMesInicio Mes de inicio · numAño Año · No_Hora Número de hora · Num_Dias Número de días
Nombredelestudiante Nombre del estudiante · nombredelaEmpresa Nombre de la empresa · nombreDelaJefa Nombre de la jefa
fechadelacta Fecha del acta · Nombredelalumno Nombre del alumno · Adela Adela · Modelos Modelos
`;

const KINDS = `
Fecha_Limite date · Hora time · Horario text · Monto amount · Monto_Letra amountInWords · Lugar place · Domicilio_Entrega place
Sede place · Destinatario person · Nombre_Remitente person · Testigo_1 person · Nombre_Programa text · Correo_Contacto email
Telefono_Contacto phone · Numero_Oficio number · Folio_Solicitud number · Justificacion longText · Declaracion longText
Lugar_y_Fecha text · Fecha_y_Hora text · Fechas_Comision text · Documento_Fecha date · Fecha_Documento date
Nombre_de_la_calle place · Nombre_Oficina place · Nombre_Universidad text · Nombre_Visita text · Nombre_Edificio text · Nombre_Expediente text
Director_Centro person · Directora_Atencion_Medica person · Nombre_Encargado person · Nombre_Autoriza person · Nombre_CCP person · Nombre_Completo person
Nombre_Responsable person · Victima_Nombre person · Alumno_1 person · Persona person · Respuesta longText · Respuesta_2 longText · Causa_Penal number
NUC number · Causa_Deceso longText · Pendiente_Principal text · Instancia_Solicitante text · Dia day · Dia_Firma day · Mes month · Anio year · Año year
numDia day · num_mes month · numAño year · numDiaFin day · Num_Dias number
Documento_Municipio place · Hechos longText · Cargo text · Direccion_General text · Direccion_Entrega place
`;

function pairs(table: string): [string, string][] {
  return table
    .trim()
    .split(/ · |\n/)
    .map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)]);
}

describe('labels', () => {
  for (const [name, label] of pairs(LABELS)) {
    it(`${name} reads «${label}»`, () => assert.equal(labelOf(name), label));
  }

  for (const [name, kind] of pairs(KINDS)) {
    it(`${name} takes a ${kind}`, () => assert.equal(kindOf(name), kind));
  }

  it('pairs an amount in words with the amount of its name, or else with the only one', () => {
    assert.equal(amountOf('Monto_Letra', ['Monto_Viaticos', 'Monto', 'Monto_Letra']), 'Monto');
    assert.equal(amountOf('Importe_Total_Con_Letra', ['Importe_Total', 'Monto']), 'Importe_Total');
    assert.equal(amountOf('Cantidad_Letra', ['Monto', 'Fecha']), 'Monto');
    assert.equal(amountOf('Cantidad_Letra', ['Monto', 'Costo']), undefined);
    assert.equal(amountOf('Monto', ['Monto']), undefined);
  });

  it('finds the three variables that write one date', () => {
    const names = ['Dia', 'Mes', 'Anio', 'Dia_Firma', 'Mes_Firma', 'Anio_Firma', 'Dia_Pago', 'Fecha'];
    assert.deepEqual(datePartsOf('Mes', names), { day: 'Dia', month: 'Mes', year: 'Anio' });
    assert.deepEqual(datePartsOf('Dia_Firma', names), { day: 'Dia_Firma', month: 'Mes_Firma', year: 'Anio_Firma' });
    assert.equal(datePartsOf('Dia_Pago', names), undefined);
    assert.equal(datePartsOf('Fecha', names), undefined);
    const written = ['numDia', 'mes', 'numAño', 'numDiaFin', 'numMesFin', 'numAñoFin'];
    assert.deepEqual(datePartsOf('mes', written), { day: 'numDia', month: 'mes', year: 'numAño' });
    assert.deepEqual(datePartsOf('numAñoFin', written), { day: 'numDiaFin', month: 'numMesFin', year: 'numAñoFin' });
  });

  it('every name has a label', () => {
    fc.assert(fc.property(anyText(), (name) => assert.equal(typeof labelOf(name), 'string')));
  });
});
