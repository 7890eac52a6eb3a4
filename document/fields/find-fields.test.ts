import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { kindOf } from '../variables/labels.ts';
import { type Field, findFields, type Mark } from './find-fields.ts';

function byLabel(text: string, marks: readonly Mark[] = []): Record<string, string> {
  return Object.fromEntries(findFields(text, { marks }).map(({ label, value }) => [label, value]));
}

function fieldOf(text: string, label: string, marks: readonly Mark[] = []): Field {
  const fields = findFields(text, { marks });
  const field = fields.find((one) => one.label === label);
  assert.ok(field, `${label} is not among ${fields.map((one) => one.label).join(', ')}`);
  return field;
}

function includes(found: Record<string, string>, expected: Record<string, string>): void {
  const same = Object.fromEntries(Object.keys(expected).map((label) => [label, found[label]]));
  assert.deepEqual(same, expected);
}

const LETTER = `AYUNTAMIENTO DE LOMA CHICA
DIRECCIÓN DE OBRAS

OFICIO No. DO/0415/2025
EXPEDIENTE: LC-77-318
ASUNTO: Se informa avance

Loma Chica, a 9 de junio de 2025.

ING. RAMIRO TOVAR SOLÍS
SUBDIRECTOR DE PROYECTOS
PRESENTE

En atención a su oficio número SP/201/2025 de fecha 28 de mayo de 2025, le informo que el C. Jacinto Robles Luna, con CURP ROLJ800214HDFBNC04, pagó $12,500.00 (doce mil quinientos pesos 00/100 M.N.) con el recibo número A-7712, por el predio ubicado en Calle Fresno número 12, Colonia Centro. El contrato con Grupo Vial Norte, S.A. de C.V., concluye el 30 de agosto de 2025.

La reunión de avance se llevará a cabo el lunes 16 de junio de 2025 a las 11:30 horas. Lo anterior, con fundamento en los artículos 12 y 30 de la Ley de Obras Públicas del Estado.

ATENTAMENTE

ARQ. ELENA MOTA ROJAS
DIRECTORA DE OBRAS

C.c.p. Lic. Hugo Díaz Peña.- Contralor Municipal.- Para su conocimiento.
EMR/jlt`;

