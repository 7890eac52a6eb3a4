import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Field, findFields } from './find-fields.ts';

function values(text: string): string[] {
  return findFields(text).map(({ value }) => value);
}

function labels(text: string): Record<string, string> {
  return Object.fromEntries(findFields(text).map(({ label, value }) => [label, value]));
}

function fieldOf(text: string, value: string): Field {
  const field = findFields(text).find((one) => one.value === value);
  assert.ok(field, `${value} is not among ${values(text).join(' | ')}`);
  return field;
}

const SIGNED = '\n\nATENTAMENTE\n\n____________________';

const sentences: [about: string, text: string, expected: Record<string, string>][] = [
  [
    'dates that the date of the letter completes',
    'Su escrito se recibió el día 18 del mismo mes y año, y se contestó con fecha 3 de abril del actual, antes del 9 de los corrientes.',
    { 'Fecha de recepción': '18 del mismo mes y año', 'Fecha del escrito': '3 de abril del actual' },
  ],
  [
    'a count after a word that may have a number, and a sum before a day',
    'El programa cuenta con 134 beneficiarios, y tiene un saldo de $2,345.67 al 30 de abril.',
    { 'Cantidad de beneficiarios': '134', Saldo: '$2,345.67', 'Fecha de corte': '30 de abril' },
  ],
  [
    'a reason, and not the sentence behind it',
    'Se comunica que con motivo del fin de año las oficinas permanecerán cerradas, y con motivo del Día de Muertos no habrá labores.',
    { Motivo: 'fin de año', 'Motivo 2': 'Día de Muertos' },
  ],
  [
    'the post that a letter confers, with and without «como»',
    'He tenido a bien nombrarla Jefa del Departamento de Contabilidad, a partir de hoy.',
    { 'Cargo que se confiere': 'Jefa del Departamento de Contabilidad' },
  ],
  [
    'the post of a nombramiento',
    'Por este conducto se le expide el nombramiento de Auxiliar Contable, a partir de hoy.',
    { 'Cargo que se confiere': 'Auxiliar Contable' },
  ],
  [
    'a code by the noun of its clause, and a date by the document that was presented',
    'Del procedimiento de invitación a tres personas IA-021-E12-2025, y de su solicitud, presentada a través de la Plataforma Nacional de Transparencia de los organismos públicos el 3 de marzo de 2025.',
    { 'Número de procedimiento': 'IA-021-E12-2025', 'Fecha de la solicitud': '3 de marzo de 2025' },
  ],
  [
    'the make of a vehicle, and no verb after it',
    'El vehículo fue adquirido en enero, y la camioneta Nissan NP300 se entrega.',
    { Vehículo: 'Nissan NP300' },
  ],
  [
    'the least and the most of a count, a span and a share',
    'Serán equipos de 3 a 5 integrantes, por 10 o 12 días, con un avance del 10 al 15%.',
    { 'Cantidad de integrantes': '3 a 5', 'Número de días': '10 o 12 días', 'Porcentaje de avance': '10 al 15%' },
  ],
  [
    'months and periods of months',
    'Se informa del periodo escolar agosto 2025-enero 2026, y de las visitas del mes de mayo y del mes de junio del año en curso.',
    { 'Periodo escolar': 'agosto 2025-enero 2026', Mes: 'mayo', 'Mes 2': 'junio del año en curso' },
  ],
  [
    'a date in figures and in words',
    'Se expide a los 15 quince días del mes de marzo de 2025 dos mil veinticinco.',
    { Fecha: '15 quince días del mes de marzo de 2025 dos mil veinticinco' },
  ],
  [
    'numbers of a list',
    'Se autoriza la venta de los lotes 3 al 17 y 22, de las manzanas A, B y D, con cargo a las partidas 211, 216 y 294.',
    { Lotes: '3 al 17 y 22', Manzanas: 'A, B y D', Partidas: '211, 216 y 294' },
  ],
  [
    'numbers that people type in other ways',
    'Según la escritura número 31,207 y el crédito 880142276, pagó con la cuenta 5512-04-7 y envió el oficio SDU/ 88 /2025.',
    {
      'Número de escritura': '31,207',
      'Número de crédito': '880142276',
      'Número de cuenta': '5512-04-7',
      'Número del oficio citado': 'SDU/ 88 /2025',
    },
  ],
  [
    'several numbers of one noun',
    'Se contestan los oficios DOP/120/2025, DOP/131/2025 y DOP/140/2025.',
    {
      'Número del oficio citado': 'DOP/120/2025',
      'Número del oficio citado 2': 'DOP/131/2025',
      'Número del oficio citado 3': 'DOP/140/2025',
    },
  ],
  [
    'an amount in words without parentheses',
    'Pagará $2,310.00 dos mil trescientos diez pesos 00/100 M.N. en la caja.',
    { 'Monto con letra': 'dos mil trescientos diez pesos 00/100 M.N.' },
  ],
  [
    'what somebody studies',
    'La alumna cursa la Licenciatura en Trabajo Social en el grupo 4-B, y su hermano la carrera de Ing. en Energías Renovables.',
    { Grupo: '4-B', Carrera: 'Licenciatura en Trabajo Social', 'Carrera 2': 'Ing. en Energías Renovables' },
  ],
  [
    'a post of somebody without a name',
    'Se requiere al Jefe del Departamento de Parques Urbanos que informe a la directora general de Obras Públicas.',
    {
      'Cargo mencionado': 'Jefe del Departamento de Parques Urbanos',
      'Cargo mencionado 2': 'directora general de Obras Públicas',
    },
  ],
  [
    'a position, a capacity and a reason',
    'Causó baja por renuncia voluntaria del cargo de Técnico Operativo C, y lo recibió Rosa Díaz Peña en su carácter de auxiliar contable.',
    { Motivo: 'renuncia voluntaria', Cargo: 'Técnico Operativo C', Carácter: 'auxiliar contable' },
  ],
  [
    'a commission',
    'Se le comisiona para asistir a la presa El Carrizo para revisar la compuerta No. 2 y el vertedor.',
    { 'Lugar de la comisión': 'presa El Carrizo', 'Motivo de la comisión': 'revisar la compuerta No. 2 y el vertedor' },
  ],
  [
    'a commission with the state, and with what the office adds',
    'Se le comisiona para que asista a la ciudad de Pachuca de Soto, Hidalgo, con el objeto de participar en el curso de contabilidad, para lo cual se le autorizan viáticos.',
    {
      'Lugar de la comisión': 'Pachuca de Soto, Hidalgo',
      'Motivo de la comisión': 'participar en el curso de contabilidad',
    },
  ],
  [
    'the area of a career',
    'Cursa la carrera de Técnico Superior Universitario en Mantenimiento, área Industrial, en el turno matutino.',
    { Carrera: 'Técnico Superior Universitario en Mantenimiento, área Industrial', Turno: 'matutino' },
  ],
  [
    'what a request is about',
    'Me refiero a su escrito relativo a la reparación de las bancas del parque central, presentado ayer.',
    { Tema: 'reparación de las bancas del parque central' },
  ],
  [
    'what has a name',
    'Impartirá el curso denominado Lectura en Voz Alta, y el taller Cartas de amor y otros textos.',
    { 'Nombre del curso': 'Lectura en Voz Alta', 'Nombre del taller': 'Cartas de amor y otros textos' },
  ],
  [
    'a short name in quotes',
    'Se visitó el negocio denominado «El Clavo», con giro de ferretería, y se denominará «El Cliente».',
    { 'Nombre del negocio': 'El Clavo', Giro: 'ferretería' },
  ],
  [
    'what somebody is, and where he comes from',
    'Compareció la C. Ana Ruiz Paz, originaria de Peña Blanca, de ocupación costurera y de nacionalidad mexicana.',
    { 'Lugar de origen': 'Peña Blanca', Ocupación: 'costurera', Nacionalidad: 'mexicana' },
  ],
  [
    'addresses with abbreviations',
    'Vive en Av. 12 Sur Mza. 4 Lote 31, Col. Los Pinos, y trabaja en 5a. Norte No. 118 Pte. piso 2, Colonia Centro el C. Juan Ruiz Paz.',
    {
      Domicilio: 'Av. 12 Sur Mza. 4 Lote 31, Col. Los Pinos',
      'Domicilio 2': '5a. Norte No. 118 Pte. piso 2, Colonia Centro',
    },
  ],
  [
    'a website, a telephone with its prefix, and the key of a school',
    'Escriba a www.lomachica.gob.mx o llame al teléfono 01 (722) 301-44-02 ext. 110 y 112; la clave es 15DPR0420K.',
    {
      'Página de internet': 'www.lomachica.gob.mx',
      Teléfono: '01 (722) 301-44-02',
      Extensión: '110 y 112',
      'Clave del centro de trabajo': '15DPR0420K',
    },
  ],
  [
    'a service, a room, a conduct and a school',
    'Con número de servicio 478 080 102 554, en la sala de juntas de la Dirección Estatal, mostró buena conducta en el plantel Guasave 07.',
    {
      'Número de servicio': '478 080 102 554',
      'Lugar del evento': 'sala de juntas de la Dirección Estatal',
      Conducta: 'buena',
      Plantel: 'Guasave 07',
    },
  ],
  [
    'a number with its series, a fortnight, a hearing and who somebody says to be',
    'En Loma Chica, Sonora, siendo las 9:00 horas, se cobró con el recibo oficial B 0098127 en la quincena 15/2025 por la audiencia de admisión de pruebas, ante quien dice ser recepcionista, hace 6 horas.',
    {
      'Lugar de expedición': 'Loma Chica, Sonora',
      'Número de recibo': 'B 0098127',
      Quincena: '15/2025',
      Audiencia: 'admisión de pruebas',
      Carácter: 'recepcionista',
    },
  ],
  [
    'a trial, a procedure and what follows «el asunto siguiente»',
    'Acuda por el trámite de cesión de derechos, y para el siguiente asunto: aclaración de medidas del lote.',
    { Trámite: 'cesión de derechos', Motivo: 'aclaración de medidas del lote' },
  ],
  [
    'a validity from one day to another, a receipt and the labels of amounts',
    'Con vigencia a partir del 3 de marzo de 2025 y hasta el 2 de marzo de 2026. Se recibió el 9 de enero de 2025. Recargos: $20.00 Gastos de cobranza: $8.00',
    {
      'Inicio de la vigencia': '3 de marzo de 2025',
      'Fin de la vigencia': '2 de marzo de 2026',
      'Fecha de recepción': '9 de enero de 2025',
      Recargos: '$20.00',
      'Gastos de cobranza': '$8.00',
    },
  ],
  [
    'days of the month of the letter',
    'No habrá servicio los días 23, 24 y 25 del presente mes; vuelva el lunes 28 con su formato INV-04.',
    { 'Fecha mencionada': '23, 24 y 25 del presente mes', 'Fecha mencionada 2': 'lunes 28', Formato: 'INV-04' },
  ],
  [
    'a crossing, a key with blanks, and a grade with its group',
    'Ocurrió en el cruce de Av. Juárez y Calle Roble. El predio tiene la clave catastral 14 01 002 118; la alumna es de 3° "A".',
    { Domicilio: 'Av. Juárez y Calle Roble', 'Clave catastral': '14 01 002 118', 'Grado y grupo': '3° "A"' },
  ],
  [
    'counts of parts',
    'Se darán 60 plazas (45 de bases y 15 de contratos).',
    { 'Cantidad de plazas': '60', 'Cantidad de bases': '45', 'Cantidad de contratos': '15' },
  ],
];

