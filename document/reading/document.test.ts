import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../test/harness/any-text.ts';
import { REFERENCES, referenceOf } from '../kinds/references.testing.ts';
import type { Role } from '../line.ts';
import { readDocument, splitSubject, titleIn } from './document.ts';

function rolesOf(text: string): Role[] {
  return readDocument(text).lines.map(({ role }) => role);
}

function roleIn(text: string, opening: string): Role | undefined {
  return readDocument(text).lines.find((line) => line.text.startsWith(opening))?.role;
}

// An acta names the people who meet, and therefore needs no addressee.
function missingParts(text: string): Role[] {
  const found = new Set(rolesOf(text));
  if (/se reúnen/.test(text)) found.add('addressee');
  if (found.has('listItem')) found.add('paragraph');
  return PARTS.filter((part) => !found.has(part));
}

const PARTS: readonly Role[] = [
  'header',
  'subject',
  'placeAndDate',
  'addressee',
  'paragraph',
  'closing',
  'signature',
  'copy',
];

const OFICIO = referenceOf('oficio_solicitud');

const LINES_WITH_ROLES: readonly [name: string, marked: string][] = [
  [
    'a ruling',
    `header|TRIBUNAL LABORAL DEL ESTADO
reference|EXPEDIENTE: TLE/12/2026
paragraph|VISTO para resolver el recurso que promueve {{Nombre_Actor}}, y
paragraph|R E S U L T A N D O
listItem|1. Que el actor presentó su demanda.

paragraph|R E S U E L V E
paragraph|PRIMERO. Se confirma el acto.
paragraph|Así lo resolvió el Pleno.
paragraph|Notifíquese y cúmplase.

signature|EL PRESIDENTE
signature|LIC. JUAN SOSA CRUZ`,
  ],
  [
    'an edict',
    `header|PODER JUDICIAL DEL ESTADO
documentNumber|E D I C T O

addressee|C. {{Nombre_Demandado}}
present|P R E S E N T E

paragraph|Se le hace saber que en este juzgado se tramita en su contra el juicio ordinario civil que promueve {{Nombre}}.`,
  ],
  [
    'a citatorio whose person stands directly below its title, without PRESENTE',
    `documentNumber|CITATORIO
addressee|C. GUMERSINDO PAREDES LUGO
addressee|Calle Morelos 14, barrio San Juan

paragraph|Se le cita para que comparezca el lunes 18 de agosto de 2025 a las 12:00 horas.`,
  ],
  [
    'a body whose lines are short, without PRESENTE',
    `header|DIRECCIÓN DE CATASTRO
documentNumber|OFICIO No. 12/2026
addressee|LIC. ROSA ARCE LUNA
addressee|NOTARIA PÚBLICA 4
paragraph|EN ATENCIÓN A SU ESCRITO
paragraph|DE FECHA RECIENTE, INFORMO QUE EL PREDIO
paragraph|NO TIENE ADEUDO ALGUNO EN ESTA DIRECCIÓN.
closing|ATENTAMENTE
signature|ING. JUAN SOSA`,
  ],
  [
    'attention over two lines below PRESENTE',
    `addressee|LIC. EVA SOL RUIZ
present|PRESENTE
attention|At'n.: C.P. Luis Mora Cano
attention|Director de Tesorería

paragraph|Por este medio le solicito la ministración de los recursos del segundo trimestre de este programa.`,
  ],
  [
    'annexes and a remark below signatures without a closing',
    `documentNumber|ACTA DE ENTREGA
paragraph|En la ciudad de Tula, siendo las diez horas, se reúnen las personas que firman al calce para la entrega del almacén.

signature|ENTREGA
signature|{{Nombre_Entrega}}

annex|Anexos:
listItem|1. Inventario
listItem|2. Llaves

paragraph|Nota: Revise los datos.`,
  ],
  [
    'an acknowledgement below a signature',
    `paragraph|Por la presente se le cita a la audiencia de conciliación que tendrá lugar en las oficinas de este juzgado.

closing|ATENTAMENTE

signature|{{Nombre_Remitente}}
signature|{{Cargo_Remitente}}

paragraph|RECIBIÓ

paragraph|Nombre: ____________
paragraph|Fecha: ____________
paragraph|Firma: ____________

copy|C.c.p. Archivo.`,
  ],
  [
    'people who hand over and receive sign on their lines',
    `paragraph|En la ciudad de Tula, siendo las diez horas, se hace entrega del almacén a quien firma al calce de este documento.

closing|ATENTAMENTE

signature|ENTREGA: ____________________
signature|RECIBE: ____________________`,
  ],
  [
    'a unit of an institution below its name, under a title',
    `documentNumber|CONVOCATORIA

header|{{Institucion}}
header|{{Facultad}}

paragraph|La Dirección convoca a las personas interesadas en participar en el concurso de oposición, conforme a las bases:`,
  ],
  [
    'an annex below a signature without a closing',
    `paragraph|Por este medio le remito el expediente técnico de la obra, y quedo de usted para cualquier aclaración.

signature|LIC. {{Nombre_Remitente}}
signature|DIRECTORA DE OBRAS

annex|Anexo: Expediente técnico.`,
  ],
  [
    'a sentence below people in columns',
    `documentNumber|ACTA DE ENTREGA DE LA {{Area}}

paragraph|En la ciudad de Tula, siendo las diez horas, se reúnen las personas que firman al calce para la entrega del almacén.

signature|C. {{Nombre_Saliente}}      C. {{Nombre_Entrante}}
signature|{{Cargo_Saliente}}      {{Cargo_Entrante}}

paragraph|Esta foja corresponde al acta {{Numero_Acta}} y consta de {{Numero_Fojas}} fojas útiles.`,
  ],
  [
    'identifications in columns among those who sign',
    `paragraph|Por la presente otorgo poder amplio y suficiente para que en mi nombre realice los trámites que se describen.

signature|OTORGANTE      ACEPTO
signature|{{Nombre_A}}      {{Nombre_B}}
signature|INE: {{Clave_A}}      INE: {{Clave_B}}

signature|TESTIGO      TESTIGO
signature|{{Testigo_1}}      {{Testigo_2}}`,
  ],
  [
    'a variable of a text above a line to sign on',
    `paragraph|Se recibió el equipo en las condiciones que se describen en este formato, sin más daños que los anotados.
paragraph|{{Observaciones}}

signature|______________________
signature|{{Nombre_Responsable}}`,
  ],
  [
    'lines for whoever takes the document below a signature',
    `paragraph|Se le cita a comparecer a la audiencia de conciliación que tendrá lugar en las oficinas de este juzgado.
closing|ATENTAMENTE

signature|{{Nombre_Juez}}

paragraph|Recibió: ________________
paragraph|Fecha y hora: ___________`,
  ],
  [
    'gaps in parentheses',
    `header|AYUNTAMIENTO DE (nombre del municipio)
documentNumber|No. (número de oficio)
addressee|A QUIEN CORRESPONDA:
paragraph|El que suscribe hace constar que la persona interesada tiene su domicilio en este municipio desde hace años.
closing|ATENTAMENTE

signature|(nombre y firma)
signature|SECRETARIO`,
  ],
  [
    'a table of signatures and a table of people who attend',
    `documentNumber|MINUTA DE TRABAJO
paragraph|ASISTENTES
paragraph|| Nombre | Firma |
paragraph||---|---|
paragraph|| {{Nombre_1}} | |

paragraph|Se acordó dar seguimiento a los puntos que quedaron pendientes en la sesión anterior de este comité.
closing|ATENTAMENTE

signature|| Elaboró | Aprobó |
signature||---|---|
signature|| {{Nombre_2}} | {{Nombre_3}} |`,
  ],
];