describe('findFields in a filled letter', () => {
  it('finds the data of the head and says whose they are', () => {
    includes(byLabel(LETTER), {
      'Número de oficio': 'DO/0415/2025',
      Expediente: 'LC-77-318',
      Fecha: '9 de junio de 2025',
      'Lugar de expedición': 'Loma Chica',
      Destinatario: 'ING. RAMIRO TOVAR SOLÍS',
      'Cargo del destinatario': 'SUBDIRECTOR DE PROYECTOS',
    });
  });

  it('takes a Roman numeral that counts as a datum, and none that names a part of a law or a stage', () => {
    const own = (body: string) =>
      findFields(`ASUNTO: Se informa.\n\nLic. Ana Ruiz Soto\nPRESENTE\n\n${body}\n\nATENTAMENTE\n`)
        .filter(({ value }) => /^[IVXLC]+$/.test(value))
        .map(({ label, value, sure }) => `${label}: ${value}${sure ? '' : '?'}`);
    assert.deepEqual(own('Se le invita a la XII edición de la Feria y al XLV aniversario de la escuela.'), [
      'Número de la edición: XII',
      'Número del aniversario: XLV',
    ]);
    assert.deepEqual(own('Se le invita al VII Foro de Salud.'), ['Número del foro: VII']);
    assert.deepEqual(own('Consta en el Acta XIV y en la Sesión núm. IX del comité.'), [
      'Número del acta: XIV',
      'Número de la sesión: IX',
    ]);
    assert.deepEqual(
      own('Con fundamento en el artículo 14, fracción XII, del Título II, Capítulo IV, de la Ley, en la etapa II.'),
      [],
    );
  });

  it('names the data of the body by the words around them', () => {
    includes(byLabel(LETTER), {
      'Número del oficio que se contesta': 'SP/201/2025',
      'Fecha del oficio': '28 de mayo de 2025',
      CURP: 'ROLJ800214HDFBNC04',
      'Número de recibo': 'A-7712',
      Domicilio: 'Calle Fresno número 12, Colonia Centro',
      Empresa: 'Grupo Vial Norte, S.A. de C.V.',
      'Fecha de la reunión': 'lunes 16 de junio de 2025',
      'Hora de la reunión': '11:30',
    });
  });

  it('keeps an amount and its words apart', () => {
    const fields = findFields(LETTER);
    assert.deepEqual(
      fields.filter(({ kind }) => kind.startsWith('amount')).map(({ value, kind }) => [kind, value]),
      [
        ['amount', '$12,500.00'],
        ['amountInWords', 'doce mil quinientos pesos 00/100 M.N.'],
      ],
    );
  });

  it('is sure of what each letter has anew, and not of who signs and of copies', () => {
    for (const label of ['Número de oficio', 'Fecha', 'Destinatario', 'Cargo del destinatario', 'Número de recibo'])
      assert.equal(fieldOf(LETTER, label).sure, true, label);
    for (const label of ['Firmante', 'Cargo del firmante', 'Lugar de expedición', 'Copia', 'Iniciales'])
      assert.equal(fieldOf(LETTER, label).sure, false, label);
  });

  it('takes the same words at several places for one datum, and two dates for two', () => {
    const text = LETTER.replace('le informo', 'y en el expediente LC-77-318, le informo');
    assert.equal(fieldOf(text, 'Expediente').places.length, 2);
    assert.equal(findFields(text).filter(({ kind }) => kind === 'date').length, 4);
  });

  it('finds a folio again where no noun is before it', () => {
    const text = 'Recibido con el folio 3309 el 5 de marzo de 2025. El 3309 sigue en trámite.';
    assert.equal(fieldOf(text, 'Folio').places.length, 2);
  });

  it('reads a name that goes on in the next line of a paragraph that was wrapped by hand', () => {
    const text =
      'La visita estuvo a cargo de la servidora pública de esta Dirección, la Lic. Maira\nErandi Godoy Barrera, quien rindió el informe que se anexa.';
    assert.ok(findFields(text).some(({ value }) => value === 'Lic. Maira\nErandi Godoy Barrera'));
  });

  it('takes a street, a school or a saying with the name of a person for no person', () => {
    const text =
      'Acuda a la calle Benito Juárez López, a la Escuela Primaria Benito Juárez García o al Hospital “Ángel Leaño Ruiz” para su registro.';
    assert.deepEqual(
      findFields(text).filter(({ kind }) => kind === 'person'),
      [],
    );
  });

  it('is sure of a copy for the person whom the letter is about', () => {
    const text = LETTER.replace(
      'C.c.p. Lic. Hugo Díaz Peña.- Contralor Municipal',
      'C.c.p. C. Jacinto Robles Luna.- Interesado',
    );
    assert.equal(findFields(text).find(({ value }) => value === 'Jacinto Robles Luna')?.sure, true);
  });

  const sentences: [about: string, text: string, expected: Record<string, string>][] = [
    [
      'a vehicle',
      'Se le asigna el vehículo marca Nissan, tipo pick up, color gris, modelo 2019, placas SL-48-221, número económico 57.',
      {
        Marca: 'Nissan',
        Tipo: 'pick up',
        Color: 'gris',
        Modelo: '2019',
        Placas: 'SL-48-221',
        'Número económico': '57',
      },
    ],
    [
      'a patient',
      'El paciente Emiliano Cruz Robledo, con NSS 48129034567, ingresó con diagnóstico de fractura de fémur, y acudirá al consultorio 7.',
      { 'Número de seguridad social': '48129034567', Diagnóstico: 'fractura de fémur', Consultorio: '7' },
    ],
    [
      'an order of a court',
      'Se descontará el 35% (treinta y cinco por ciento) del salario, en la cuenta 0419 2250 31, CLABE 012345678901234567.',
      {
        Porcentaje: '35% (treinta y cinco por ciento)',
        'Número de cuenta': '0419 2250 31',
        CLABE: '012345678901234567',
      },
    ],
    [
      'a student',
      'La alumna cursa el turno vespertino, con promedio de 9.14 (nueve punto catorce), y cubrió el 58% de los créditos.',
      {
        Turno: 'vespertino',
        Promedio: '9.14',
        'Promedio con letra': 'nueve punto catorce',
        'Porcentaje de créditos': '58%',
      },
    ],
    [
      'numbers whose noun is in no list',
      'En atención al turno número 4471 y a las credenciales con números de votante 1129043377120 y 0988123456011.',
      { 'Número de turno': '4471' },
    ],
    [
      'what happened before an acta',
      'PRIMERO.- Que siendo las 07:20 horas del día 3 de noviembre de 2025 se halló la puerta abierta.',
      { 'Hora de los hechos': '07:20', 'Fecha de los hechos': '3 de noviembre de 2025' },
    ],
    [
      'labels on one line',
      'CITATORIO\n\nGrado: 2°   Grupo: "C"   Turno: Matutino\n\nPor medio del presente se le solicita acudir a esta escuela el día martes 11 de marzo.',
      { Grado: '2°', Grupo: '"C"', Turno: 'Matutino', 'Fecha de la cita': 'martes 11 de marzo' },
    ],
    [
      'a memorandum whose number is below its title',
      'MEMORÁNDUM\nNo. SOAP/GT/M-089/2025\n\nPARA: Ing. Rodolfo Cisneros Ávila\n\nSe le pide atender la fuga.',
      { 'Número de memorándum': 'SOAP/GT/M-089/2025' },
    ],
  ];
  for (const [about, text, expected] of sentences)
    it(`finds what is said of ${about}`, () => includes(byLabel(text), expected));

  it('takes the name on its own line for whom the sentence above says', () => {
    const text =
      'La que suscribe hace constar que la alumna\n\nVALERIA SOLEDAD MUÑIZ TAPIA\n\nestá inscrita en el quinto semestre.';
    includes(byLabel(text), { 'Nombre de la alumna': 'VALERIA SOLEDAD MUÑIZ TAPIA' });
  });

  it('takes a date before «Punto de Acuerdo» for no legal basis, and the number of a school for no datum', () => {
    const text =
      'En sesión del 18 de marzo de 2025, el Pleno aprobó el Punto de Acuerdo que se envía a la Escuela Secundaria Diurna No. 291 “Ing. Javier Barros Sierra”.';
    assert.deepEqual(
      findFields(text).map(({ label }) => label),
      ['Fecha de la sesión', 'Escuela'],
    );
  });

  it('joins a post over two lines', () => {
    const text = LETTER.replace('SUBDIRECTOR DE PROYECTOS', 'SUBDIRECTOR DE PROYECTOS Y\nPRECIOS UNITARIOS');
    assert.equal(fieldOf(text, 'Cargo del destinatario').value, 'SUBDIRECTOR DE PROYECTOS Y\nPRECIOS UNITARIOS');
  });

  it('knows a sender in a memorandum from its addressee', () => {
    const text =
      'MEMORÁNDUM No. 12/2025\n\nPARA: Lic. Renata Solís Cordero\nJefa de Nóminas\nDE: C.P. Joaquín Barrios Lemus\nDirector de Personal\nASUNTO: Descuento\n\nSolicito a usted aplicar el descuento que corresponde a la quincena en curso.\n\nATENTAMENTE\nC.P. JOAQUÍN BARRIOS LEMUS';
    includes(byLabel(text), {
      'Número de memorándum': '12/2025',
      Destinatario: 'Lic. Renata Solís Cordero',
      Remitente: 'C.P. Joaquín Barrios Lemus',
      'Cargo del remitente': 'Director de Personal',
    });
    assert.equal(fieldOf(text, 'Remitente').sure, false);
  });

  it('gives the cells of a table whose rows repeat the label of their heading', () => {
    const text =
      'ANEXO\n\n| Núm. | Licitante | Monto propuesto |\n|---|---|---|\n| 1 | Grupo Vial Norte, S.A. de C.V. | $4,120.00 |\n| 2 | Caminos del Sur, S. de R.L. | $5,377.00 |';
    const rows = findFields(text);
    assert.deepEqual(
      rows.map(({ label, value }) => [label, value]),
      [
        ['Licitante', 'Grupo Vial Norte, S.A. de C.V.'],
        ['Monto propuesto', '$4,120.00'],
        ['Licitante 2', 'Caminos del Sur, S. de R.L.'],
        ['Monto propuesto 2', '$5,377.00'],
      ],
    );
    assert.deepEqual(rows[0]?.repeat?.rows, rows[3]?.repeat?.rows);
    assert.notDeepEqual(rows[0]?.repeat?.row, rows[3]?.repeat?.row);
  });
});