describe('findFields in sentences', () => {
  it('reads an amount in words after its label, however long it is', () => {
    const words = 'DIEZ MIL CUATROCIENTOS NOVENTA Y DOS PESOS 00/100 M.N.';
    assert.deepEqual(labels(`Requisición.\n\nImporte con letra: ${words}`), { 'Importe con letra': words });
  });

  it('reads the number of a policy and of a quotation', () => {
    const text = 'Con base en su cotización C-1190 se anexa copia de la póliza de seguro 77120-45091.';
    assert.deepEqual(labels(text), { 'Número de cotización': 'C-1190', 'Número de póliza': '77120-45091' });
  });

  it('reads times with seconds, and with the part of the day', () => {
    const text =
      'Entra a las 22:00:00 y sale a las 06:00:00 horas. La cita es A LAS 10 DE LA MAÑANA, no a la 1:30 de la tarde.';
    assert.deepEqual(values(text), ['22:00:00', '06:00:00', '10 DE LA MAÑANA', '1:30 de la tarde']);
  });

  it('reads a key in groups as a whole, with the letters that a group begins with', () => {
    const keys = ['07 1103 E0281 00.0 261145', '416 2310 M02035'];
    for (const key of keys) assert.deepEqual(values(`Clave presupuestal: ${key}`), [key]);
  });

  for (const [about, text, expected] of sentences)
    it(`finds ${about}`, () => {
      const found = labels(text);
      assert.deepEqual(Object.fromEntries(Object.keys(expected).map((label) => [label, found[label]])), expected);
    });

  it('names the dates of a letter alike, whatever letter was read before', () => {
    const dated = 'Su escrito de fecha 3 de abril de 2025 se turnó.';
    const before = labels(dated);
    labels('El 4 de abril de 2025 se firmó en la ciudad de Puebla, ante dos testigos, el escrito.');
    assert.deepEqual(labels(dated), before);
    assert.ok('Fecha del escrito' in before);
  });

  it('reads a name after «titulado» and «intitulado», and not within another word', () => {
    const named = (word: string) => labels(`Se impartió el curso ${word} Lectura en Voz Alta hoy.`)['Nombre del curso'];
    assert.deepEqual(['titulado', 'intitulado', 'ntitulado'].map(named), [
      'Lectura en Voz Alta',
      'Lectura en Voz Alta',
      undefined,
    ]);
  });

  it('takes no article, no room without a name and no ordinary month for a datum', () => {
    const text =
      'En materia de Agua, conforme al artículo 5 del presente acuerdo, el aula por asignatura tendrá las siguientes obligaciones de mayo.';
    assert.deepEqual(values(text), []);
  });
});

