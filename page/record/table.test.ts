import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFields } from '@membrete/document/fields';
import { createLetterTemplate, ownersOf, templateOf } from '@membrete/document/letter-template';
import { listVariables } from '@membrete/document/variables';
import { createTable } from '../series/read-table.ts';
import { readTextSheet } from '../series/text-sheet.ts';
import { matchKinds, matchMeanings } from './column-meanings.ts';
import { CONSECUTIVE, cellValue, columnsOf, type DataTable, TYPED } from './table.ts';

test('columnsOf finds the column of a name in another spelling, and leaves what is not sure to the field', () => {
  const text = '{{Numero_Oficio}} {{Destinatario}} {{Cargo}} {{Cargo_Remitente}} {{Fecha}}';
  const table = csvOf('NÚM. DE OFICIO,Nombre del destinatario,Cargo,cargo del remitente,Observaciones\n1,2,3,4,5');
  assert.deepEqual(columnsOf(table, listVariables(text), {}, { meanings }), [0, 1, 2, 3, TYPED]);
});

test('columnsOf takes only the recipient’s name and post from a list of staff', () => {
  const text =
    '{{Numero_Oficio}} {{Fecha}} {{Destinatario}} {{Cargo}} {{Correo_Contacto}} {{Telefono_Contacto}} {{Nombre_Remitente}} {{Nombre_Copia}}';
  const table = csvOf('No.,Nombre,Puesto,Dependencia,Teléfono,Correo,Fecha de ingreso\n1,2,3,4,5,6,7');
  assert.deepEqual(columnsOf(table, listVariables(text), {}, { meanings }), [
    CONSECUTIVE,
    TYPED,
    1,
    2,
    TYPED,
    TYPED,
    TYPED,
    TYPED,
  ]);
  assert.deepEqual(columnsOf(table, listVariables('{{Nombre}} {{Destinatario}}'), {}), [1, TYPED]);
});

test('columnsOf knows a heading however it is spelled', () => {
  const spellings: [heading: string, variable: string][] = [
    ['N° de oficio', 'Numero_Oficio'],
    ['Nº Control', 'Numero_Control'],
    ['# de control', 'Numero_Control'],
    ['nro. control', 'Numero_Control'],
    ['numeroControl', 'Numero_Control'],
    ['Email', 'Correo'],
    ['E-mail', 'Correo_Electronico'],
    ['depto.', 'Departamento'],
    ['Tel.', 'Telefono'],
    ['C.P.', 'Codigo_Postal'],
    ['Nombre(s)', 'Nombre'],
    ['Fec. de nac.', 'Fecha_Nacimiento'],
    ['Mpio', 'Municipio'],
    ['Monto (pesos, sin centavos)', 'Monto'],
    ['Vigencia (dd/mm/aaaa)', 'Vigencia'],
  ];
  for (const [heading, variable] of spellings)
    assert.deepEqual(columnsFor(`Otra,${heading}`, `{{${variable}}}`), [1], `${heading} is ${variable}`);
});

test('columnsOf takes a column picked by hand', () => {
  const table = { ...csvOf('Destinatario,Alumno\na,b'), chosen: { Destinatario: 1 } };
  assert.deepEqual(columnsOf(table, listVariables('{{Destinatario}}'), {}), [1]);
});

test('columnsOf matches a column by meaning: the one amount, a word of a longer name', () => {
  assert.deepEqual(columnsFor('Destinatario,Monto', '{{Destinatario}} {{Monto_Apoyo}} {{Monto_Apoyo_Letra}}'), [
    0,
    1,
    TYPED,
  ]);
  assert.deepEqual(columnsFor('Importe del apoyo,Nombre', '{{Destinatario}} {{Monto}}'), [1, 0]);
  assert.deepEqual(columnsFor('Evento,Nombre', '{{Nombre_Persona}} {{Nombre_Evento}}'), [1, 0]);
});

test('columnsOf leaves open what two columns or two variables could mean', () => {
  assert.deepEqual(columnsFor('Monto', '{{Monto_Apoyo}} {{Monto_Viaticos}}'), [TYPED, TYPED]);
  assert.deepEqual(columnsFor('Monto neto,Monto bruto', '{{Monto_Apoyo}}'), [TYPED]);
  assert.deepEqual(columnsFor('Cargo,Teléfono', '{{Cargo_Remitente}} {{Telefono_Contacto}}'), [TYPED, TYPED]);
});