describe('findFields in a form', () => {
  it('leaves out of the labels what the names of all blanks begin with, unless it is their noun', () => {
    const labelsOf = (prefix: string) =>
      findFields(
        `Le informo que \${${prefix}_equipo}, con \${${prefix}_inventario}, de \${${prefix}_marca}, falló por \${${prefix}_falla}.`,
      ).map(({ label }) => label);
    assert.deepEqual(labelsOf('memo'), ['Equipo', 'Inventario', 'Marca', 'Falla']);
    assert.ok(labelsOf('nombre').every((label) => label.startsWith('Nombre')));
  });

  it('names a place of a list by its noun, not by what to do there', () => {
    const text = 'Indicaciones\n\n1. Conserve la calma.\n2. Dirigirse al punto de reunión: el jardín principal.';
    includes(byLabel(text), { 'Punto de reunión': 'el jardín principal' });
  });

  const blanks: [name: string, text: string, label: string, value: string][] = [
    ['underscores behind a label', 'Nombre del alumno: ________', 'Nombre del alumno', '________'],
    [
      'underscores within a sentence',
      'Se hace constar que el alumno ________ está inscrito.',
      'Nombre del alumno',
      '________',
    ],
    ['a date of underscores', 'Loma Chica, a ____ de __________ de 20__.', 'Fecha', '____ de __________ de 20__'],
    ['a date of slashes', 'Fecha de ingreso: ___/___/____', 'Fecha de ingreso', '___/___/____'],
    ['double braces', 'Oficio: {{numero_oficio}}', 'Número de oficio', '{{numero_oficio}}'],
    ['single braces', 'Se pagará a {PROVEEDOR} en una exhibición.', 'Proveedor', '{PROVEEDOR}'],
    [
      'dollar and braces',
      'Con horario de $\u007bhora_entrada} en adelante.',
      'Hora de entrada',
      '$\u007bhora_entrada}',
    ],
    ['guillemets', 'Se cubrió con la póliza «Num_poliza» del seguro.', 'Número de póliza', '«Num_poliza»'],
    ['double angles', 'Representado por <<NOMBRE_ALCALDE>> en este acto.', 'Nombre del alcalde', '<<NOMBRE_ALCALDE>>'],
    ['brackets', 'Impartirá el taller en [Sede del taller] desde hoy.', 'Sede del taller', '[Sede del taller]'],
    ['angles', 'Vigencia hasta el <FECHA DE TÉRMINO> del año.', 'Fecha de término', '<FECHA DE TÉRMINO>'],
    ['capital letters X', 'En relación con el folio XXXX de esta oficina.', 'Folio', 'XXXX'],
    ['a date of zeros', 'Inscrito en el padrón el 00/00/0000 por escrito.', 'Fecha de inscripción', '00/00/0000'],
    ['an RFC of X and zeros', 'Con RFC XXXX-000000-XXX y domicilio en esta ciudad.', 'RFC', 'XXXX-000000-XXX'],
    ['dots', 'El señor ...................... acudió a esta oficina.', 'Nombre', '......................'],
    ['per cent signs', 'Pagará %MONTO% por el servicio.', 'Monto', '%MONTO%'],
    ['number signs', 'Según la factura #num_factura# de hoy.', 'Número de factura', '#num_factura#'],
    ['at signs', 'Diríjase con @contacto@ hoy.', 'Contacto', '@contacto@'],
    [
      'a hint between parentheses',
      'Con categoría de (categoría del puesto), en esta oficina.',
      'Categoría del puesto',
      '(categoría del puesto)',
    ],
    ['two letters X before what they count', 'Solicito permiso por XX días desde hoy.', 'Días', 'XX'],
    ['a number of X with slashes', 'Según el oficio XXX/XXX/XXXX de hoy.', 'Número de oficio', 'XXX/XXX/XXXX'],
    ['a date of letters', 'Fecha de ingreso: DD/MM/AAAA', 'Fecha de ingreso', 'DD/MM/AAAA'],
    ['dots after an institution', 'Institución ......................', 'Institución', '......................'],
    ['dots in the place of a town', '..........., a ... de ........ de 20....', 'Lugar', '...........'],
    ['an e-mail of underscores', 'Correo electrónico: ______@______', 'Correo electrónico', '______@______'],
    ['underscores behind a question', '¿Cómo se enteró? ________', 'Cómo se enteró', '________'],
    ['an order', 'Objeto: el que sigue, [describir el servicio] hoy.', 'Servicio', '[describir el servicio]'],
    ['a cell with the sign of an amount', '| Color: | ____ | Valor: | $ |', 'Valor', ''],
    [
      'an empty row below headings within a form',
      '| Curso | ____ |\n| Apellido | Nombre | CURP |\n|  |  |  |',
      'CURP',
      '',
    ],
  ];
  for (const [name, text, label, value] of blanks)
    it(`finds ${name}`, () => {
      const field = fieldOf(text, label);
      assert.deepEqual([field.value, field.blank, field.sure], [value, true, true]);
    });

  it('leaves a line to sign on and what is filled in by hand on delivery', () => {
    const text = `Se entrega a ________________ el citatorio.\n\nATENTAMENTE\n\n________________________________\nLIC. HUGO RUIZ PEÑA\nJUEZ MENOR\n\nRecibió: ______________   Fecha y hora: ______________`;
    assert.equal(findFields(text).filter(({ blank }) => blank).length, 1);
  });

  it('leaves «[sic]», a quotation in guillemets and a Roman numeral', () => {
    const text =
      'Señaló que “los talleristas debe [sic] entregar” lo que «La Jornada» publicó en la fracción XXX del acuerdo.';
    assert.deepEqual(
      findFields(text).filter(({ blank }) => blank),
      [],
    );
  });

  it('leaves a caption below a line to write on, «(x)» in a sentence and «siglo XX»', () => {
    const text = '________________\n(nombre y firma)\n\nSea (x) la distancia que en el siglo XX se midió (sin error).';
    assert.deepEqual(
      findFields(text).filter(({ blank, value }) => blank && !value.startsWith('_')),
      [],
    );
  });

  it('takes one blank under two labels for two data, and one name of its own for one', () => {
    const text =
      'Nombre: {{X}}\nCargo: {{X}}\n\nSe comisiona a {{nombre_trabajador}}. El viaje de {{nombre_trabajador}} es hoy.';
    const fields = findFields(text);
    assert.deepEqual(
      fields.map(({ label, places }) => [label, places.length]),
      [
        ['Nombre', 1],
        ['Cargo', 1],
        ['Nombre de la persona trabajadora', 2],
      ],
    );
  });

  it('names the blanks of an addressee by their place', () => {
    const text =
      'Loma Chica, a ____ de ______ de 2026\n\nC. ____________________\nCargo: ______________\nP R E S E N T E\n\nPor este medio le solicito acudir a esta oficina.';
    includes(byLabel(text), {
      Fecha: '____ de ______ de 2026',
      Destinatario: '____________________',
      'Cargo del destinatario': '______________',
    });
  });

  it('names an amount so that the page reads its kind from the name', () => {
    const text =
      'Se le requiere el pago de $________ y la multa de $1,500.00, con un costo de $90.00 y un valor de $80.00.';
    assert.equal(fieldOf(text, 'Valor').kind, 'amount');
    for (const label of ['Monto del pago', 'Monto de la multa', 'Costo'])
      assert.deepEqual([fieldOf(text, label).kind, kindOf(label)], ['amount', 'amount'], label);
  });

  it('names an amount and its words', () => {
    const text = 'Pagará derechos por un monto de $________ (______________ pesos 00/100 M.N.) en la caja.';
    includes(byLabel(text), { Monto: '________', 'Monto con letra': '______________' });
  });

  it('takes two boxes of a question for one datum', () => {
    const field = fieldOf('¿Es urgente?   ☐ Sí    ☐ No', 'Es urgente (Sí/No)');
    assert.equal(field.places.length, 2);
  });

  const boxes: [text: string, label: string, options: string[]][] = [
    ['¿Requiere factura? ☒ Sí ☐ No', 'Requiere factura (Sí/No)', ['Sí', 'No']],
    ['Cuenta con licencia: Sí ☐  No ☐', 'Cuenta con licencia (Sí/No)', ['Sí', 'No']],
    ['Tipo de trámite: ☐ Nuevo ☐ Renovación ☐ Baja', 'Tipo de trámite', ['Nuevo', 'Renovación', 'Baja']],
    ['Turno   [ ] Matutino   [ ] Vespertino', 'Turno', ['Matutino', 'Vespertino']],
    ['| ¿Urgente? | ( ) Sí ( ) No |\n|---|---|\n| Folio | ____ |', 'Urgente (Sí/No)', ['Sí', 'No']],
    ['Sí ( )  No ( )', 'Sí/No', ['Sí', 'No']],
    ['¿Presenta comprobante?  SÍ (X)  NO ( )', 'Presenta comprobante (Sí/No)', ['SÍ', 'NO']],
    ['Pago: [ ] Efectivo   [ ] Cheque núm. ________   [ ] Giro', 'Pago', ['Efectivo', 'Cheque núm', 'Giro']],
    ['| Sexo | H (  )  M (  ) |\n|---|---|\n| Folio | ____ |', 'Sexo', ['H', 'M']],
    ['por motivo de:\n☐ Boda   ☐ Mudanza   ☐ Otro: ________', 'Motivo', ['Boda', 'Mudanza', 'Otro']],
    ['El bien se encuentra en estado: ☐ Bueno ☐ Malo', 'Estado', ['Bueno', 'Malo']],
    ['Sesión Ordinaria ( ) Extraordinaria ( ) número ____', 'Sesión', ['Ordinaria', 'Extraordinaria']],
    ['Asistió en calidad de Titular ( ) Suplente (X) del área.', 'Calidad', ['Titular', 'Suplente']],
    ['La solicitud es procedente ( ) improcedente ( ) por lo siguiente:', 'Solicitud', ['procedente', 'improcedente']],
    [
      'Se ausenta por motivo de ( ) boda ( ) mudanza por tres días',
      'Se ausenta por motivo de',
      ['boda', 'mudanza por tres días'],
    ],
    ['Anexa:\n☐ Acta de nacimiento', 'Acta de nacimiento', ['Acta de nacimiento']],
  ];
  for (const [text, label, options] of boxes)
    it(`knows what each box of «${label}» chooses`, () => assert.deepEqual(fieldOf(text, label).options, options));

  it('finds empty cells beside labels and the row to repeat, without the rows below it', () => {
    const text =
      '| Puesto |  |\n|---|---|\n| Fecha de solicitud | ____/____/____ |\n\n| Núm. | Descripción | Cantidad |\n|---|---|---|\n| 1 | ________ | ____ |\n| 2 |  |  |\n|  | Total: | ____ |';
    assert.deepEqual(
      findFields(text).map(({ label, repeat }) => [label, repeat !== undefined]),
      [
        ['Puesto', false],
        ['Fecha de solicitud', false],
        ['Descripción', true],
        ['Cantidad', true],
        ['Total', false],
      ],
    );
  });

  it('repeats an empty row below headings, unless people sign there', () => {
    const find = (headings: string) =>
      findFields(`${headings}\n|---|---|---|\n|  |  |  |\n|  |  |  |\n|  | Total | ____ |\n\nFolio: ____`);
    const fields = find('| Cantidad | Descripción | Importe |');
    assert.deepEqual(
      fields.map(({ label, value, repeat }) => [label, value, repeat !== undefined]),
      [
        ['Cantidad', '', true],
        ['Descripción', '', true],
        ['Importe', '', true],
        ['Total', '____', false],
        ['Folio', '____', false],
      ],
    );
    const signed = find('| Elaboró | Revisó | Autorizó |');
    assert.ok(signed.every(({ repeat }) => repeat === undefined));
  });

  it('reads each letter of a file with two by itself', () => {
    const letter = (name: string, post: string) =>
      `San Pablo, Pue., a 4 de octubre de 2031\nAsunto: Permiso de visita\n\n${name}\n${post}\nPRESENTE\n\nLe pido un permiso para el día 7 de octubre de 2031, de 08:00 a 10:00 horas.\n\nATENTAMENTE\n\nLic. Omar Soto Díaz`;
    const text = `${letter('Mtra. Elena Ruiz Cano', 'Administradora')}\n\nC.c.p. Archivo\n\n${letter('Dr. Hugo Lara Mena', 'Director')}`;
    const counts = Object.fromEntries(findFields(text).map(({ label, places }) => [label, places.length]));
    assert.deepEqual(counts, {
      'Lugar de expedición': 2,
      Fecha: 2,
      Asunto: 2,
      Destinatario: 1,
      'Cargo del destinatario': 1,
      'Fecha del permiso': 2,
      'Hora de inicio': 2,
      'Hora de término': 2,
      Firmante: 2,
      'Destinatario 2': 1,
      'Cargo del destinatario 2': 1,
    });
  });

  it('takes the code of a form for no datum, and a folio of the year for one', () => {
    const text = 'Formato de Registro de Asesoría\nFO-310P2200-15\n\nSe atiende el escrito FO-2031-15 de esta oficina.';
    assert.deepEqual(
      findFields(text).map(({ value }) => value),
      ['FO-2031-15'],
    );
  });

  const captions: [name: string, text: string, labels: string[]][] = [
    [
      'below cells without words',
      '|  |  |\n|---|---|\n| Puesto | Área de trabajo |\n\nFolio: ____',
      ['Puesto', 'Área de trabajo', 'Folio'],
    ],
    [
      'below the cells of those who sign',
      '| ENTREGA |  | AUTORIZA |\n|---|---|---|\n|  |  | Ing. Rosa Mata Cruz |\n| Nombre y puesto |  | Jefa de Almacén |\n|  |  |  |\n| Firma |  | Firma |\n\nFolio: ____',
      ['Nombre y puesto de quien entrega', 'Folio'],
    ],
    [
      'below lines side by side',
      'Folio: ____\n\nATENTAMENTE\n\nSOLICITA              AUTORIZA\n________________      ________________\nNombre y cargo        Ing. Rosa Mata Cruz',
      ['Folio', 'Nombre y cargo de quien solicita'],
    ],
    [
      'below a line',
      '________________\nNombre de la enfermera\n\nLe informo que asistirá.',
      ['Nombre de la enfermera'],
    ],
  ];
  for (const [name, text, labels] of captions)
    it(`labels blanks by captions ${name}`, () => {
      const blanks = findFields(text).filter(({ blank }) => blank);
      assert.deepEqual(
        blanks.map(({ label }) => label),
        labels,
      );
    });

  it('repeats the empty rows above totals and taxes, but not a row that is filled in once', () => {
    const text =
      '| Folio | Fecha | Ejercicio |\n|---|---|---|\n|  | __/__/____ | 2031 |\n\n| Pieza | Color | Importe |\n|---|---|---|\n|  |  |  |\n|  |  |  |\n|  | I.V.A. 16% |  |\n|  | Total |  |';
    assert.deepEqual(
      findFields(text).map(({ label, repeat }) => [label, repeat !== undefined]),
      [
        ['Folio', false],
        ['Fecha', false],
        ['Pieza', true],
        ['Color', true],
        ['Importe', true],
        ['IVA 16%', false],
        ['Total', false],
      ],
    );
  });

  const series: [text: string, value: string][] = [
    ['Se ausentará del ____ al ____ de __________ de 2031.', '____ al ____ de __________ de 2031'],
    ['Faltó los días 00, 00 y 00 de xxxxxx de 2031.', '00, 00 y 00 de xxxxxx de 2031'],
    ['Labora desde el …… de ………… de ……… en esta oficina.', '…… de ………… de ………'],
    ['Se expide el día ..... de ........... para lo que convenga.', '..... de ...........'],
    ['Con expediente XXX-XX/XXXX de esta oficina.', 'XXX-XX/XXXX'],
    ['Acudió el C. XXXXXXXXXXXX XXXXXXXXXXXX con su hijo.', 'XXXXXXXXXXXX XXXXXXXXXXXX'],
    ['Reunión de las __:__ h en la sala.', '__:__'],
    ['Su jefa directa será [__________], de esta área.', '[__________]'],
    ['Se presentará el día (día) en esta oficina.', '(día)'],
    ['Solicito (      ) días hábiles de permiso.', '      '],
    ['Recibí de la Caja General la cantidad de ________ hoy.', '________'],
    [
      'Por este medio le pido realizar ante esa oficina el trámite siguiente:\n\n________________\n________________\n\nAsimismo, le pido avisar por escrito a esta oficina.',
      '________________\n________________',
    ],
    ['Con clave (               ) de la unidad.', '               '],
    ['Turno: - - - - - -', '- - - - - -'],
    ['Grupo: _ _ _ _ _', '_ _ _ _ _'],
    ['Contrato núm. ___-___/20__ de esta oficina.', '___-___/20__'],
    ['Asciende a $___,___.__ en total.', '___,___.__'],
    ['Se entrega el dd de mmmm de aaaa en esta oficina.', 'dd de mmmm de aaaa'],
    ['Se atiende por <%= oficina %> en esta ciudad.', '<%= oficina %>'],
    ['{{#conAnexo}}Se anexa {{anexo}}.{{/conAnexo}}', '{{anexo}}'],
    ['El pago es de %%MONTO%% pesos.', '%%MONTO%%'],
    ['La pena es de XX% por cada mes.', 'XX'],
    ['Con número de empleado 000000, adscrito al taller.', '000000'],
    ['Y por la otra, (NOMBRE DE LA EMPRESA), con domicilio conocido.', '(NOMBRE DE LA EMPRESA)'],
  ];
  for (const [text, value] of series)
    it(`takes «${value}» for one blank`, () =>
      assert.deepEqual(
        findFields(text)
          .filter(({ blank }) => blank)
          .map((field) => field.value),
        [value],
      ));

  const phrases: [text: string, label: string][] = [
    ['Se le comisiona para trasladarse a ________ en su vehículo.', 'Lugar de la comisión'],
    ['Se le comisiona los días del ____ al ____ de ________ en curso.', 'Periodo de la comisión'],
    ['El chofer faltó los días XX, XX y XX de xxxxxx de 2031.', 'Fechas de las inasistencias'],
    ['Se le dotará con ________ litros de diésel al mes.', 'Litros de diésel'],
    ['Se entregan ________ copias al solicitante.', 'Número de copias'],
    ['Dará aviso a ________, jefa jurídica, por escrito.', 'Nombre de la jefa jurídica'],
    ['Acudió el C. ________, en su carácter de aval solidario, a esta oficina.', 'Nombre del aval solidario'],
    ['La queja será atendida por la Lic. ________ en esta oficina.', 'Nombre de quien atiende'],
    ['Es una persona adscrita a ________ desde hoy.', 'Área de adscripción'],
    ['Se asigna el equipo marca ________ de esta oficina.', 'Marca del equipo'],
    ['En uso de la palabra, la enfermera manifestó: ________', 'Manifestación de la enfermera'],
    ['Se da por concluida a las doce horas del día __/__/____ en esta sala.', 'Fecha de cierre'],
    ['ACTA DE HECHOS NÚM. XXX/2031', 'Número de acta'],
    [
      'Por este medio le pido realizar ante esa oficina el trámite siguiente:\n\n________________\n\nAsimismo, le pido avisar a esta oficina.',
      'Trámite',
    ],
    ['No procede, por el motivo siguiente: ________', 'Motivo'],
    ['TEMARIO\n1. Bienvenida.\n2. ________________', 'Temario, punto 2'],
    ['Por la presente, yo ________, vecino de esta ciudad, declaro.', 'Nombre de quien suscribe'],
    ['Pagará $______ (________ pesos __/100 M.N.) hoy.', 'Centavos'],
    ['| Periodo | Del __/__/20__ al __/__/20__ |\n|---|---|\n| Folio | ____ |', 'Fecha de término'],
    ['| Factura núm. | ____ |\n|---|---|\n| Folio | ____ |', 'Número de factura'],
    ['ATENTAMENTE\n\nTESTIGO\n________________\n(nombre y firma)', 'Nombre del testigo'],
    ['Se autoriza a ________ para retirar el equipo.', 'Nombre de la persona autorizada'],
    ['Trabajó con hora de entrada __:__ todo el mes.', 'Hora de entrada'],
    ['Se firma en el mes de ____ de dos mil ________.', 'Año con letra'],
    ['Clínica de consulta (ISSSTE): ________', 'Clínica de consulta'],
    ['Los testigos firman:\na) Por el chofer, C. XXXXXX, de esta ciudad.', 'Nombre del testigo'],
  ];
  for (const [text, label] of phrases)
    it(`labels a blank «${label}» by the phrase around it`, () => assert.ok(fieldOf(text, label).blank));

  const open: [name: string, text: string, found: [label: string, before: string][]][] = [
    [
      'in the head',
      'OFICIO NÚM.:\nEXPEDIENTE:\nASUNTO:\n\nDRA. INÉS COBO MATA\nDIRECTORA\nPRESENTE\n\nPor este medio le remito los datos.\n\nATENTAMENTE\n\nLIC. HUGO RUIZ PEÑA',
      [
        ['Número de oficio', 'NÚM.:'],
        ['Expediente', 'ENTE:'],
        ['Asunto', 'UNTO:'],
      ],
    ],
    [
      'side by side and below each other',
      'Le remito los datos de la paciente para su valoración.\n\nNombre:               Edad:\nDomicilio:\n\nQuedo a sus órdenes.\n\nATENTAMENTE\n\nLIC. HUGO RUIZ PEÑA',
      [
        ['Nombre', 'bre: '],
        ['Edad', 'dad:'],
        ['Domicilio', 'lio:'],
      ],
    ],
    [
      'in cells with room of their own',
      '| DATOS DE LA ALUMNA ||\n|---|---|\n| Nombre: | CURP: |\n| Domicilio: ||\n\nFolio: ____',
      [
        ['Nombre', 'bre:'],
        ['CURP', 'URP:'],
        ['Domicilio', 'lio:'],
        ['Folio', 'io: '],
      ],
    ],
  ];
  for (const [name, text, found] of open)
    it(`takes labels that nothing follows for blanks, ${name}`, () => {
      const blanks = findFields(text).filter(({ blank }) => blank);
      assert.deepEqual(
        blanks.map(({ label, places: [place] }) => [label, text.slice(0, place?.start).slice(-4)]),
        found.map(([label, words]) => [label, words.slice(-4)]),
      );
    });

  it('takes no label for a blank whose value is beside it, below it, or in the next line', () => {
    const text =
      'ASUNTO:\nSe solicita apoyo\n\nPor este medio le remito lo que sigue, con estos datos:\n\nNombre: Ana Ruiz\nDomicilio:\nCalle Fresno 12\n\n| Nombre: | Ana |\n|---|---|\n| Edad: | 30 |\n\n| Cargo: | Fecha: |\n|---|---|\n| Jefa | 3 de mayo |\n\nObservaciones:\n\nNinguna.';
    assert.deepEqual(
      findFields(text).filter(({ blank }) => blank),
      [],
    );
  });

  it('tells equal labels apart by the heading of their part', () => {
    const text =
      'Lleno esta solicitud con los datos que pide la convocatoria de la escuela.\n\nNombre: ________\nEdad: ____\n\nDatos de la aval\nNombre: __________\n\n| DATOS DEL PATRÓN ||\n|---|---|\n| Nombre | ____ |';
    assert.deepEqual(
      findFields(text).map(({ label }) => label),
      ['Nombre', 'Edad', 'Nombre (Datos de la aval)', 'Nombre (Datos del patrón)'],
    );
  });

  it('takes the blank of an original and of its copy below for one datum', () => {
    const line = `Recibí de la Caja la cantidad de $________, por concepto de ________ ${'del mes en curso '.repeat(20)}.`;
    const fields = findFields(`${line}\n\n- - - -\n\n${line}`);
    assert.deepEqual(
      fields.map(({ places }) => places.length),
      [2, 2],
    );
  });

  it('takes masks and marks in the rows of a table for blanks', () => {
    const rows = '|  | dd/mm/aaaa |\n'.repeat(3);
    const [list, form] = [
      `| Acuerdo | Fecha límite |\n|---|---|\n${rows}\nFolio: ____`,
      '| Orden | #ORDEN# | Banco | #BANCO# |\n|---|---|---|---|\n| CLABE | 00000000 | Plazo | ____ |',
    ].map((text) => findFields(text).map(({ label, repeat }) => [label, repeat !== undefined]));
    assert.deepEqual(list, [
      ['Acuerdo', true],
      ['Fecha límite', true],
      ['Folio', false],
    ]);
    assert.deepEqual(form, [
      ['Orden', false],
      ['Banco', false],
      ['CLABE', false],
      ['Plazo', false],
    ]);
  });

  it('leaves a line to sign on beside the name of another signer', () => {
    const text =
      'Folio: ____\n\nLe informo lo anterior.\n\nATENTAMENTE\n\nEL RECTOR               ACEPTO EL CARGO\nDR. HUGO RUIZ PEÑA      ______________________\n                        {{nombre}}';
    assert.equal(findFields(text).filter(({ value }) => /^_+$/.test(value)).length, 1);
  });

  it('takes the hint of the body for a blank below the line to sign on too', () => {
    const text =
      'Lo celebra con (nombre del proveedor), en su carácter de (cargo).\n\nATENTAMENTE\n\n________________________\n(NOMBRE DEL PROVEEDOR)\n(CARGO)';
    assert.deepEqual(
      findFields(text).map(({ label, places }) => [label, places.length]),
      [
        ['Nombre del proveedor', 2],
        ['Cargo', 1],
        ['Cargo del firmante', 1],
      ],
    );
  });

  it('leaves what an editor puts into a quotation', () => {
    const text =
      'Dispone que “todo solicitante [énfasis añadido] lo pedirá [el ciudadano] por escrito”, salvo [motivo].';
    assert.deepEqual(
      findFields(text).flatMap(({ blank, value }) => (blank ? value : [])),
      ['[motivo]'],
    );
  });

  // Each field is «label», or «label*» in a row that repeats.
  const tables: [name: string, lines: string[], labels: string[]][] = [
    [
      'a merged cell as one cell, and none that it covers',
      ['| Nombre | ____ |||', '|---|---|---|---|', '| RFC | ____ | Tipo |  |', '| DATOS DEL BIEN ||||', '| ^^ ||||'],
      ['Nombre', 'RFC', 'Tipo'],
    ],
    [
      'pairs of a label and a value, two in a row',
      [
        '| Núm. de orden | #NUM# | Fecha | #DIA# |',
        '|---|---|---|---|',
        '| Banco |  | CLABE |  |',
        '| Fuente | Fiscal | Plazo |  |',
      ],
      ['Número de orden', 'Día', 'Banco', 'CLABE', 'Plazo'],
    ],
    [
      'a single row below the headings of a form',
      ['| Folio | Fecha de entrega | Ejercicio fiscal |', '|---|---|---|', '|  |  | 2026 |'],
      ['Folio', 'Fecha de entrega'],
    ],
    [
      'the same below counts',
      ['| Días | Disfrutados | Saldo |', '|---|---|---|', '| ____ | ____ |  |'],
      ['Días', 'Disfrutados', 'Saldo'],
    ],
    [
      'empty rows of items once, and merged totals as their own data',
      [
        '| Partida | Concepto | Cantidad | Importe |',
        '|---|---|---|---|',
        '|  |  |  |  |',
        '|  |  |  |  |',
        '|  || Subtotal |  |',
        '| ^^ || I.V.A. 16% |  |',
        '| ^^ || Total |  |',
      ],
      ['Partida*', 'Concepto*', 'Cantidad*', 'Importe*', 'Subtotal', 'IVA 16%', 'Total'],
    ],
    [
      'a single row of items above sums, whose other cells are empty',
      [
        '| Clave | Concepto | Importe |',
        '|---|---|---|',
        '| #CLAVE# | #CONCEPTO# | $#IMPORTE# |',
        '|  | Retención 10% | $____ |',
        '|  | Total | $____ |',
      ],
      ['Clave*', 'Concepto*', 'Importe*', 'Retención 10%', 'Total'],
    ],
    [
      'rows with blanks that are written, once',
      ['| Acuerdo | Responsable | Fecha |', '|---|---|---|', '|  |  | dd/mm/aaaa |', '|  |  | dd/mm/aaaa |'],
      ['Acuerdo*', 'Responsable*', 'Fecha*'],
    ],
    [
      'no cell that is signed by hand',
      ['| No. | Nombre | Firma |', '|---|---|---|', '| 1 |  | ________ |', '| 2 |  | ________ |'],
      ['Nombre*'],
    ],
    [
      'each cell of a row that has its own name',
      ['| Documento | Original | Copias |', '|---|---|---|', '| Acta |  |  |', '| Comprobante |  |  |'],
      ['Acta original', 'Acta copias', 'Comprobante original', 'Comprobante copias'],
    ],
    [
      'lines to write on, by the captions below them',
      ['| ________ | ________ |', '|---|---|', '| Cargo | Núm. de empleado |'],
      ['Cargo', 'Número de empleado'],
    ],
    [
      'who signs, where a name is to be written',
      [
        '| SOLICITA |  | AUTORIZA |',
        '|---|---|---|',
        '| ________ |  | C.P. Delfina Rosado |',
        '| Nombre y cargo |  | Jefa |',
        '| ________ |  | ________ |',
        '| Firma |  | Firma |',
      ],
      ['Nombre y cargo de quien solicita'],
    ],
    [
      'no name, post or gap beside people who sign',
      [
        '| REVISA |  | Vo. Bo. |',
        '|---|---|---|',
        '| ________ |  | ________ |',
        '| Lic. Irma Paz Cota |  | Ing. Saúl Rey Mora |',
        '| Jefa de Bienes |  | Director |',
        '|  |  |  |',
        '| Nombre |  | Nombre |',
      ],
      ['Nombre', 'Nombre (Anexo)'],
    ],
    [
      'the lowest of two rows of headings, and a value between them',
      [
        '| No. | Actividad | Periodo || CURP |',
        '|---|---|---|---|---|',
        '| ^^ | ^^ | Inicio | Término |  |',
        '| 1 |  |  |  | ^^ |',
        '| 2 |  |  |  | ^^ |',
      ],
      ['CURP', 'Actividad*', 'Inicio*', 'Término*'],
    ],
    [
      'rows beside a cell that takes all of them',
      [
        '| Área | Bien | Importe |',
        '|---|---|---|',
        '| Almacén |  |  |',
        '| ^^ |  |  |',
        '| ^^ |  |  |',
        '| Total ||  |',
      ],
      ['Bien*', 'Importe*', 'Total'],
    ],
    [
      'the labels beside the name of a section',
      ['| VEHÍCULO | Marca |  | Placas |  |', '|---|---|---|---|---|', '| ^^ | Modelo |  | Color | Azul |'],
      ['Marca', 'Placas', 'Modelo'],
    ],
    ['a box below its label', ['Motivo (diez renglones):', '', '|  |', '|---|'], ['Motivo']],
    ['a box below its heading', ['| OBSERVACIONES |', '|---|', '|  |'], ['Observaciones']],
    [
      'the beginning and the end of a period, and the labels within a cell',
      ['| Fechas | Del __/__/20__ al __/__/20__ |', '|---|---|', '| Domicilio | Calle: ____ Núm.: ____ |'],
      ['Fecha de inicio', 'Fecha de término', 'Calle', 'Número'],
    ],
  ];
  for (const [name, lines, labels] of tables)
    it(`finds in a table ${name}`, () => {
      const fields = findFields(`ANEXO\n\n${lines.join('\n')}\n`).filter(({ blank }) => blank);
      assert.deepEqual(
        fields.map(({ label, repeat }) => `${label}${repeat ? '*' : ''}`),
        labels,
      );
    });

  it('takes no row of a table below a label for one datum', () => {
    const fields = findFields('XXXX :\n| a |  |\n');
    assert.deepEqual(
      fields.map(({ label, value }) => [label, value]),
      [
        ['Dato', 'XXXX'],
        ['A', ''],
      ],
    );
  });

  it('joins lines of blanks below a label', () => {
    const field = fieldOf('Justificación: ________________\n________________', 'Justificación');
    assert.equal(field.value, '________________\n________________');
  });

  it('takes nothing else of a form but its own number and date', () => {
    const text =
      'OFICIO No. DO/0415/2025\nFecha: 3 de mayo de 2025\n\nC. ________________\nPRESENTE\n\nLe informo que el pago de $1,250.00 al C. ________________ por ________________ se hará el {{fecha_pago}}, con el bono de [mes].';
    assert.deepEqual(
      findFields(text)
        .filter(({ blank }) => !blank)
        .map(({ label }) => label),
      ['Número de oficio', 'Fecha'],
    );
  });
});