describe('findFields and the names of people', () => {
  const names: [text: string, ...expected: string[]][] = [
    ['Se cita a la C. María del Rosario Cruz y Cruz.', 'María del Rosario Cruz y Cruz'],
    ['Acudieron Ana Ruiz Peña y Rosa Díaz Luna.', 'Ana Ruiz Peña', 'Rosa Díaz Luna'],
    [
      'Lo firman los diputados Elba Poot Chi, Balam Ucán y Zaid de los Reyes Coy.',
      'Elba Poot Chi',
      'Balam Ucán',
      'Zaid de los Reyes Coy',
    ],
    ['El dictamen es de la Q.F.I. Rosario Aburto Mávil, perita.', 'Q.F.I. Rosario Aburto Mávil'],
    ['Asistió el Ing Hugo Tello Barba.', 'Ing Hugo Tello Barba'],
    ['Comparece el C. C.P. Hugo Tello Barba.', 'C.P. Hugo Tello Barba'],
    ['Asisten los CC. Lic. Hugo Tello Barba y otros.', 'Lic. Hugo Tello Barba'],
    ['Expone el artista Olegario Cuahutle Xochitl.', 'Olegario Cuahutle Xochitl'],
    ['Se inscribió a GARDUÑO PÉREZ LUIS ENRIQUE hoy.', 'GARDUÑO PÉREZ LUIS ENRIQUE'],
    ['La solicitud de Dorian Uriel Castillo Ruiz procede.', 'Dorian Uriel Castillo Ruiz'],
    ['Firma María del Carmen Ortiz Luna la entrega.', 'María del Carmen Ortiz Luna'],
  ];
  for (const [text, ...expected] of names)
    it(`finds ${expected.join(' and ')}`, () => {
      const people = findFields(text).filter(({ kind }) => kind === 'person');
      assert.deepEqual(
        people.map(({ value }) => value),
        expected,
      );
    });

  it('takes no school that is called by an initial for a person', () => {
    const people = findFields('Se visitó la escuela F. Mújica Grande por la tarde.').filter(
      ({ kind }) => kind === 'person',
    );
    assert.deepEqual(people, []);
  });

  it('gives two people their posts', () => {
    const text = 'Lo firman los diputados Elba Poot Chi y Zaid Reyes Coy, presidenta y secretario, respectivamente.';
    assert.deepEqual(values(text), ['Elba Poot Chi', 'Zaid Reyes Coy', 'presidenta', 'secretario']);
  });
});