test('columnsOf: what the office knows is not a column’s to fill, unless the person picks it', () => {
  const table = tableOf('Nombre,Lugar');
  const variables = listVariables('{{Lugar}} {{Destinatario}}');
  assert.deepEqual(columnsOf(table, variables, {}), [1, 0]);
  assert.deepEqual(columnsOf(table, variables, { Lugar: 'office' }), [TYPED, 0]);
  assert.deepEqual(columnsOf({ ...table, chosen: { Lugar: 1 } }, variables, { Lugar: 'office' }), [1, 0]);
});

test('columnsOf: the number of a document goes on from row to row, that of a circular stays', () => {
  assert.deepEqual(columnsFor('Nombre', '{{Numero_Oficio}}'), [CONSECUTIVE]);
  assert.deepEqual(columnsFor('Nombre', '{{Numero_Circular}}'), [TYPED]);
  assert.deepEqual(columnsFor('Nombre,Núm. de oficio', '{{Numero_Oficio}}'), [1]);
});

const meanings = { matchMeanings, matchKinds };

const CERTIFICATE = `CONSTANCIA

Se hace constar que la C. AURELIA TINAJERO MOTA, con R.F.C. TIMA850312QK4, C.U.R.P. TIMA850312MGTNTR09 y número de seguridad social 12058512349, labora en este Municipio desde el 1 de febrero de 2019, con la categoría de Auxiliar “B”, adscrita a la Dirección de Catastro, con número de empleado 00412, percibiendo un sueldo mensual de $9,480.00, en un horario de 9:00 a 16:00 horas.

A petición de la interesada se extiende la presente en Villa Cruz Mejía, Puebla, a los dieciocho días del mes de marzo de dos mil veinticinco.

ATENTAMENTE

LIC. DARÍO OCEGUERA LIMA
DIRECTOR DE RECURSOS HUMANOS`;

// Returns what fills the data of a past letter: the heading of each column, by the label of the datum.
function headingsFor(csv: string, letter = CERTIFICATE): Record<string, string | undefined> {
  const template = createLetterTemplate('', letter, findFields(letter));
  const variables = listVariables(templateOf(template));
  const table = csvOf(csv);
  const columns = columnsOf(table, variables, {}, { owners: ownersOf(template), meanings });
  return Object.fromEntries(variables.map(({ label }, at) => [label, table.columns[columns[at] ?? TYPED]]));
}

test('columnsOf: the usual headings of a list of staff meet the data of a past letter', () => {
  const person = 'Nombre de la persona';
  const rows: [heading: string, cell: string, label: string][] = [
    ['NOMBRE DEL TRABAJADOR', 'EVA SOL RÍOS', person],
    ['Nom. del trab.', 'Eva Sol Ríos', person],
    ['Servidor(a) público(a)', 'Eva Sol Ríos', person],
    ['Apellidos y nombre', 'SOL RÍOS EVA', person],
    ['EMPLEADO', 'EVA SOL RÍOS', person],
    ['EMPLEADO', '00413', 'Número de empleado'],
    ['No. Emp.', '00413', 'Número de empleado'],
    ['N.S.S.', '12058512340', 'Número de seguridad social'],
    ['Núm. de afiliación al IMSS', '12058512340', 'Número de seguridad social'],
    ['C.U.R.P. DEL TRABAJADOR', 'SORE900101MGTLSV01', 'CURP'],
    ['Clave única', 'SORE900101MGTLSV01', 'CURP'],
    ['Registro Fed. de Cont.', 'SORE900101AB1', 'RFC'],
    ['FEC. ING.', '01/02/2020', 'Fecha de ingreso'],
    ['Antigüedad', '01/02/2020', 'Fecha de ingreso'],
    ['Puesto nominal', 'Auxiliar “C”', 'Categoría'],
    ['Adscrip.', 'Obras', 'Área de adscripción'],
    ['SALARIO MENSUAL BRUTO', '$9,000.00', 'Sueldo mensual'],
  ];
  for (const [heading, cell, label] of rows) {
    const first = label === person ? ['RFC', 'SORE900101AB1'] : ['Nombre', 'Eva Sol Ríos'];
    const found = headingsFor(`${first[0]},"${heading}"\n${first[1]},"${cell}"`);
    assert.equal(found[label], createTable(readTextSheet(`"${heading}"\nx`))?.columns[0], heading);
  }
});