describe('findFields with the marks of a Word file', () => {
  function marked(text: string, words: string, kind: Mark['kind'], name = ''): Mark {
    const start = text.indexOf(words);
    return { start, end: start + words.length, kind, name };
  }

  it('takes highlighted words for a datum of their kind, wherever they are', () => {
    const text = 'Se cita a ROSENDO ICAZA el lunes 16 de marzo de 2026 por ruido excesivo. Avise a ROSENDO ICAZA hoy.';
    const marks = [
      marked(text, 'ROSENDO ICAZA', 'highlighted'),
      marked(text, 'lunes 16 de marzo de 2026', 'highlighted'),
      marked(text, 'ruido excesivo', 'red'),
    ];
    const fields = findFields(text, { marks });
    assert.deepEqual(
      fields.map(({ value, kind, places, sure, blank }) => [value, kind, places.length, sure, blank]),
      [
        ['ROSENDO ICAZA', 'person', 2, true, false],
        ['lunes 16 de marzo de 2026', 'date', 1, true, false],
        ['ruido excesivo', 'text', 1, true, false],
      ],
    );
  });

  it('takes grey words for what to write, within a line or alone if they name a datum', () => {
    const text =
      'Año del Maíz y de la Milpa\n\nLoma Chica, a día en que se firma\n\nC. Ana Ruiz Peña\ncargo que desempeña\nPRESENTE\n\nLe informo que acudirá hoy.';
    const hints = ['Año del Maíz y de la Milpa', 'día en que se firma', 'cargo que desempeña'];
    const fields = findFields(text, { marks: hints.map((words) => marked(text, words, 'hint')) });
    assert.deepEqual(
      fields.filter(({ blank }) => blank).map(({ label, value }) => [label, value]),
      [
        ['Día', 'día en que se firma'],
        ['Cargo del destinatario', 'cargo que desempeña'],
      ],
    );
  });

  it('takes no column that another cell covers for an empty cell', () => {
    const text = '| Turno | Elija… ||\n|---|---|---|\n| Notas |  ||\n\nFolio: ____';
    const fields = findFields(text, { marks: [marked(text, 'Elija…', 'entry', 'Turno_Alum')] });
    assert.deepEqual(
      fields.map(({ label, blank }) => [label, blank]),
      [
        ['Turno', true],
        ['Notas', true],
        ['Folio', true],
      ],
    );
  });

  it('names an entry of an old form by its bookmark only if nothing else does', () => {
    const text = 'Observaciones: _____ y _____';
    const last = text.lastIndexOf('_____');
    const marks = [
      marked(text, '_____', 'entry', 'Obs'),
      { start: last, end: last + 5, kind: 'entry', name: 'Nota_Final' } as const,
    ];
    assert.deepEqual(Object.keys(byLabel(text, marks)), ['Observaciones', 'Nota final']);
  });

  it('names a control by the label beside it if that begins with its title', () => {
    const text = '| Regreso a clases | Elija |\n|---|---|\n| Folio | ____ |';
    assert.deepEqual(Object.keys(byLabel(text, [marked(text, 'Elija', 'prompt', 'Regreso')])), [
      'Regreso a clases',
      'Folio',
    ]);
  });

  it('names a control by its title and a field by its name, but for names that Word gives', () => {
    const text = 'Entregar antes del Haga clic aquí para la fecha. a «Cliente». Grupo: _____';
    const marks = [
      marked(text, 'Haga clic aquí para la fecha.', 'prompt', 'Fecha requerida'),
      marked(text, '«Cliente»', 'field', 'Nombre_cliente'),
      marked(text, '_____', 'field', 'Texto1'),
    ];
    assert.deepEqual(Object.keys(byLabel(text, marks)), ['Fecha requerida', 'Nombre del cliente', 'Grupo']);
  });
});