const HEAD = 'DIRECCIÓN DE PARQUES\nOficio No. DP/0031/2025\nLoma Chica, a 9 de junio de 2025\n\n';
const BODY =
  'PRESENTE\n\nPor este medio le informo que la poda de los árboles del parque concluyó hoy.\n\nATENTAMENTE\n\nLIC. HUGO RUIZ PEÑA\nDIRECTOR DE PARQUES\n';

describe('findFields in the lines around the body', () => {
  it('takes the name of a course in quotes, and not that of an office', () => {
    const text = 'Impartirá el curso “Soldadura TIG nivel básico” en el plantel “Benito Juárez” durante 40 horas.';
    const field = (value: string) => findFields(text).find((one) => one.value === value);
    assert.deepEqual([field('Soldadura TIG nivel básico')?.sure, field('Benito Juárez')?.sure ?? false], [true, false]);
  });

  it('takes the phone and the address of a person who changes, and not those of the office', () => {
    const text =
      'Se designa como enlace al Ing. Tomás Ibarra Quezada, Jefe de Proyectos, con número telefónico 771 555 0142 y correo tibarra@obras.gob.mx.\n\nPara más informes, esta oficina lo atiende en el teléfono 771 555 0100.';
    const contacts = findFields(text).filter(({ kind }) => kind === 'phone' || kind === 'email');
    assert.deepEqual(
      contacts.map(({ value, sure }) => [value, sure]),
      [
        ['771 555 0142', true],
        ['tibarra@obras.gob.mx', true],
        ['771 555 0100', false],
      ],
    );
  });

  it('takes who binds himself and signs below, and not who signs for the office', () => {
    const sure = (
      body: string,
      names = ['Crispín Ortega Luna', 'CRISPÍN ORTEGA LUNA', 'LIC. TOBÍAS ISLAS GUERRERO'],
    ) => {
      const signed = `${names[1]}\n\n${names[2]}\nJefe de Almacén`;
      const fields = findFields(`CARTA RESPONSIVA\n\n${body}\n\nMe comprometo a devolverlo.\n\n${signed}`);
      return names.map((name) => fields.some((one) => one.sure && one.value === name));
    };
    assert.deepEqual(sure('Por medio de la presente, yo, C. Crispín Ortega Luna, recibo el equipo.'), [
      true,
      true,
      false,
    ]);
    assert.deepEqual(sure('El que suscribe, C. Crispín Ortega Luna, con número de empleado 20388, recibe el equipo.'), [
      true,
      true,
      false,
    ]);
    const [head] = sure('El que suscribe, Dr. Crispín Ortega Luna, hace constar que hoy no hubo clases.');
    assert.equal(head, false);
  });

  it('takes who represents the firm of a contract, and not who represents the office', () => {
    const text = `Contrato que celebran la Comisión, representada por el ING. SEVERO ZARCO MONTIEL, y la empresa Bombas del Bajío, S.A. de C.V., representada por la C. EDUVIGES LARA PONCE.\n\nING. SEVERO ZARCO MONTIEL\n\nC. EDUVIGES LARA PONCE`;
    const sure = findFields(text).flatMap((one) => (one.kind === 'person' && one.sure ? one.value : []));
    assert.deepEqual(sure, ['EDUVIGES LARA PONCE']);
  });

  it('takes the other party of a contract, who signs it, and not who signs for the office', () => {
    const parties =
      'QUE CELEBRAN, POR UNA PARTE, LA UNIVERSIDAD, REPRESENTADA POR SU RECTORA, LA DRA. SILVIA ARELLANO CAMPOS, A QUIEN EN LO SUCESIVO SE DENOMINARÁ “LA UNIVERSIDAD”, Y POR LA OTRA, EL C. JULIO CÉSAR NAVA TREJO, A QUIEN EN LO SUCESIVO SE DENOMINARÁ “EL PRESTADOR”:';
    const text = `CONTRATO DE SERVICIOS\n\n${parties}\n\nCLÁUSULAS\n\nPRIMERA. Se paga.\n\nATENTAMENTE\n\nDRA. SILVIA ARELLANO CAMPOS\nRECTORA\n\nC. JULIO CÉSAR NAVA TREJO`;
    const people = findFields(text).filter(({ kind }) => kind === 'person');
    assert.deepEqual(
      people.map(({ value, sure }) => [value, sure]),
      [
        ['DRA. SILVIA ARELLANO CAMPOS', false],
        ['JULIO CÉSAR NAVA TREJO', true],
      ],
    );
  });

  it('takes the folio of a footer, and not the code of its form', () => {
    const text = `Se informa de todo.${SIGNED}\n\nCarretera Federal 45, Toluca, Méx.    Folio SE-CE-0218/2026    FO-SE-11 Rev. 02`;
    const edges = [{ start: text.indexOf('Carretera'), end: text.length, kind: 'footer' as const }];
    const sure = findFields(text, { edges }).filter((field) => field.sure && !field.blank);
    assert.deepEqual(
      sure.map(({ value }) => value),
      ['SE-CE-0218/2026'],
    );
  });

  it('finds the firm, the post and the address of an addressee', () => {
    const text = `${HEAD}C. ROSA DÍAZ LUNA\nREPRESENTANTE LEGAL DE VIVEROS DEL NORTE, S.A. DE C.V.\n7a. Poniente Sur No. 40, Col. Terán\n${BODY}`;
    assert.equal(fieldOf(text, 'REPRESENTANTE LEGAL').label, 'Cargo del destinatario');
    assert.equal(fieldOf(text, 'VIVEROS DEL NORTE, S.A. DE C.V.').kind, 'institution');
    assert.equal(fieldOf(text, '7a. Poniente Sur No. 40, Col. Terán').label, 'Domicilio del destinatario');
  });

  it('finds a title above a name, and a post in no list over three lines', () => {
    const titled = `${HEAD}MAESTRA\nROSA DÍAZ LUNA\n${BODY}`;
    assert.deepEqual(
      [fieldOf(titled, 'MAESTRA').label, fieldOf(titled, 'ROSA DÍAZ LUNA').label],
      ['Título del destinatario', 'Destinatario'],
    );
    const posted = 'CONCESIONARIA DEL SERVICIO\nDE TRANSPORTE EN LA MODALIDAD\nMIXTA Y RURAL';
    assert.equal(fieldOf(`${HEAD}${posted}\n${BODY}`, posted).label, 'Destinatario');
  });

  it('finds the data in a subject instead of the whole subject', () => {
    const text = `Asunto: Se remite el expediente DP-77-318\n  de la C. Rosa Díaz Luna\n\n${HEAD}LIC. ANA PAZ TUN\n${BODY}`;
    const found = labels(text);
    assert.deepEqual([found.Expediente, found.Asunto], ['DP-77-318', undefined]);
    assert.ok(Object.values(found).includes('Rosa Díaz Luna'));
    assert.equal(labels(`Asunto: El que se indica\n${HEAD}LIC. ANA PAZ TUN\n${BODY}`).Asunto, undefined);
  });

  it('ends the post of a copy before a remark, and finds the folio below', () => {
    const text = `${HEAD}LIC. ANA PAZ TUN\n${BODY}\nC.c.p. Ing. Luis Coy Paz- Secretario de Obras para su conocimiento. Ref. SO/118/2025\nLic. Eva Tun Mis.- Contralora Municipal. Edificio\nFolio: 0412\n`;
    const found = values(text);
    for (const value of ['Secretario de Obras', 'SO/118/2025', 'Contralora Municipal', '0412'])
      assert.ok(found.includes(value), `${value}: ${found.join(' | ')}`);
  });

  it('finds witnesses behind their label, a title in no list, and the office of a copy', () => {
    const text = `${HEAD}LIC. ANA PAZ TUN\n${BODY}\nTestigo: Lucio Vaca Ruiz\nCMTE. RENÉ COY PAZ\nSUBDIRECTOR OPERATIVO\n\nC.c.p. Departamento de Personal.- Para su conocimiento.\n`;
    assert.equal(fieldOf(text, 'Lucio Vaca Ruiz').label, 'Testigo');
    assert.equal(fieldOf(text, 'CMTE. RENÉ COY PAZ').kind, 'person');
    assert.deepEqual(
      [fieldOf(text, 'Departamento de Personal').label, fieldOf(text, 'Departamento de Personal').kind],
      ['Copia', 'institution'],
    );
  });

  it('names signers by the words above their names, in lines and in columns', () => {
    const text = `${HEAD}LIC. ANA PAZ TUN\n${BODY}\n\nRECIBE\n\nLic. Lucio Vaca Ruiz\nDirector de Obras\n\nPOR "EL INSTITUTO"          LA PRESTADORA\nIng. Hugo Tello Barba          C. Zoé Cruz Uc\n`;
    assert.equal(fieldOf(text, 'Lic. Lucio Vaca Ruiz').label, 'Quien recibe');
    assert.equal(fieldOf(text, 'Director de Obras').label, 'Cargo de quien recibe');
    assert.match(fieldOf(text, 'Ing. Hugo Tello Barba').label, /^Firmante/);
    assert.equal(fieldOf(text, 'Zoé Cruz Uc').label, 'Prestadora');
  });

  it('takes the caption below a line to sign on for no signer', () => {
    const text = `${HEAD}LIC. ANA PAZ TUN\n${BODY}\n\n____________________\nEL INTERESADO\nNombre y firma\n`;
    assert.ok(!values(text).some((value) => /INTERESADO|firma/.test(value)));
  });

  it('finds the values of the head and of labels again in the body, in other capitals too', () => {
    const text = `Autoridad: Tesorería Municipal de Loma Chica, Sonora\n${HEAD}LIC. ANA PAZ TUN\n${BODY.replace('hoy', 'a cargo de Tesorería Municipal de Loma Chica, Sonora, según la Lic. Ana Paz Tun')}`;
    assert.equal(fieldOf(text, 'Tesorería Municipal de Loma Chica, Sonora').places.length, 2);
    assert.equal(fieldOf(text, 'Lic. Ana Paz Tun').label, 'Destinatario (en el texto)');
  });
});

