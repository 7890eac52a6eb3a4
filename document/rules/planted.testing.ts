// Correct documents, and errors for them. A test puts one error at a time into a document.

// The correct documents. The rules of family C (consistency) find nothing in them. All names and ids are
// invented.
export const CLEAN = {
  oficio: `SECRETARÍA DE ADMINISTRACIÓN Y FINANZAS
DIRECCIÓN DE RECURSOS MATERIALES
Oficio núm. SAF/012/2026
ASUNTO: Solicitud de mantenimiento de vehículos

Mérida, Yucatán, a 5 de marzo de 2026

ING. ROBERTO CANUL PECH
DIRECTOR DE SERVICIOS GENERALES
PRESENTE

Con fundamento en el artículo 14 de la Ley de Adquisiciones del Estado de Yucatán, le solicito el mantenimiento de 3 (tres) vehículos de esta dirección, que se describen en el Anexo 1.

El costo es de $12,500.00 (doce mil quinientos pesos 00/100 M.N.), conforme a la cotización del lunes 2 de marzo de 2026. Los trabajos deberán concluir a más tardar el 20 de marzo de 2026, en horario de 9:00 a 15:00 horas.

Al responder cite el oficio SAF/012/2026. La persona de contacto es la Lic. Teresa Martínez Uc, en el teléfono 999 923 4567 y en el correo teresa.martinez@saf.example.mx.

ATENTAMENTE

LIC. JORGE EUÁN CETZ
DIRECTOR DE RECURSOS MATERIALES

Anexo 1. Relación de vehículos.

C.c.p. Lic. Teresa Martínez Uc, Jefa del Departamento de Control Vehicular. Para su seguimiento.
C.c.p. Archivo.
`,
  peticion: `ESCUELA SECUNDARIA TÉCNICA 27
ASUNTO: Solicitud de rehabilitación de la techumbre

Tizimín, Yucatán, a 8 de mayo de 2026

MTRA. ELENA DZUL BALAM
SECRETARIA DE EDUCACIÓN
PRESENTE

Los suscritos, integrantes de la mesa directiva, solicitan a usted la rehabilitación de la techumbre de la plaza cívica. El daño se agravó con las lluvias del 30 de abril de 2026 y afecta a 412 alumnos.

Solicitamos que el personal técnico visite la escuela a la brevedad, de lunes a viernes, de 8:00 a 13:00 horas, en calle 48 número 310, colonia Centro, C.P. 97700.

ATENTAMENTE

C. MARCOS CHUC TAMAYO
PRESIDENTE DE LA MESA DIRECTIVA

C. ADRIANA COUOH MAY
TESORERA DE LA MESA DIRECTIVA
`,
  memorandum: `INSTITUTO DE CAPACITACIÓN PARA EL TRABAJO
SUBDIRECCIÓN ADMINISTRATIVA
MEMORÁNDUM núm. ICT/SA/118/2026

Campeche, Campeche, a 12 de junio de 2026

PARA: C.P. Luis Canul Poot, Jefe del Departamento de Recursos Humanos
DE: Mtra. Sofía Heredia Can, Subdirectora Administrativa
ASUNTO: Expediente del personal de nuevo ingreso

Le informo que el expediente RH/EXP/0457/2026 está incompleto. Faltan los documentos siguientes:

1. Acta de nacimiento.
2. Comprobante de domicilio.
3. Constancia de situación fiscal.
4. Estado de cuenta con la CLABE 012910001234567894.

Le pido integrar el expediente RH/EXP/0457/2026 dentro de los cinco (5) días hábiles siguientes, antes del viernes 19 de junio de 2026.

ATENTAMENTE

MTRA. SOFÍA HEREDIA CAN
SUBDIRECTORA ADMINISTRATIVA
`,
  circular: `UNIVERSIDAD TECNOLÓGICA DEL LITORAL
RECTORÍA
CIRCULAR 07/2026
ASUNTO: Cierre de instalaciones

Champotón, Campeche, a 30 de abril de 2026

A LAS Y LOS TITULARES DE ÁREA
PRESENTES

Se informa al personal que las instalaciones permanecerán cerradas del 4 al 8 de mayo de 2026 por la fumigación anual. Se les pide atender lo siguiente:

a) Retirar los alimentos de las oficinas.
b) Cubrir los equipos de cómputo.
c) Entregar las llaves en la caseta a más tardar el jueves 30 de abril de 2026.

La reanudación de labores será el lunes 11 de mayo de 2026, a las 8:00 horas. Les agradezco su colaboración para la seguridad de todas las personas.

ATENTAMENTE

DR. HÉCTOR BRITO SOSA
RECTOR

C.c.p. Archivo.
`,
  acta: `ACTA ADMINISTRATIVA

En la ciudad de Valladolid, Yucatán, siendo las 10:00 horas del día 17 de marzo de 2026, en las oficinas de la Jefatura de Recursos Humanos, se reunieron la Lic. Patricia Noh Caamal, Jefa de Recursos Humanos, y los testigos que al final firman, para hacer constar los siguientes:

HECHOS

PRIMERO. El C. Fernando Ek Tun faltó a sus labores los días 9, 10 y 11 de marzo de 2026 sin presentar justificante.

SEGUNDO. El 12 de marzo de 2026 se le citó para que expusiera sus razones, y no se presentó.

TERCERO. Las inasistencias constan en las listas del reloj checador, que se agregan como Anexo 1.

No habiendo otro asunto que tratar, se cierra la presente acta siendo las 11:30 horas del mismo día, y firman los que en ella intervinieron.

LIC. PATRICIA NOH CAAMAL
JEFA DE RECURSOS HUMANOS

TESTIGOS

C. RAÚL PECH AKÉ
C. IRMA CHAN KU
`,
  constancia: `INSTITUTO ESTATAL DE LA MUJER
DIRECCIÓN ADMINISTRATIVA
Oficio núm. IEM/DA/233/2026

A QUIEN CORRESPONDA
PRESENTE

El que suscribe, Director Administrativo, hace constar que la C. Rosa Pech Uc, con CURP PEUR850214MYNCCS09, RFC PEUR850214AB7 y número de seguridad social 84159073216, labora en este instituto desde el 16 de enero de 2019 como analista.

Percibe un sueldo mensual de $14,300.00 (catorce mil trescientos pesos 00/100 M.N.).

A petición de la interesada, se expide la presente en la ciudad de Mérida, Yucatán, a los cinco días del mes de marzo de dos mil veintiséis.

ATENTAMENTE

LIC. OMAR TZUC BAAS
DIRECTOR ADMINISTRATIVO
`,
  convocatoria: `COMITÉ DE ADQUISICIONES
CONVOCATORIA

Mérida, Yucatán, a 9 de marzo de 2026

C. INTEGRANTES DEL COMITÉ
PRESENTES

Se convoca a ustedes a la segunda sesión ordinaria, que se celebrará el martes 17 de marzo, a las 12:00 horas, en la sala de juntas, bajo el siguiente:

ORDEN DEL DÍA

I. Lista de asistencia.
II. Lectura del acta anterior.
III. Revisión de la tabla siguiente.
IV. Asuntos generales.

Concepto | Unidades | Importe
Papelería | 40 | $8,000.00
Cómputo | 5 | $61,500.00
Limpieza | 12 | $3,250.00
Total | 57 | $72,750.00

De no reunirse el quórum, la sesión se celebrará en segunda convocatoria a las 12:30 horas del mismo día.

ATENTAMENTE

LIC. JULIA AVILÉS MENA
SECRETARIA TÉCNICA DEL COMITÉ
`,
  comision: `FISCALÍA DE DELITOS AMBIENTALES
Oficio núm. FDA/0391/2026
ASUNTO: Comisión a Tekax

Mérida, Yucatán, a 10 de marzo de 2026

BIÓL. NORMA MOO XOOL
INSPECTORA
PRESENTE

Se le comisiona para practicar la visita de inspección al predio La Ceiba, en Tekax, Yucatán, del 16 al 20 de marzo de 2026. La acompañará el C. Andrés Poot Cob, chofer.

Se le asignan viáticos por $6,750.00 (seis mil setecientos cincuenta pesos 00/100 M.N.), a razón de $1,350.00 por día durante 5 (cinco) días. Deberá rendir su informe dentro de los tres días hábiles siguientes a su regreso.

ATENTAMENTE

MTRO. IVÁN SALAZAR GÓNGORA
FISCAL

C.c.p. C. Andrés Poot Cob, chofer. Para su conocimiento.
C.c.p. Archivo.
`,
  convenio: `CONVENIO DE COLABORACIÓN

Que celebran el Museo Regional, representado por su directora, Mtra. Lucía Arjona Peón, y la Universidad del Oriente, representada por su rector, Dr. Emilio Vela Rosado, al tenor de las siguientes:

CLÁUSULAS

PRIMERA. Objeto. Las partes organizarán exposiciones itinerantes en los municipios del oriente del estado.

SEGUNDA. Aportaciones. El museo aportará 60 (sesenta) piezas y la universidad $95,000.00 (noventa y cinco mil pesos 00/100 M.N.).

TERCERA. Vigencia. El convenio estará vigente del 1 de abril de 2026 al 31 de marzo de 2027.

CUARTA. Controversias. Las partes resolverán de común acuerdo lo que no esté previsto en la cláusula primera.

Leído el convenio, se firma por duplicado en Valladolid, Yucatán, el 30 de marzo de 2026.

MTRA. LUCÍA ARJONA PEÓN
DIRECTORA DEL MUSEO REGIONAL

DR. EMILIO VELA ROSADO
RECTOR DE LA UNIVERSIDAD DEL ORIENTE
`,
  nombramiento: `H. AYUNTAMIENTO DE PROGRESO
PRESIDENCIA MUNICIPAL
Oficio núm. PM/0042/2026
ASUNTO: Nombramiento

Progreso, Yucatán, a 1 de octubre de 2026

LIC. GABRIELA SANSORES DÍAZ
PRESENTE

Con fundamento en los artículos 55 y 56 de la Ley de Gobierno de los Municipios del Estado de Yucatán, la nombro Directora de Turismo a partir del 5 de octubre de 2026.

Le pido cumplir sus funciones con apego al reglamento citado y presentar su declaración patrimonial dentro de los sesenta (60) días naturales siguientes. Este nombramiento deja sin efecto el oficio PM/0017/2026.

ATENTAMENTE

C. JULIÁN ZALDÍVAR REJÓN
PRESIDENTE MUNICIPAL
`,
} as const;