test('places hold the value, and no two overlap; labels are different', () => {
  const words = fc.constantFrom(
    ...'Lic.|Ana|Ruiz|López|C.|____|{{X}}|[Nombre]|XXXX|el|de|3|mayo|2026|$5.00|(cinco pesos)|oficio|A/1/2026|calle|,|.|:|\n|\n\n|PRESENTE|ATENTAMENTE|☐|Sí|«a»|a las|9:00|horas|| a | |'.split(
      '|',
    ),
    '| a |  |\n',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 60 }), (pieces) => {
      const text = pieces.join(' ');
      const fields = findFields(text);
      const places = fields.flatMap(({ value, places }) => places.map((place) => ({ ...place, value })));
      for (const { start, end, value } of places) assert.equal(text.slice(start, end), value);
      const inOrder = places.toSorted((a, b) => a.start - b.start || a.end - b.end);
      for (const [at, { start }] of inOrder.entries()) assert.ok(start >= (inOrder[at - 1]?.end ?? 0), text);
      assert.equal(new Set(fields.map(({ label }) => label)).size, fields.length, text);
    }),
    { numRuns: 300 },
  );
});

test('blanks with the same label are one field in the headers of several kinds of pages, and two in the body', () => {
  const lines = [
    'Oficio núm. ____',
    'Hoja de continuación. Oficio núm. ____',
    'Folio: ____',
    'Oficio núm. ____ y ____',
  ];
  const text = lines.join('\n\n');
  const edges = lines.slice(0, 3).map((line, at) => {
    const start = text.indexOf(line);
    return { kind: at < 2 ? 'header' : 'footer', start, end: start + line.length } as const;
  });
  const countsOf = (fields: readonly Field[]) => fields.map(({ label, places }) => `${label}: ${places.length}`);
  const fields = countsOf(findFields(text, { edges }));
  assert.deepEqual(fields[0], 'Número de oficio: 2');
  assert.equal(fields.length, countsOf(findFields(text)).length - 1, fields.join());
});