describe('document', () => {
  for (const [name, text] of REFERENCES) {
    it(`${name} has every part`, () => {
      const { lines } = readDocument(text);
      assert.deepEqual(missingParts(text), []);
      assert.deepEqual(
        lines.map(({ start, end }) => text.slice(start, end)),
        text.split('\n').filter(Boolean),
      );
    });
  }

  it('names the part of each line of an oficio', () => {
    const oficioWithHead: Role[] = ['header', 'header', 'documentNumber', 'reference', 'subject', 'placeAndDate'];
    const body: Role[] = [
      'addressee',
      'addressee',
      'present',
      'paragraph',
      'listItem',
      'listItem',
      'paragraph',
      'paragraph',
    ];
    assert.deepEqual(rolesOf(OFICIO), [
      ...oficioWithHead,
      ...body,
      'closing',
      'signature',
      'signature',
      'copy',
      'copy',
    ]);
  });

  it('an acta signed by four has four groups of signatures', () => {
    const signatures = readDocument(referenceOf('acta_administrativa')).lines.filter(
      ({ role }) => role === 'signature',
    );
    assert.deepEqual(
      signatures.map(({ blankBefore }) => blankBefore),
      [true, false, true, false, true, false, true, false],
    );
  });

  it('the acceptance of a nombramiento is a signature', () => {
    assert.equal(roleIn(referenceOf('nombramiento'), 'Acepto'), 'signature');
  });

  for (const closing of [
    'A T E N T A M E N T E.',
    'Atentamente,',
    'Muy atentamente',
    'RESPETUOSAMENTE',
    '**ATENTAMENTE**',
  ]) {
    it(`«${closing}» is a closing`, () => {
      assert.equal(roleIn(OFICIO.replace('ATENTAMENTE', closing), closing), 'closing');
    });
  }

  for (const present of ['P R E S E N T E .-', 'Presente.', 'Presentes']) {
    it(`«${present}» is the word after the addressee`, () => {
      assert.equal(roleIn(OFICIO.replace('PRESENTE', present), present), 'present');
    });
  }

  for (const copy of ['c. c. p.', 'C.C.P.-', 'CCP', 'c.c.c.e.p', 'C.c.p']) {
    it(`«${copy}» labels a copy`, () => {
      assert.deepEqual(rolesOf(OFICIO.replaceAll('C.c.p.', copy)).slice(-3), ['signature', 'copy', 'copy']);
    });
  }

  it('recognises place and date before the subject and after the motto', () => {
    const subject = /(ASUNTO:.*\n)\n(\{\{Lugar\}\}, a \{\{Fecha\}\}\n)/;
    assert.deepEqual(rolesOf(OFICIO.replace(subject, '$2$1')).slice(4, 7), ['placeAndDate', 'subject', 'addressee']);
    const late = OFICIO.replace('{{Lugar}}, a {{Fecha}}\n', '').replace(
      'ATENTAMENTE\n',
      'ATENTAMENTE\n«Pensar bien, para vivir mejor»\nPuebla, Puebla, a 3 de mayo de 2026\n',
    );
    assert.deepEqual(rolesOf(late).slice(13, 17), ['closing', 'motto', 'placeAndDate', 'signature']);
    assert.deepEqual(missingParts(late), []);
  });

  it('a subject over two lines is one subject', () => {
    const text = OFICIO.replace('sobre el avance', 'sobre\nel avance');
    assert.deepEqual(rolesOf(text).slice(4, 7), ['subject', 'subject', 'placeAndDate']);
  });

  for (const label of ['ASUNTO:', 'Asunto.-', 'asunto :', 'A S U N T O :', '**Asunto:**']) {
    it(`«${label}» is the label of a subject and stays out of its words`, () => {
      const { lines, subject } = readDocument(`Dirección de Obras\n${label} Entrega de bienes\n\nPRESENTE\n`);
      assert.equal(subject?.role, 'subject');
      assert.equal(titleIn(lines), 'Entrega de bienes');
      assert.equal(splitSubject(`${label} Entrega`).label, label);
    });
  }

  it('distinguishes an institution at the oficioWithHead from an addressee by its place', () => {
    const header = 'SECRETARÍA DE FINANZAS Y ADMINISTRACIÓN\nSUBSECRETARÍA DE EGRESOS\nDirección de Recursos Humanos\n';
    const headed = OFICIO.replace('{{Institucion}}\n{{Area}}\n', header);
    assert.deepEqual(rolesOf(headed).slice(0, 4), ['header', 'header', 'header', 'documentNumber']);
    assert.deepEqual(missingParts(headed), []);
    const company = OFICIO.replace(
      '{{Destinatario}}\n{{Cargo}}\n',
      'Comisión Federal de Electricidad\nDirección de Distribución\n',
    );
    assert.deepEqual(rolesOf(company), rolesOf(OFICIO));
    const plural = OFICIO.replace('{{Destinatario}}\n{{Cargo}}\n', 'Directores de {{Nombre_Institucion}}\n');
    assert.equal(roleIn(plural, 'Directores'), 'addressee');
    const late = 'Oficio núm. {{Numero_Oficio}}\n{{Lugar}}, a {{Fecha}}\nUniversidad Autónoma\n\nASUNTO: Aviso\n';
    assert.equal(roleIn(`${late}\n{{Destinatario}}\nPRESENTE\n`, 'Universidad'), 'header');
    const woman = OFICIO.replace('{{Institucion}}\n{{Area}}\n', '').replace(
      '{{Destinatario}}',
      'Secretaria de Turismo',
    );
    assert.equal(roleIn(woman, 'Secretaria'), 'addressee');
  });

  it('a line below the subject without a blank line is not part of it', () => {
    const memo =
      'PARA: {{Destinatario}}\nDE: {{Nombre_Remitente}}\nASUNTO: Reunión de trabajo\nEstimado personal:\nPor este medio se les convoca a la reunión que se celebrará el {{Fecha_Reunion}} en la sala de juntas.\nSe solicita puntual asistencia.\nATENTAMENTE\n{{Nombre_Remitente}}\n';
    assert.deepEqual(rolesOf(memo).slice(2, 6), ['subject', 'paragraph', 'paragraph', 'paragraph']);
    assert.equal(roleIn(memo.replace('Estimado personal:\n', ''), 'Por este'), 'paragraph');
    const letter = 'ASUNTO: Solicitud de apoyo\n{{Nombre_Titular}}\n{{Cargo_Titular}}\nPRESENTE\nTexto.\n';
    assert.deepEqual(rolesOf(letter), ['subject', 'addressee', 'addressee', 'present', 'paragraph']);
    assert.deepEqual(rolesOf('ASUNTO:\nSOLICITUD DE APOYO\n\nPRESENTE\n'), ['subject', 'subject', 'present']);
    assert.deepEqual(rolesOf('ASUNTO: Invitación a la\nFeria del Libro\n\nPRESENTE\n'), [
      'subject',
      'subject',
      'present',
    ]);
    assert.equal(roleIn(OFICIO.replace('ASUNTO:', 'Asunto.-'), 'Asunto.-'), 'subject');
  });

  for (const label of ['1.', '1)', '1.-', '1.1', '2.3.1', 'a)', 'a.', 'IV.', 'IV.-', '-', '•', '*']) {
    it(`«${label}» heads a point of a list`, () => {
      const text = OFICIO.replace(/^1\. /m, `${label} `);
      assert.equal(roleIn(text, label), 'listItem');
    });
  }

  it('«C.» heads a name, and a figure a sentence', () => {
    for (const words of ['C. Titular de la unidad.', '10 días después.', '1.5 % de avance.'])
      assert.equal(roleIn(OFICIO.replace(/^1\. /m, `${words} `), words), 'paragraph');
  });

  it('an annex below the copies is separate text', () => {
    const annex = '\nANEXO 1. RELACIÓN DE BIENES\n1. Escritorio {{Inventario_1}}\nObservaciones: {{Observaciones}}\n';
    assert.deepEqual(rolesOf(OFICIO + annex).slice(-4), ['copy', 'annex', 'listItem', 'paragraph']);
  });

  it('recognises mottos, attention, annexes and initials', () => {
    const text = OFICIO.replace('{{Area}}\n', '{{Area}}\n«2026, Año de la Mujer»\n')
      .replace('PRESENTE', 'Atención: {{Nombre_Atencion}}\nPRESENTE')
      .replace('ATENTAMENTE\n', 'ATENTAMENTE\n{{Lema}}\n')
      .replace(/$/, '\nAnexo: {{Anexos}}\nABCD/EFG/hij\nElaboró: {{Nombre_Elabora}}\n');
    assert.equal(roleIn(text, '«2026'), 'motto');
    assert.equal(roleIn(text, 'Atención'), 'attention');
    assert.equal(roleIn(text, '{{Lema}}'), 'motto');
    assert.equal(roleIn(text, 'Anexo'), 'annex');
    assert.equal(roleIn(text, 'ABCD'), 'initials');
    assert.equal(roleIn(text, 'Elaboró'), 'initials');
  });

  it('names the missing parts', () => {
    assert.deepEqual(missingParts('').length, 8);
    assert.deepEqual(missingParts(OFICIO.replace(/ASUNTO:.*\n/, '')), ['subject']);
    assert.deepEqual(missingParts(OFICIO.replace('ATENTAMENTE\n', '')), ['closing']);
    assert.deepEqual(missingParts(OFICIO.replace(/C\.c\.p\.[\s\S]*/, '')), ['copy']);
    assert.deepEqual(missingParts(OFICIO.replace(/(ATENTAMENTE\n)[\s\S]*?(C\.c\.p)/, '$1$2')), ['signature']);
    assert.deepEqual(missingParts(OFICIO.replace(/\{\{Destinatario\}\}\n.*\n/, '')), ['addressee']);
  });

  const oficioWithHead = (line: string) =>
    `{{Institucion}}\n{{Area}}\n${line}\nASUNTO: Solicitud de datos\n\n{{Destinatario}}\n{{Cargo}}\nPRESENTE\n\nLe pido los datos.\n\nATENTAMENTE\n\n{{Nombre_Remitente}}\n`;

  for (const line of [
    'Mérida, Yuc., a {{Fecha}}',
    'Cd. Valles, S.L.P., a 4 de junio de 2026',
    'Tepic, Nayarit; a {{Dia}} de {{Mes}} de {{Anio}}',
    'LA PAZ, B. C. S. , A {{Fecha}}',
    '{{Municipio}}, Sonora; {{Fecha}}',
    'Campeche, Campeche, junio 4 de 2026.',
    'Junio 4, 2026, Saltillo, Coahuila',
    'Monterrey, Nuevo León, a cuatro de junio de dos mil veintiséis.',
    'Durango, Dgo., a los 4 días del mes de junio del año 2026',
    'Xalapa, Ver., 1/o. de junio de 2026',
    'Ures Nuevo, Son., lunes 2 de marzo de 2026',
    'Ures Nuevo, Sonora, a lunes, 2 de marzo de 2026',
    'León, Guanajuato, 04/06/2026',
    'Puebla, Pue., {{Dia}}/{{Mes}}/{{Anio}}',
    'Tlaxcala, Tlax., a ___ de _______ de 20__',
    '[Ciudad], a [Fecha]',
    '{{Lugar}}-{{Fecha}}',
    'Mérida, Yuc./{{Fecha}}',
    '{{Lugar_y_Fecha}}',
    '{{Lugar}}',
    'Fecha de elaboración: {{Fecha}}',
  ]) {
    it(`«${line}» is a place and a date`, () => assert.equal(roleIn(oficioWithHead(line), line), 'placeAndDate'));
  }

  for (const line of [
    'OFICIO No. DRH/SP/0218/2026',
    'Oficio núm. DSP/012/2026',
    'Oficio núm. DSP/{{Numero_Oficio}}/2026',
    'OFICIO NÚM.: TM-045/2026',
    'Of. No. 45/2026',
    'No. de oficio: 45',
    'Requisición núm. {{Numero_Requisicion}}',
    'DGA/SRM/{{Numero}}/2026',
    '310-02-01-2026-0045',
    '{{Numero_Oficio}}',
    'M E M O R Á N D U M',
    'Oficio s/n',
  ]) {
    it(`«${line}» is the number of a document`, () =>
      assert.equal(roleIn(oficioWithHead(line), line), 'documentNumber'));
  }

  it('the key of a school below its name goes on with the oficioWithHead', () => {
    const text = `Escuela Primaria «Benito Juárez»\nC.C.T. {{CCT}}\nZona Escolar 004\n\n${oficioWithHead('CCT: {{CCT}}')}`;
    const roles = readDocument(text).lines.map(({ role }) => role);
    assert.deepEqual(roles.slice(0, 3), ['header', 'header', 'header']);
    assert.equal(
      roleIn(`{{Institucion}}\n\nC.C.T. {{CCT}}\n\n${oficioWithHead('Exp. 4/2026')}`, 'C.C.T. {{CCT}}'),
      'reference',
    );
  });

  for (const line of [
    'Exp. 45/2026',
    'Expediente TM-45/2026',
    'R.F.C.: {{RFC}}',
    'CCT: {{CCT}}',
    'Área: Recursos Materiales',
    'Clave presupuestal: {{Clave}}',
    'Clasificación: Reservada',
  ]) {
    it(`«${line}» is a reference`, () => assert.equal(roleIn(oficioWithHead(line), line), 'reference'));
  }

  for (const line of [
    '2026. AÑO DE LA EDUCACIÓN RURAL',
    '"2026, Bicentenario de la Fundación del Puerto"',
    'Año 2026. Centenario de la Escuela Normal',
    '{{Leyenda_Anio}}',
    '{{Lema_Institucional}}',
  ]) {
    it(`«${line}» is a legend, also below the subject`, () => {
      assert.equal(roleIn(oficioWithHead(line), line), 'motto');
      const below = oficioWithHead('Oficio 1').replace('Solicitud de datos\n', `Solicitud de datos\n${line}\n`);
      assert.equal(roleIn(below, line), 'motto');
    });
  }

  it('a school and a variable of an institution oficioWithHead the document', () => {
    const text = oficioWithHead('Oficio 1').replace(
      '{{Institucion}}\n{{Area}}',
      '{{Nombre_de_la_Institucion}}\nSecundaria núm. 7',
    );
    assert.deepEqual(rolesOf(text).slice(0, 3), ['header', 'header', 'documentNumber']);
  });

  it('PRESENTE makes a oficioWithHead of all that stands above it', () => {
    const long = `Al calce un sello con el escudo, que dice: ${'Gobierno del Estado, '.repeat(6)}Secretaría de Obras.`;
    const title = `AVISO POR EL QUE SE COMUNICA A LAS DEPENDENCIAS ${'Y ENTIDADES '.repeat(6)}EL CALENDARIO`;
    const text = `${long}\n\n${title}\n\nTitulares de las áreas\n"Profr. Raúl Cruz", de la sección\ny demás personal.\nPresentes.\n\nSe comunica.\n\nATENTAMENTE\n`;
    const expected: Role[] = [
      'header',
      'documentNumber',
      'addressee',
      'addressee',
      'addressee',
      'present',
      'paragraph',
    ];
    assert.deepEqual(rolesOf(text).slice(0, -1), expected);
    const sentence =
      'Le pido que envíe los datos que se indican en el oficio, a más tardar el día que ahí se señala, con copia para el área de la que depende.';
    const late = `C. Juez Tercero\n\n${sentence}\n\n${sentence}\n\nPRESENTE\n`;
    assert.deepEqual(rolesOf(late).slice(0, 3), ['addressee', 'paragraph', 'paragraph']);
  });

  it('copies at the oficioWithHead of a memo are not its end', () => {
    const memo =
      'MEMORÁNDUM 45\nPARA: {{Destinatario}}\nDE: {{Nombre_Remitente}}\nC.C.P.: {{Nombre_Copia}}\nASUNTO: Avances\n\nLe recuerdo que los avances se entregan el viernes a esta subdirección, sin prórroga.\n\nATENTAMENTE\n{{Nombre_Remitente}}\n';
    const document = readDocument(memo);
    const roles: Role[] = [
      'documentNumber',
      'addressee',
      'addressee',
      'copy',
      'subject',
      'paragraph',
      'closing',
      'signature',
    ];
    assert.deepEqual(rolesOf(memo), roles);
    assert.equal(document.firstCopy, undefined);
    assert.ok(!missingParts(memo).includes('copy'));
  });

  for (const label of ['C.c.p. ', 'C.c.e.p. ', 'C.c.c.e.p.- ', 'Con copia para: ', 'Copia: ', 'c.c. ', 'cc: ']) {
    it(`«${label}» is the label of a copy`, () => {
      const text = OFICIO.replace(/C\.c\.p\.[\s\S]*/, `${label}{{Nombre_Copia}}\n- Archivo\n`);
      assert.deepEqual(rolesOf(text).slice(-3), ['signature', 'copy', 'copy']);
    });
  }

  for (const motto of [
    'Servir con Calidad®',
    'LA CIENCIA AL SERVICIO DEL PUEBLO',
    'Educar es Sembrar',
    '«Todo por el agua»',
  ]) {
    it(`«${motto}» below the closing is a motto`, () => {
      const text = OFICIO.replace('ATENTAMENTE\n', `ATENTAMENTE\n${motto}\n`);
      assert.deepEqual(rolesOf(text).slice(-6), ['closing', 'motto', 'signature', 'signature', 'copy', 'copy']);
    });
  }

  for (const post of [
    'EL ENCARGADO DEL DESPACHO\nDE LA DIRECCIÓN',
    'Gerencia de Sistemas',
    'ROSA MÉNDEZ ARCE',
    'Por la empresa',
  ]) {
    it(`«${post}» below the closing signs`, () => {
      const text = OFICIO.replace('ATENTAMENTE\n', `ATENTAMENTE\n${post}\n`);
      assert.ok(!rolesOf(text).includes('motto'));
    });
  }

  it('annexes, initials and the foot of the paper stand below the signature', () => {
    const end =
      'ANEXOS:\n1. Copia del expediente.\n2. Plano.\n\nC.c.p. Archivo.\nROMA/jcp*\n\nAv. Juárez 45, Col. Centro, C.P. 90000\nTel. 246 000 00 00\nPágina 1 de 2\n';
    const { lines } = readDocument(OFICIO.replace(/C\.c\.p\.[\s\S]*/, end));
    const tail: Role[] = [
      'signature',
      'annex',
      'listItem',
      'listItem',
      'copy',
      'initials',
      'footer',
      'footer',
      'footer',
    ];
    assert.deepEqual(
      lines.slice(-9).map(({ role }) => role),
      tail,
    );
  });

  const HEAD = 'Oficio núm. 5\n\nLIC. ANA SOSA\nPRESENTE\n\nLe informo que la oficina cerrará el viernes.\n\n';

  it('what an institution says of itself below the signature is the foot, and nobody who signs', () => {
    const tail = (words: string) => `${HEAD}ATENTAMENTE\n\nLIC. LUIS PAZ\nDIRECTOR\n\n${words}\n\nC.c.p. Archivo.`;
    const own = [
      'MISIÓN\n{{Mision}}',
      'Visión:\nSer la escuela más cercana.',
      'POLÍTICA DE CALIDAD\nAtender a todas las personas.',
      'Aviso de privacidad\nSus datos se protegen.',
    ];
    for (const words of own) assert.deepEqual(rolesOf(tail(words)).slice(-3), ['footer', 'footer', 'copy'], words);
    assert.equal(roleIn(`${HEAD}ATENTAMENTE\n\nMISIÓN CULTURAL 12\nLIC. LUIS PAZ`, 'MISIÓN'), 'signature');
  });

  it('a note of the foot below the signature does not sign', () => {
    for (const note of ['[1] Manual de Operación, apartado 4.', '² Reformado en 2024.'])
      assert.deepEqual(
        rolesOf(`${HEAD}ATENTAMENTE\n\nANA SOSA RUIZ\n${note}`).slice(-2),
        ['signature', 'footer'],
        note,
      );
  });

  it('an address below the institution is of the letterhead, with or without a number', () => {
    for (const street of ['Circuito del Sur S/N', 'Boulevard Norte s/n', 'Cerrada Las Flores, S/N'])
      assert.deepEqual(
        rolesOf(
          `Facultad de Letras\n${street}\nC.P. 91000\n\nTeléfonos\n555 123 4567\n\nDRA. ANA SOSA\nPRESENTE\n\nLe informo.`,
        ).slice(0, 6),
        ['header', 'header', 'header', 'header', 'header', 'addressee'],
      );
    for (const number of ['Oficio S/N', 'OFICIO NÚM. S/N', 'S/N', 'No. de oficio: S/N', 'Circular s/n'])
      assert.equal(roleIn(`SECRETARÍA DE SALUD\n${number}\n\nLIC. ANA SOSA\nPRESENTE`, number), 'documentNumber');
  });

  it('a label among the copies is of them, and initials in a variable are no copy', () => {
    const copies = (words: string) => `${HEAD}ATENTAMENTE\n\nLIC. LUIS PAZ\n\nC.c.p. Lic. Eva Ruiz.\n${words}`;
    for (const label of ['Folio: {{Folio}}', 'Oficio núm. 44', 'Folio 12'])
      assert.deepEqual(rolesOf(copies(`${label}\nC. Juan Mora.- Interesado`)).slice(-3), ['copy', 'copy', 'copy']);
    for (const name of ['Siglas', 'Siglas_Empleados', 'Siglas_Elaboro'])
      assert.equal(rolesOf(copies(`\n{{${name}}}`)).at(-1), 'initials');
    assert.equal(rolesOf(copies('\nFolio: 12')).at(-1), 'documentNumber');
  });

  it('three words that a motto joins are no name', () => {
    for (const motto of ['AMOR, JUSTICIA Y LIBERTAD', 'Trabajo, Orden y Progreso', 'CIENCIA, ARTE Y CULTURA'])
      assert.equal(roleIn(`${HEAD}ATENTAMENTE\n${motto}\n\nCOMITÉ DE BECAS\n\nANA SOSA RUIZ\nVOCAL`, motto), 'motto');
  });

  it('a note of an electronic signature does not hide who signs', () => {
    const signed =
      '\n{{Nombre_Remitente}}\n{{Cargo_Remitente}}\n\nEste documento ha sido firmado electrónicamente conforme al reglamento que rige el uso de la firma.\n';
    const text = OFICIO.replace(/\nATENTAMENTE\n[\s\S]*?(?=\nC\.c\.p)/, signed);
    assert.deepEqual(rolesOf(text).slice(-5), ['signature', 'signature', 'paragraph', 'copy', 'copy']);
  });

  it('an acta and a convenio have a title and headings, and nobody who is addressed', () => {
    const acta = `{{Institucion}}\nACTA DE ENTREGA DE BIENES\nDE LA {{Area}}\n\nEn la ciudad de {{Ciudad}}, a las {{Hora}} horas, se reunieron quienes firman al calce del acta.\n\nHECHOS\n\nPRIMERO. Se recibe.\n\nATENTAMENTE\n`;
    const roles: Role[] = ['header', 'documentNumber', 'documentNumber', 'paragraph', 'paragraph', 'paragraph'];
    assert.deepEqual(rolesOf(acta).slice(0, -1), roles);
    assert.deepEqual(
      readDocument(acta)
        .lines.slice(0, -1)
        .map(({ style }) => style),
      [undefined, 'title', 'title', undefined, 'heading', undefined],
    );
    const convenio =
      'CONVENIO DE COLABORACIÓN QUE CELEBRAN EL MUNICIPIO Y LA ESCUELA\n\nDECLARACIONES\n\nI. Declara el municipio:\n';
    assert.deepEqual(rolesOf(convenio), ['documentNumber', 'paragraph', 'listItem']);
    assert.deepEqual(
      readDocument('C O N S T A N C I A\n\nA QUIEN CORRESPONDA\n').lines.map(({ style }) => style),
      ['title', undefined],
    );
  });

  it('a document without a subject is called by its title', () => {
    const TITLES = [
      ['ACTA DE ENTREGA DE BIENES\nDE LA {{Area}}\n\nSe reunieron.\n', 'ACTA DE ENTREGA DE BIENES DE LA {{Area}}'],
      ['C O N S T A N C I A\n\nA QUIEN CORRESPONDA\n', 'CONSTANCIA'],
      ['Por este medio se entregan los bienes que se describen en el anexo.\n\nACTA DE ENTREGA\n', ''],
      ['ACTA DE ENTREGA\nASUNTO: Baja.\n\nSe entregan.\n', 'Baja.'],
      [
        `CONVENIO QUE CELEBRAN LAS PARTES, ${'DE UNA Y DE OTRA, '.repeat(8)}\n\nI. Declaran:\n`,
        'CONVENIO QUE CELEBRAN LAS PARTES',
      ],
    ] as const;
    for (const [text, title] of TITLES) assert.equal(titleIn(readDocument(text).lines), title);
  });

  it('a date that ends the body stands above the signature', () => {
    const date = 'Tecate, B. C., a 4 de junio de 2026';
    assert.equal(roleIn(OFICIO.replace('\nATENTAMENTE', `\n${date}\n\nATENTAMENTE`), date), 'placeAndDate');
    const sentence = 'La reunión será en Tecate el 4 de junio de 2026';
    assert.equal(roleIn(OFICIO.replace('\nATENTAMENTE', `\n${sentence}\n\nATENTAMENTE`), sentence), 'paragraph');
  });

  for (const [name, marked] of LINES_WITH_ROLES) {
    it(`${name}: each line has its role`, () => {
      const lines = marked.split('\n').map((line) => /^(?:(\w+)\|)?(.*)$/.exec(line) ?? []);
      const read = readDocument(lines.map(([, , line]) => line).join('\n')).lines;
      const expected = lines.map(([, role]) => role).filter(Boolean);
      assert.deepEqual(
        read.map(({ role, text }) => `${role} ${text}`),
        read.map(({ text }, at) => `${expected[at]} ${text}`),
      );
    });
  }

  it('keeps every character of any text but white space', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const lines = readDocument(text).lines.map(({ start, end }) => text.slice(start, end));
        assert.equal(lines.join('').replace(/\s/g, ''), text.replace(/\s/g, ''));
      }),
    );
  });
});