describe('findFields in tables and lists', () => {
  it('takes no empty cell beside a total for a blank', () => {
    const rows =
      '| Concepto | Días | Cuota | Importe |\n| Hotel | 2 | $900.00 | $1,800.00 |\n| Taxi | 1 | $90.00 | $90.00 |';
    assert.deepEqual(
      findFields(`RELACIÓN\n\n${rows}\n| TOTAL |  |  | $1,890.00 |`).filter(({ blank }) => blank),
      [],
    );
    assert.equal(findFields(`RELACIÓN\n\n${rows}\n| TOTAL |  |  |  |`).filter(({ blank }) => blank).length > 0, true);
  });

  it('reads quantities, wherever their column is, and takes no number of a row for one', () => {
    const rows = (headings: string, ...cells: string[]) =>
      `Se piden los bienes que siguen.\n\n| ${headings} |\n|---|---|---|\n${cells.map((row) => `| ${row} |`).join('\n')}${SIGNED}`;
    const counted = rows('Partida | Cantidad | Descripción', '1 | 20 | Papel bond', '2 | 12 | Bolígrafo azul');
    assert.deepEqual(values(counted), ['20', 'Papel bond', '12', 'Bolígrafo azul']);
    const first = rows('Cantidad | Unidad | Descripción', '20 | Paquete | Papel bond', '12 | Caja | Bolígrafo azul');
    assert.deepEqual(values(first), ['20', 'Paquete', 'Papel bond', '12', 'Caja', 'Bolígrafo azul']);
  });

  it('takes no heading of a table for an item of the list above it', () => {
    const text = `Se entregan los siguientes bienes:\n\n| No. | Descripción | Marca |\n|---|---|---|\n| 1 | Proyector | Epson |\n| 2 | Librero | S/M |${SIGNED}`;
    assert.deepEqual(
      values(text).filter((value) => value.includes('|')),
      [],
    );
  });

  it('reads a table without bars at its ends, and cells that were pasted with tabs', () => {
    const rows = [
      ['Folio', 'Proveedor', 'Importe'],
      ['A 10982', 'Fumigaciones Pech', '$9,744.35'],
      ['A 10985', 'Elevadores Tun', '$1,120.00'],
    ];
    for (const bar of [' | ', '\t']) {
      const text = `Se remiten las facturas que siguen para su pago en los términos del contrato.\n\n${rows.map((row) => row.join(bar)).join('\n')}${SIGNED}`;
      assert.deepEqual(values(text), [
        'A 10982',
        'Fumigaciones Pech',
        '$9,744.35',
        'A 10985',
        'Elevadores Tun',
        '$1,120.00',
      ]);
      assert.ok(fieldOf(text, 'A 10982').repeat);
    }
  });

  it('knows two headings from a label and its value', () => {
    const headed = `Se recibió la petición que sigue.\n\nCIUDADANA | ASUNTO\nRosa Díaz Luna | Solicita cambio de turno${SIGNED}`;
    assert.deepEqual(labels(headed), { Ciudadana: 'Rosa Díaz Luna', Asunto: 'Solicita cambio de turno' });
    const labelled = `Datos del trámite.\n\nAlumna: | ROSA DÍAZ LUNA | Área: QUÍMICA\nAsesor: | ING. LUIS COY PAZ${SIGNED}`;
    assert.deepEqual(labels(labelled), { Alumna: 'ROSA DÍAZ LUNA', Área: 'QUÍMICA', Asesor: 'ING. LUIS COY PAZ' });
  });

  it('reads the items of an announced list, but not those of rules', () => {
    const list = (lead: string) => `PRESENTE\n\n${lead}\n\n• Barrido del patio norte\n• Pintura de la barda${SIGNED}`;
    assert.deepEqual(labels(list('Realizó las siguientes actividades:')), {
      Actividad: 'Barrido del patio norte',
      'Actividad 2': 'Pintura de la barda',
    });
    assert.deepEqual(values(list('Deberá cumplir los siguientes requisitos:')), []);
  });

  it('reads the words below a label on its own line, and after a numbered label', () => {
    const text =
      'PRESENTE\n\n1.- Delito: lesiones dolosas\n\nHECHOS:\n\nuna riña en la entrada del mercado\n\nHORARIO: DE 08:00 A 18:00 HRS.';
    assert.deepEqual(labels(text), {
      Delito: 'lesiones dolosas',
      Hechos: 'una riña en la entrada del mercado',
      Horario: 'DE 08:00 A 18:00 HRS',
    });
  });
});