test('a page number that Word writes is no field, nor is its line', () => {
  const text = 'CONSTANCIA\nA {{Nombre}}.\n\nPágina 2 de 2\n\nFolio: SA/014/2026 — Página 2';
  const marks = Array.from(text.matchAll(/(?<=Página |de )2/g), ({ index }) => {
    return { kind: 'pageNumber', name: '', start: index, end: index + 1 } as const;
  });
  assert.deepEqual(
    findFields(text, { marks }).map(({ value }) => value),
    ['{{Nombre}}', 'SA/014/2026'],
  );
});

test('the blanks at the ends of a control or a marked stretch are no part of the datum', () => {
  const text = 'Se cita a Eva Sol Ríos para el 20 de marzo de 2025 en el Salón Rojo. Folio: [ Folio ], de  .';
  const marks = [
    { kind: 'control' as const, name: 'Nombre del citado', words: ' Eva Sol Ríos ' },
    { kind: 'control' as const, name: 'Día', words: '20 de marzo de 2025 ' },
    { kind: 'highlighted' as const, name: '', words: ' Salón Rojo' },
    { kind: 'prompt' as const, name: 'Folio', words: ' [ Folio ]' },
    { kind: 'control' as const, name: 'Vacío', words: '  .' },
  ].map(({ words, ...mark }) => {
    const start = text.indexOf(words);
    return { ...mark, start, end: start + words.replace(/\.$/, '').length };
  });
  includes(byLabel(text, marks), {
    'Nombre del citado': 'Eva Sol Ríos',
    Día: '20 de marzo de 2025',
    Folio: '[ Folio ]',
    Vacío: '  ',
  });
  assert.ok(findFields(text, { marks }).some(({ value }) => value === 'Salón Rojo'));
});

