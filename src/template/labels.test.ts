import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { amountOf, kindOf, labelOf } from './labels.ts';

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
`;

const KINDS = `
Fecha_Limite date · Hora time · Horario text · Monto amount · Monto_Letra amountInWords · Lugar place · Domicilio_Entrega place
Sede place · Destinatario person · Nombre_Remitente person · Testigo_1 person · Nombre_Programa text · Correo_Contacto email
Telefono_Contacto phone · Numero_Oficio number · Folio_Solicitud number · Justificacion longText · Declaracion longText
Hechos longText · Cargo text · Direccion_General text · Direccion_Entrega place
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

  it('every name has a label', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => assert.equal(typeof labelOf(name), 'string')));
  });
});