test('columnsOf: the usual headings of a list of debts and of a list of commissions meet the data of a past letter', () => {
  const debt = `ASUNTO: Requerimiento\n\nC. Guadalupe Olvera Rangel\nPRESENTE\n\nSe le requiere la cantidad de $2,310.00, que se integra por un adeudo de $2,100.00 y recargos de $210.00.`;
  const debts = headingsFor(
    'Contribuyente,Adeudo,Recargos,Total a pagar\nEva Sol Ríos,"$1,250.00",187.5,"1,437.50"',
    debt,
  );
  assert.deepEqual(debts, {
    Destinatario: 'Contribuyente',
    Monto: 'Total a pagar',
    'Monto del adeudo': 'Adeudo',
    'Monto de los recargos': 'Recargos',
  });
  assert.equal(headingsFor('Contribuyente,Adeudo\nEva Sol Ríos,predial', debt)['Monto del adeudo'], undefined);
  const commission = `Oficio núm. TM/058/2026\n\nC. ELVIRA SANTOS MEJÍA\nAUXILIAR CONTABLE\nPRESENTE\n\nSe le comisiona para que asista a la ciudad de Tula, Hidalgo, con el objeto de entregar expedientes.`;
  const found = headingsFor(
    'Servidor público,Puesto,Destino,Motivo,Oficio\nIng. Tomás Ibarra,Jefe,Tulancingo,Entregar,TM/059/2026',
    commission,
  );
  assert.deepEqual(found, {
    Destinatario: 'Servidor público',
    'Cargo del destinatario': 'Puesto',
    'Número de oficio': 'Oficio',
    'Lugar de la comisión': 'Destino',
    'Motivo de la comisión': 'Motivo',
  });
});

test('columnsOf: a heading that says a part of a date or of a number, or another word for it, meets the datum of a template', () => {
  const text =
    '{{Referencia}} {{Numero_Licencia}} {{Fecha_Vencimiento}} {{Fecha_Taller}} {{Fecha_Termino_Taller}} {{Fecha}}';
  const headings = 'Registro,Licencia,Vence,Fecha término,Fecha alta';
  const variables = listVariables(text);
  const columnsIn = (cells: string) => columnsOf(csvOf(`${headings}\n${cells}`), variables, {}, { meanings });
  assert.deepEqual(columnsIn('118,45,01/02/2027,05/03/2026,01/01/2020'), [0, 1, 2, TYPED, 3, TYPED]);
  assert.deepEqual(columnsIn('118,de chofer,01/02/2027,pronto,01/01/2020'), [0, TYPED, 2, TYPED, TYPED, TYPED]);
});

test('columnsOf: one column has both hours', () => {
  const table = csvOf('Nombre,Horario de labores\nEva Sol,8:00 a 15:30 hrs');
  const variables = listVariables('{{Nombre}} {{Hora_Inicio}} {{Hora_Termino}}');
  assert.deepEqual(columnsOf(table, variables, {}, { meanings }), [0, 1, 1]);
  const hours = ['Hora_Inicio', 'Hora_Termino'].map((name) => cellValue(table, 0, 1, 'time', name));
  assert.deepEqual(hours, ['8:00', '15:30']);
});

test('columnsOf: names are those of the person of whom the table speaks, not of the addressee or of who signs', () => {
  const letter = `LIC. ROGELIO PADILLA MENA\nDIRECTOR DE COMPRAS\nPRESENTE\n\n${CERTIFICATE}`;
  const found = headingsFor('Nombre,NSS,Puesto\nEva Sol Ríos,12058512340,Chofer', letter);
  assert.deepEqual([found.Destinatario, found['Nombre de la persona']], [undefined, 'Nombre']);
});

test('columnsOf: a date that means something else does not fill the day of entry', () => {
  const found = headingsFor('Nombre,Fecha de nacimiento\nEva Sol Ríos,01/02/1990');
  assert.equal(found['Fecha de ingreso'], undefined);
});

function columnsFor(head: string, text: string): readonly number[] {
  return columnsOf(tableOf(head), listVariables(text), {}, { meanings });
}

function tableOf(head: string): DataTable {
  return csvOf(`${head}\n${head.replace(/[^,]+/g, 'x')}`);
}

function csvOf(csv: string): DataTable {
  const table = createTable(readTextSheet(csv));
  assert.ok(table);
  return table;
}