test('the headings of a table are no data, no values and no other places of a value', () => {
  const tables = [
    '| Anexo | Relación de actas | Hojas |\n|---|---|---|\n| I | Actas de cabildo | 12 |\n| II | Libros | 7 |',
    '| Concepto | Monto |\n|---|---|\n| Pintura | $1,200.00 |\n| Flete | $300.00 |\n| Total | $1,500.00 |',
    '| Turno | Periodo || Monto |\n|---|---|---|---|\n| ^^ | Inicio | Término | ^^ |\n| Monto | 3 de mayo de 2025 | 9 de mayo de 2025 | $500.00 |',
    '| Unidad | Artículo solicitado | Número de serie |\n|---|---|---|\n| Pieza | Tóner | AB-1201 |\n| Caja | Papel | AB-1202 |',
  ];
  for (const table of tables) {
    const [heading = ''] = table.split('\n');
    const text = `${LETTER.slice(0, LETTER.indexOf('En atención'))}Se entrega lo que sigue:\n\n${table}\n\nQuedo a sus órdenes.\n`;
    const from = text.indexOf(heading);
    const inside = findFields(text).filter(({ places }) =>
      places.some(({ start, end }) => start < from + heading.length && end > from),
    );
    assert.deepEqual(inside, [], heading);
  }
  includes(byLabel(`Se pagó:\n\n${tables[1]}\n`), { Concepto: 'Pintura', Monto: '$1,200.00', 'Concepto 2': 'Flete' });
});