// An error that a test puts into a document: the text `error` replaces the text `words`. The linter must
// report the line of the error, or the line that contains `line`.
export type Plant = readonly [document: keyof typeof CLEAN, words: string, error: string, line?: string];

// Errors that were chosen before the rules were written.
export const PLANTED: readonly Plant[] = [
  ['oficio', 'lunes 2 de marzo de 2026', 'lunes 3 de marzo de 2026'],
  ['oficio', 'doce mil quinientos pesos', 'doce mil pesos'],
  ['oficio', '3 (tres) vehículos', '3 (cuatro) vehículos'],
  ['oficio', 'a más tardar el 20 de marzo de 2026', 'a más tardar el 2 de marzo de 2026'],
  ['oficio', 'cite el oficio SAF/012/2026', 'cite el oficio SAF/021/2026'],
  ['oficio', 'describen en el Anexo 1', 'describen en el Anexo 3'],
  ['oficio', '20 de marzo de 2026, en', '31 de abril de 2026, en'],
  ['peticion', 'solicitan a usted', 'solicita a usted'],
  ['memorandum', '4. Estado de cuenta', '5. Estado de cuenta'],
  ['constancia', 'PEUR850214MYNCCS09', 'PEUR850214MYNCCS08'],
  ['circular', 'cerradas del 4', 'cerradas de del 4'],
  ['nombramiento', 'LIC. GABRIELA SANSORES DÍAZ', '[Name]'],
  ['oficio', '20 de marzo de 2026, en', '30 de febrero de 2026, en'],
  ['circular', 'a más tardar el jueves 30 de abril de 2026', 'a más tardar el 31/04/2026'],
  ['memorandum', 'viernes 19 de junio de 2026', 'jueves 19 de junio de 2026'],
  ['constancia', 'a los cinco días del mes de marzo', 'a los treinta y un días del mes de septiembre'],
  ['comision', 'seis mil setecientos cincuenta pesos', 'seis mil setecientos pesos'],
  ['constancia', '$14,300.00', '$13,400.00'],
  ['nombramiento', 'sesenta (60) días', 'sesenta (90) días'],
  ['memorandum', 'cinco (5) días', 'cinco (15) días'],
  ['memorandum', 'antes del viernes 19 de junio de 2026', 'antes del 19 de junio de 2025'],
  ['oficio', '9:00 a 15:00 horas', '9:00 a 9:00 horas'],
  ['peticion', '8:00 a 13:00 horas', '13:00 a 8:00 horas'],
  ['acta', 'siendo las 11:30 horas', 'siendo las 9:30 horas'],
  ['convenio', 'al 31 de marzo de 2027', 'al 31 de marzo de 2025'],
  ['oficio', 'Lic. Teresa Martínez Uc, en', 'Lic. Teresa Martínes Uc, en'],
  ['memorandum', 'MTRA. SOFÍA HEREDIA CAN', 'MTRA. SOFÍA HERERDIA CAN'],
  ['nombramiento', 'Progreso, Yucatán, a', 'Campeche, Campeche, a'],
  ['circular', 'Se les pide atender', 'Se le pide atender'],
  ['constancia', 'la C. Rosa Pech Uc', 'el C. Rosa Pech Uc'],
  ['constancia', 'la C. Rosa', 'el (la) C. Rosa'],
  ['constancia', 'Rosa Pech Uc, con', '____________, con'],
  ['comision', 'al 20 de marzo de 2026. La', 'al XX de marzo de 2026. La'],
  ['oficio', 'que se describen en el Anexo 1', 'que se describen en la tabla siguiente'],
  ['oficio', 'que se describen en el Anexo 1', 'que se describen en seguida', 'Anexo 1. Relación'],
  ['convocatoria', 'III. Revisión', 'IV. Revisión', 'Revisión'],
  ['memorandum', '012910001234567894', '012910001234567984'],
  ['constancia', '84159073216', '84159073261'],
  ['oficio', 'teresa.martinez@saf.example.mx', 'teresa.martinez@saf'],
  ['oficio', '999 923 4567', '999 923 456'],
  ['peticion', 'C.P. 97700', 'C.P. 9770'],
  ['oficio', 'en el artículo 14 de la Ley de Adquisiciones del Estado de Yucatán', 'en el artículo 14'],
  ['oficio', 'SECRETARÍA DE ADMINISTRACIÓN', 'SECREATRÍA DE ADMINISTRACIÓN'],
  // Kinds of errors that the first version of the rules did not find.
  ['oficio', '20 de marzo de 2026, en', '20 de marzo de 2062, en'],
  ['oficio', 'Lic. Teresa Martínez Uc, en', 'Lic. Teresa Martinez Uc, en'],
  ['oficio', 'conforme a la cotización del lunes 2', 'conforme a la cotización del 12'],
  ['oficio', 'Los trabajos deberán', 'Los trabajos deberá'],
  ['oficio', 'teresa.martinez@saf.example.mx', 'teresa.martinez.saf.example.mx'],
  ['oficio', 'a más tardar el 20 de marzo', 'a más tardar el ___ de marzo'],
  ['oficio', 'SAF/012/2026\nASUNTO', 'SAF/012/2025\nASUNTO', 'SAF/012/2025'],
  ['oficio', 'Jefa del Departamento', 'Jefe del Departamento'],
  ['peticion', 'ESCUELA SECUNDARIA TÉCNICA 27', 'GOBIERNO DEL ESTADO DE CAMPECHE', 'Tizimín, Yucatán'],
  [
    'peticion',
    'Los suscritos, integrantes de la mesa directiva, solicitan',
    'Los que suscribimos, madres y padres, solicita',
  ],
  ['circular', 'Se informa al personal', 'Se informan al personal'],
  ['circular', 'PRESENTES', 'PRESENTE'],
  [
    'constancia',
    'labora en este instituto desde el 16 de enero de 2019',
    'labora en este instituto desde el 16 de enero de 2029',
  ],
  ['convenio', 'en la cláusula primera', 'en la cláusula novena'],
  ['convenio', 'representado por su directora', 'representado por su director'],
  ['nombramiento', 'los artículos 55 y 56 de la Ley', 'los artículos de la Ley'],
  ['acta', 'la presente acta siendo las 11:30 horas', 'la presente acta a las 9:30 horas'],
  [
    'acta',
    'El 12 de marzo de 2026 se le citó para que expusiera',
    'Se le cita para que se presente el 12 de marzo de 2026 y exponga',
  ],
  ['convocatoria', 'que se celebrará el martes 17 de marzo', 'para que asistan el martes 3 de marzo'],
  ['comision', ', a razón de $1,350.00 por día', ': $4,350.00 de viáticos y $2,500.00 de pasajes'],
  [
    'convenio',
    'cinco mil pesos 00/100 M.N.)',
    'cinco mil pesos 00/100 M.N.), de los cuales $60,000.00 son en efectivo y $45,000.00 en especie',
  ],
  ['memorandum', 'DE: Mtra. Sofía Heredia Can', 'DE: Mtra. Sofía Heredias Can'],
  ['memorandum', 'MTRA. SOFÍA HEREDIA CAN', 'MTRA. SOFÍA HERÉDIA CAN'],
  ['circular', 'Se informa al personal que', 'Con base en el calendario oficial, se le informa que'],
  ['convenio', 'Las partes organizarán', 'Las partes interesadas organizará'],
  ['convenio', 'Las partes resolverán', 'Las partes resolvió'],
  ['convenio', 'El museo aportará', 'El museo aportarán'],
  ['acta', 'y firman los que', 'y la firma los que'],
  ['convenio', 'organizarán exposiciones', 'organizarán los exposiciones'],
  ['oficio', 'es la Lic. Teresa', 'es el Lic. Teresa'],
  ['acta', 'la Lic. Patricia', 'la Mtro. Guadalupe'],
  ['peticion', 'MTRA. ELENA DZUL BALAM\nSECRETARIA', 'MTRA. CRUZ DZUL BALAM\nSECRETARIO', 'SECRETARIO'],
  ['convocatoria', 'Se convoca a ustedes', 'Con base en el punto VII, se convoca a ustedes'],
  ['nombramiento', 'su declaración', 'su declarasión'],
  ['circular', 'para la seguridad', 'para la serugidad'],
  ['convocatoria', 'que se celebrará el martes 17 de marzo', 'que se llevó a cabo del 10 al 17 de marzo'],
  ['acta', 'RAÚL PECH AKÉ', 'RAÚL BADILLO AKÉ, hijo de RAÚL BADIYO AKÉ'],
  ['oficio', 'le solicito el mantenimiento', 'se autorisa el mantenimiento'],
  ['oficio', 'conforme a la cotización del lunes 2', 'conforme a la cotización de fecha'],
  ['circular', 'Les agradezco su colaboración', 'Hubieron quejas. Les agradezco su colaboración'],
];

// Errors for the final measurement. They were chosen before the rules were written, and nobody looked at them
// during that work.
export const PUT_AWAY: readonly Plant[] = [
  ['acta', 'siendo las 10:00 horas', 'siendo las 25:00 horas'],
  ['convocatoria', 'martes 17 de marzo', 'miércoles 17 de marzo'],
  ['convocatoria', '$72,750.00', '$72,570.00'],
  ['acta', 'El C. Fernando Ek', 'La C. Fernando Ek'],
  ['convenio', 'TERCERA. Vigencia', 'QUINTA. Vigencia'],
  ['acta', 'JEFA DE RECURSOS HUMANOS', 'JEFE DE RECURSOS HUMANOS'],
  ['comision', 'del 16 al 20 de marzo', 'del 16 al 12 de marzo'],
  ['circular', 'por la fumigación', 'por la la fumigación'],
  ['memorandum', 'integrar el expediente RH/EXP/0457/2026', 'integrar el expediente RH/EXP/0475/2026'],
  ['circular', 'Les agradezco su colaboración', 'Haiga o no quien las reciba, agradezco su colaboración'],
];