test('data are found in a row of merged cells, and in one with more cells than a table has', () => {
  const merged = `| Lugar || Sala Jacaranda ||| Fecha || 29 de octubre de 2025 ||||||\n|---|${'---|'.repeat(12)}\n| Convoca || Mtra. Irene Balam Tuz |||| Registra || Fausto Pech Couoh |||||`;
  includes(
    byLabel(`${LETTER.slice(0, LETTER.indexOf('En atención'))}Se reúnen:\n\n${merged}\n\nQuedo a sus órdenes.\n`),
    {
      Lugar: 'Sala Jacaranda',
      'Fecha 2': '29 de octubre de 2025',
      Convoca: 'Mtra. Irene Balam Tuz',
      Registra: 'Fausto Pech Couoh',
    },
  );
  const wide = `| Reunión | 29 de octubre de 2025 |${' x |'.repeat(12)}`;
  assert.ok(
    Object.values(byLabel(`Se reúnen:\n\n${wide}\n\nQuedo a sus órdenes.\n`)).includes('29 de octubre de 2025'),
  );
});

test('neither of two rows of headings has data', () => {
  const lower = '| ^^ | Escuela Benito Juárez | Hospital General de Tula | ^^ |';
  const text = `Se pagó:\n\n| Turno | Cupo por plantel || Monto |\n|---|---|---|---|\n${lower}\n| Matutino | 15 personas | 9 personas | $500.00 |\n`;
  const [from, to] = [text.indexOf(lower), text.indexOf(lower) + lower.length];
  const inside = findFields(text).filter(({ places }) => places.some(({ start }) => start > from && start < to));
  assert.deepEqual(inside, []);
});

test('equal numbers that count other things are two data, and so is a deadline on the day of the letter', () => {
  const table = '| No. | Bien | Cantidad |\n|---|---|---|\n| 1 | Silla secretarial | 1 |';
  const found = byLabel(
    `Oficio núm. SG/61/2026\n\nPerote, Veracruz, a 27 de abril de 2026\n\nLe pido 14 luminarias en un plazo de 14 días:\n\n${table}\n\nLas 14 luminarias deberán entregarse a más tardar el 27 de abril de 2026.\n`,
  );
  assert.deepEqual([found.Número, found.Cantidad], ['1', '1']);
  assert.deepEqual([found.Fecha, found['Fecha límite']], ['27 de abril de 2026', '27 de abril de 2026']);
});
