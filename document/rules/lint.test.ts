import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DocumentKind } from '../kinds/kinds.ts';
import { REFERENCES, referenceOf } from '../kinds/references.testing.ts';
import { applyEdits } from '../text.ts';
import { type Finding, lint, normalise, RULES } from './lint.ts';
import type { LintContext } from './rule.ts';

const OFICIO = referenceOf('oficio_solicitud');
const BODY = 'Para cualquier duda, ';
const PROMPT = 'oficio para pedir al área de sistemas los datos del programa de becas';

// An error planted in a reference document: `from` is replaced by `to`. The finding must have the range of
// the words `marked`. If `fixed`, normalise() removes the error.
interface Defect {
  rule: string;
  in?: string;
  from?: string | RegExp;
  to?: string;
  marked?: string;
  fixed?: boolean;
  context?: LintContext;
}

function inBody(rule: string, words: string, marked = words, fixed = false): Defect {
  return { rule, from: BODY, to: `${BODY}${words} `, marked, fixed };
}

function without(rule: string, from: string | RegExp, kind: DocumentKind = 'oficio_solicitud'): Defect {
  return { rule, in: referenceOf(kind), from, to: '', marked: '' };
}

const DEFECTS: Defect[] = [
  { rule: 'O1', in: ' \n\u00a0', marked: '' },
  { rule: 'O2', context: { finishReason: 'length' }, marked: '' },
  { rule: 'O3', in: 'ASUNTO: Solicitud de apoyo\n\nATENTAMENTE\n', marked: '' },
  ...[
    'Claro, aquí tienes el oficio:',
    '¡Por supuesto!',
    '**Plantilla de oficio**',
    'Este es el documento solicitado.',
    'Lo siento, no puedo ayudar con eso.',
    "Here's the template:",
  ].map((line) => ({ rule: 'O5', from: /^/, to: `${line}\n\n`, marked: line, fixed: true })),
  ...[
    'Nota: cambie los datos.',
    '**Nota:** cambie los datos.',
    'Recuerda revisar el texto.',
    'Espero que te sirva.',
    'Por favor, reemplaza los datos.',
    'Si necesitas cambios, dime.',
    '¿Deseas otra versión?',
    'Variables utilizadas: Fecha, Lugar',
    'Esta plantilla cumple lo pedido.',
    'Let me know if you need more.',
    'Si quieres, la hago más breve.',
    '*Las variables entre llaves deben llenarse.*',
  ].map((line) => ({ rule: 'O6', from: /$/, to: `\n${line}\n`, marked: line, fixed: true })),
  {
    rule: 'O6',
    from: /C\.c\.p\.[\s\S]*/,
    to: 'Nota: cambie los datos.\n',
    marked: 'Nota: cambie los datos.',
    fixed: true,
  },
  inBody('O8', '**importante**', '**importante**', true),
  inBody('O8', '__importante__', '__importante__', true),
  inBody('O8', '*importante*', '*importante*', true),
  inBody('O8', '\\_', '\\', true),
  { rule: 'O8', from: BODY, to: `* ${BODY}`, marked: '*', fixed: true },
  inBody('O8', '`código`'),
  inBody('O8', '[ver](https://a.mx)'),
  { rule: 'O8', from: BODY, to: `## ${BODY}`, marked: '##', fixed: true },
  { rule: 'O8', from: BODY, to: `---\n\n${BODY}`, marked: '---', fixed: true },
  { rule: 'O8', from: BODY, to: `\`\`\`text\n${BODY}`, marked: '```text', fixed: true },
  { rule: 'O8', from: BODY, to: `> ${BODY}`, marked: '>', fixed: true },
  { rule: 'O8', from: BODY, to: `| a | b |\n\n${BODY}`, marked: '| a | b |' },
  inBody('O9', '<b>ya', '<b>', true),
  inBody('O9', '<br>', '<br>', true),
  inBody('O9', '<table>', '<table>'),
  inBody('O9', '&nbsp;', '&nbsp;', true),
  inBody('O10', '<|eot_id|>', '<|eot_id|>', true),
  { rule: 'O10', from: /^/, to: '<think>pienso</think>\n', marked: '<think>', fixed: true },
  inBody('O10', '<think>', '<think>'),
  inBody('O10', '[INST]', '[INST]'),
  inBody('O11', 'atenciÃ³n', 'Ã³'),
  inBody('O11', 'n\ufffdmero', '\ufffd'),
  inBody('O11', 'ho\u200bja', '\u200b', true),
  { rule: 'O12', from: BODY, to: `\n\n${BODY}`, marked: '\n\n\n', fixed: true },
  inBody('O13', '✅', '✅', true),
  inBody('O13', '👍🏽', '👍🏽', true),
  inBody('O14', '<solicitud>', '<solicitud>', true),
  inBody('O14', 'Redactas plantillas', 'Redactas plantillas'),
  { rule: 'O14', from: BODY, to: `Reglas:\n${BODY}`, marked: 'Reglas:' },
  inBody('O15', 'tema en una línea'),
  { rule: 'O15', from: BODY, to: `Termina así:\n${BODY}`, marked: 'Termina así:' },
  { ...inBody('O16', PROMPT), context: { prompt: PROMPT.toUpperCase() } },
  { rule: 'L1', in: 'Lorem ipsum dolor sit amet consectetur adipiscing elit sed. '.repeat(8), fixed: false },
  { ...inBody('L2', 'please send the report with this form to our office in time', 'please') },
  inBody('L2', 'Please confirm your attendance'),
  inBody('L2', 'highlight'),
  { rule: 'L3', from: BODY, to: `Dear all\n${BODY}`, marked: 'Dear' },
  { rule: 'L3', from: 'C.c.p. Archivo', to: 'CC: Archivo', marked: 'CC:', fixed: true },

  { rule: 'S1', from: 'ASUNTO:', to: 'Asunto:', marked: 'Asunto: Solicitud', fixed: true },
  { rule: 'S1', from: 'ASUNTO:', to: 'A S U N T O :', marked: 'A S U N T O : Solicitud', fixed: true },
  without('S1', /ASUNTO:.*\n/),
  { rule: 'S2', from: BODY, to: `Asunto: otro tema de interés\n${BODY}`, marked: 'Asunto: otro tema de interés' },
  { rule: 'S3', from: /ASUNTO: .*/, to: 'ASUNTO: El que se indica.', marked: 'El que se indica.' },
  { rule: 'S3', from: /ASUNTO: .*/, to: 'ASUNTO: {{Tema}}', marked: '{{Tema}}' },
  { rule: 'S4', from: '{{Lugar}}', to: '{{LUGAR}}', marked: '{{LUGAR}}', fixed: true },
  without('S4', '{{Lugar}}, '),
  { rule: 'S5', from: '{{Fecha}}', to: '{{fecha}}', marked: '{{fecha}}', fixed: true },
  without('S5', ', a {{Fecha}}'),
  { rule: 'S6', from: '{{Lugar}}, a {{Fecha}}', to: '{{Lugar}}. {{Fecha}}', marked: '{{Fecha}}' },
  without('S7', '{{Institucion}}\n{{Area}}\n'),
  without('S8', 'ATENTAMENTE\n'),
  ...['Cordialmente,', 'Muy cordialmente', 'Saludos cordiales.', 'Atte.'].map((closing) => ({
    rule: 'S8',
    from: 'ATENTAMENTE',
    to: closing,
    marked: closing,
    fixed: true,
  })),
  without('S9', /C\.c\.p\.[\s\S]*/),
  { rule: 'S10', from: /C\.c\.p\. /g, to: 'c.c.p.- ', marked: 'c.c.p.- {{Nombre_Copia}}', fixed: true },
  without('S12', '{{Nombre_Remitente}}\n{{Cargo_Remitente}}'),
  without('S13', '{{Cargo_Remitente}}'),
  without('S14', /Con fundamento[\s\S]*saludo\.\n/),
  without('S15', /Le pido[\s\S]*saludo\.\n/),
  without('S16', '{{Destinatario}}\n'),
  { rule: 'S16', from: /\{\{Destinatario\}\}\n.*/, to: '{{Cargo}}:', marked: '' },
  { rule: 'S17', from: /\{\{Cargo\w*\}\}/g, to: '{{Adscripcion}}', marked: '' },
  without('S18', 'PRESENTE\n'),
  { rule: 'S19', from: BODY, to: `Estimado señor:\n\n${BODY}`, marked: 'Estimado señor:' },
  { rule: 'S21', from: 'ATENTAMENTE', to: 'C.c.p. Archivo.\n\nATENTAMENTE', marked: 'C.c.p. Archivo.' },
  inBody('S20', 'Tengo el honor de dirigirme'),
  inBody('S20', 'Dios guarde'),
  { rule: 'S20', from: 'PRESENTE', to: 'PRESENTE\nS. D.', marked: 'S. D.' },

  inBody('V1', '{Nombre}', '{Nombre}', true),
  inBody('V1', '{{{Nombre}}}', '{{{Nombre}}}', true),
  inBody('V1', '{{Nombre}', '{{Nombre}'),
  inBody('V1', '}', '}'),
  { rule: 'V1', from: BODY, to: `${BODY}{{Nombre\n}} `, marked: '{{' },
  inBody('V2', '{{}}', '{{}}', true),
  inBody('V3', '{{Número}}', '{{Número}}', true),
  inBody('V3', '{{Año}}', '{{Año}}', true),
  inBody('V4', '{{ Cargo }}', '{{ Cargo }}', true),
  inBody('V5', '{{Folio-1}}', '{{Folio-1}}', true),
  inBody('V5', '{{1_Folio}}', '{{1_Folio}}', true),
  inBody('V5', `{{${'a'.repeat(41)}}}`, `{{${'a'.repeat(41)}}}`, true),
  inBody('V6', '{{LUGAR}}', '{{LUGAR}}', true),
  inBody('V6', '{{fechalimite}}'),
  { rule: 'V7', from: /\{\{(?!Lugar|Fecha\b|Cargo\b)\w+\}\}/g, to: 'dato', marked: '' },
  inBody('V8', '{{Cuerpo_Oficio}}'),
  inBody('V9', '[nombre del titular]', '[nombre del titular]', true),
  inBody('V9', '[completar]'),
  inBody('V9', '«nombre»'),
  inBody('V9', '<nombre>', '<nombre>', true),
  inBody('V9', 'XXXX', 'XXXX', true),
  inBody('V9', '........'),
  inBody('V9', '………'),
  inBody('V9', '(indicar la fecha)'),
  inBody('V9', ['$', '{nombre}'].join('')),
  inBody('V10', 'a ____ de', '____'),
  { rule: 'V11', from: '{{Cargo_Remitente}}', to: '{{Cargo}}', marked: '{{Cargo}}' },

  inBody('D1', '15 de marzo de 2026'),
  inBody('D1', 'marzo 15 de 2026'),
  inBody('D1', '1/o. de enero de 2026'),
  inBody('D1', 'veintinueve de mayo de dos mil veintiséis'),
  inBody('D1', 'primero de junio'),
  inBody('D1', '22 días del mes de noviembre de 2026'),
  inBody('D1', '15/03/2026'),
  inBody('D2', 'SFA/DPP/0123/2024'),
  inBody('D3', '443 123 45 67'),
  inBody('D4', 'ana.ruiz@salud.gob.mx'),
  inBody('D5', 'GOMC850101HDFRRR09'),
  inBody('D5', 'GOMC850101AB1'),
  inBody('D5', 'XAXX-010101-000'),
  inBody('D6', '$12,000.00'),
  inBody('D7', 'Lic. Ana Ruiz Soto'),
  inBody('D7', 'C. JOSÉ DE LA CRUZ'),
  inBody('D7', 'Juan Pérez'),
  {
    rule: 'D7',
    from: '{{Nombre_Remitente}}\n{{Cargo_Remitente}}',
    to: 'ELVIRA OCHOA DE LA PEÑA\nJEFA DEL DEPARTAMENTO DE ARCHIVO',
    marked: 'ELVIRA OCHOA DE LA PEÑA',
  },
  inBody('D8', '2026'),
  inBody('D9', 'artículo 14'),
  inBody('D9', 'Ley General'),
  inBody('D10', 'INAI'),
  inBody('D10', 'CompraNet'),
  inBody('D10', 'IFT'),
  inBody('D10', 'COFECE'),
  inBody('D10', 'CONEVAL'),
  inBody('D10', 'SCT'),
  inBody('D10', 'Conacyt'),
  inBody('D10', 'CONAHCYT'),
  inBody('D10', 'SEDESOL'),
  inBody('D10', 'Instituto Nacional de Transparencia, Acceso a la Información'),
  inBody('D10', 'Secretaría de la Función Pública'),
  inBody('D11', '2026, Año de la Mujer'),
  inBody('D11', '2026. AÑO DEL AGUA LIMPIA'),
  inBody('D11', '2026, Bicentenario del Ayuntamiento'),
  {
    rule: 'D11',
    from: /^/,
    to: 'Año 2026. Centenario de la Escuela Normal\n',
    marked: 'Año 2026. Centenario de la Escuela Normal',
  },
  inBody('E1', 'te solicito'),
  inBody('E1', 'tu oficio'),
  inBody('E2', 'tod@s'),
  inBody('E2', 'alumnxs'),
  inBody('E3', 'no omito mencionar'),
  inBody('E3', 'no omito manifestarle'),
  inBody('E3', 'gire sus apreciables instrucciones'),
  inBody('E3', 'tenga a bien'),

  { ...without('K1', 'MEMORÁNDUM núm. ', 'memorandum'), context: { kind: 'memorandum' } },
  { ...without('K2', /Hechos\. |más hechos que /g, 'acta_administrativa'), context: { kind: 'acta_administrativa' } },
  { ...without('K2', /\{\{Hora_Cierre\}\}/g, 'entrega_recepcion'), context: { kind: 'entrega_recepcion' } },
  { ...without('K3', /[45]\. .*\n/g, 'convocatoria'), from: /\d\. .*\n/g, context: { kind: 'convocatoria' } },
  { ...without('K4', /De no atender[^.]*\./, 'requerimiento'), context: { kind: 'requerimiento' } },
  { ...without('K5', /\{\{Folio_Solicitud\}\}/g, 'transparencia'), context: { kind: 'transparencia' } },
  { ...without('K6', /\{\{Lugar_Comision\}\}/, 'oficio_comision'), context: { kind: 'oficio_comision' } },
  {
    ...without('K7', /, con reincorporación a mis labores el \{\{Fecha_Reincorporacion\}\}/, 'vacaciones_permiso'),
    context: { kind: 'vacaciones_permiso' },
  },
  {
    rule: 'K8',
    in: referenceOf('acta_administrativa'),
    from: /^ASUNTO:.*$/m,
    to: '$&\n\n{{Lugar}}, a {{Fecha}}\n\n{{Destinatario}}\n{{Cargo}}\nPRESENTE',
    marked: '{{Destinatario}}',
    context: { kind: 'acta_administrativa' },
  },
];

// Each row has rules, words of a reference document, and the correct words that replace them. The rules must
// not report the correct words.
const WITHOUT_DEFECT: readonly (readonly [string, string | RegExp, string, LintContext?])[] = [
  ['D7', BODY, 'La Academia de Ing. en Sistemas, la C. Autoridad Educativa y las CC. AUTORIDADES MUNICIPALES piden '],
  ['D7', BODY, 'En la Secundaria General No. 12 “Ing. Tomás Rivas Luna”, el Gral. De la Sección '],
  ['D1 D3', BODY, 'Con folio 600-04-02-2026-70388, clave ABC-325-04-04-01/2026 y Acuerdo 02/03/26, '],
  ['D2', BODY, 'Según la cláusula II.1, el formato RF-001 y la sesión SO-01, '],
  ['D8', BODY, 'El 3 de abril de 2026, con el oficio SA/12/2026, '],
  ['V9', BODY, 'Bajo el lema «SUFRAGIO EFECTIVO. NO REELECCIÓN», '],
  ['S16', '{{Destinatario}}', 'A TODO EL PERSONAL'],
  ['S16', '{{Destinatario}}', 'CC. INTEGRANTES DEL H. CABILDO'],
  ['S16', '{{Destinatario}}', 'C. JUEZ {{Numero_Juzgado}} DE LO FAMILIAR'],
  ['S16', '{{Destinatario}}', '{{Nombre_Destinatario}}'],
  ['S12 S13 S17', '{{Nombre_Remitente}}\n{{Cargo_Remitente}}', 'ELVIRA OCHOA PEÑA\nJEFA DEL DEPARTAMENTO'],
  ...['H. CONGRESO DEL ESTADO', 'Administración General Jurídica', 'SUBDIRECCIÓN DE OBRAS', 'Comité de Agua'].map(
    (header) => ['S7', '{{Institucion}}\n{{Area}}', header] as const,
  ),
  ['S4 S6', '{{Lugar}}', 'Valle Alto, Dgo.', { prompt: 'pedir despensas, desde Valle Alto, Dgo.' }],
  ['S5', '{{Fecha}}', '3 de mayo de 2026', { prompt: 'oficio con fecha 3 de mayo de 2026' }],
  ['S5 S6', '{{Lugar}}, a ', ''],
  ['S10', /C\.c\.p\.[\s\S]*/, ''],
  ['S10', /C\.c\.p\. /g, 'C.c.c.e.p. '],
  ['S13', '{{Nombre_Remitente}}\n{{Cargo_Remitente}}', ''],
  ['K1', BODY, 'En atención a su oficio, ', { kind: 'constancia' }],
  ['K6', BODY, 'Se le comisiona a Tula del 3 al 7 de marzo. ', { kind: 'oficio_comision', prompt: 'comisión a Tula' }],
  [
    'S14',
    /Con fundamento[\s\S]*saludo\./,
    '- Antecedentes: la obra inició en enero y va a la mitad.\n\n- Situación: faltan los materiales de la segunda etapa.\n\n- Decisión: autorizar la compra y avisar a la contraloría municipal.',
  ],
  ['D7', BODY, 'Las oficinas están en C. Hilario Medina Esq. Reforma, '],
  ['S13 S17', /\{\{Nombre_Remitente\}\}\n\{\{Cargo_Remitente\}\}/, 'La Dirección de la Escuela'],
  [
    'S12 S13',
    /ATENTAMENTE\n\n[\s\S]*?\n\n/,
    '{{Nombre_Remitente}}\n{{Cargo_Remitente}}\n\nDocumento con firma electrónica, conforme al reglamento que regula su uso en este instituto.\n\n',
  ],
  [
    'S8',
    /ATENTAMENTE\n\n[\s\S]*?\n\n/,
    '{{Nombre_Remitente}}\n{{Cargo_Remitente}}\n\nFirmado electrónicamente conforme al reglamento.\n\n',
  ],
  [
    'S12 S13',
    /\{\{Nombre_Remitente\}\}\n\{\{Cargo_Remitente\}\}/,
    'Tula, a 3 de mayo de 2026.- El Director, Ana Sol.- Rúbrica.',
  ],
  [
    'S12',
    /ATENTAMENTE\n\n[\s\S]*?\n\n/,
    'Tula, Hidalgo, a 3 de mayo de 2026.- El Director General del Instituto, Ana Sol Ruiz.- Rúbrica.\n\n',
  ],
  [
    'S13',
    /ATENTAMENTE\n\n[\s\S]*?\n\n/,
    'Presidente del Comité de Transparencia de la Universidad\n\n{{Nombre_Remitente}}\n\n',
  ],
  ['K1', 'Oficio núm.', 'M E M O R Á N D U M  núm.', { kind: 'memorandum' }],
  ['S13 S17', /\{\{Nombre_Remitente\}\}\n\{\{Cargo_Remitente\}\}/, '____________________\nNOTIFICADOR'],
  ['S6', /^[\s\S]*$/, referenceOf('entrega_recepcion').replace('{{Lugar}}, a {{Fecha}}\n', '')],
  ['S13', /PRESENTE([\s\S]*)\{\{Cargo_Remitente\}\}\n/, 'PARA: {{Cargo}}\nDE: Rosa Arce, Jefa de Compras$1'],
  [
    'S16 S18',
    /\{\{Destinatario\}\}\n.*\nPRESENTE\n([\s\S]*)ATENTAMENTE/,
    '$1R E S U E L V E\n\nPRIMERO. Se aprueba.\n\nATENTAMENTE',
  ],
  ['S16 S18', /ASUNTO[\s\S]*PRESENTE\n/, 'CERTIFICACIÓN DE ACUERDO\n'],
  ['S14', /Con fundamento[\s\S]*saludo\./, '| Acuerdo | Responsable |\n|---|---|\n| Depurar el padrón | Jefatura |'],
  [
    'S14',
    /Con fundamento[\s\S]*saludo\./,
    '1. Antecedentes. La obra inició en enero y va a la mitad de lo previsto.\n\n2. Situación. Faltan los materiales de la segunda etapa y dos permisos del municipio.',
  ],
  [
    'K4',
    BODY,
    'Se le requiere para que en un plazo de cinco días hábiles entregue los informes, apercibido de que de no hacerlo será multado. ',
    { kind: 'requerimiento', origin: 'person' },
  ],
  ['S4 S5', '{{Lugar}}, a {{Fecha}}', '[Lugar], a [Fecha]'],
  ['S1 S8 S9', /[\s\S]*/, `CONVENIO DE COLABORACIÓN\n\n${'Las partes acuerdan lo que sigue. '.repeat(20)}\n`],
  ['O6', /$/, '\nNOTA: Quien no sepa firmar estampará su huella.\n'],
  ['S20', 'ASUNTO:', 'Ref.: {{Referencia}}\nASUNTO:'],
];

describe('lint', () => {
  for (const [kind, text] of REFERENCES) {
    it(`the reference of ${kind} has no finding`, () => {
      assert.deepEqual(lint(text, { kind, finishReason: 'stop', prompt: PROMPT }), []);
    });
  }

  const fixable: (Pick<Defect, 'rule' | 'context'> & { text: string; found: Finding[] })[] = [];
  for (const { rule, in: base = OFICIO, from, to = '', marked, fixed = false, context } of DEFECTS) {
    const text = from === undefined ? base : base.replace(from, to);
    it(`${rule}: finds ${JSON.stringify(to || (from ?? base)).slice(0, 60)} in its place`, () => {
      const found = lint(text, context).filter((finding) => finding.rule === rule);
      fixable.push({ rule, text, found, ...(context && { context }) });
      assert.notEqual(found.length, 0, `no ${rule}`);
      for (const { start, end } of found) assert.ok(0 <= start && start <= end && end <= text.length);
      const slices = found.map(({ start, end }) => text.slice(start, end));
      if (marked !== undefined && marked !== '') {
        assert.ok(
          slices.some((slice) => slice.startsWith(marked)),
          JSON.stringify(slices),
        );
        if (!['S1', 'S10', 'L2'].includes(rule)) assert.ok(slices.includes(marked), JSON.stringify(slices));
      } else if (marked === '') assert.ok(slices.includes(''), JSON.stringify(slices));
      assert.equal(
        found.every((finding) => finding.fix !== undefined),
        fixed,
        'fix',
      );
      assert.equal(
        lint(normalise(text).text, context).some((finding) => finding.rule === rule),
        !fixed,
      );
    });
  }

  it('a fix makes its own finding go away', () => {
    let tried = 0;
    for (const { rule, text, context, found } of fixable) {
      for (const { fix } of found) {
        if (!fix) continue;
        tried += 1;
        const left = lint(applyEdits(text, fix), context).filter((finding) => finding.rule === rule);
        assert.ok(left.length < found.length, `${rule}: ${JSON.stringify(fix)}`);
      }
    }
    assert.ok(tried > 40, `${tried} fixes`);
  });

  for (const [rules, from, to, context] of WITHOUT_DEFECT) {
    it(`${JSON.stringify(to).slice(0, 70)} is no finding of ${rules}`, () => {
      const text = OFICIO.replace(from, to);
      assert.notEqual(text, OFICIO);
      const found = lint(text, context).map(({ rule }) => rule);
      for (const rule of rules.split(' ')) assert.ok(!found.includes(rule), `${rule}: ${text}`);
    });
  }

  it('K3: a call to a competition has no agenda', () => {
    const text =
      'CONVOCATORIA\n\nSe convoca a las personas interesadas en participar en el concurso de oposición.\n\nBASES\n\nPRIMERA. Los aspirantes presentan su solicitud.\n';
    assert.ok(!lint(text, { kind: 'convocatoria' }).some(({ rule }) => rule === 'K3'));
  });

  it('K3: a call to a contest, a fair or a course has no agenda', () => {
    const text =
      'CONVOCATORIA\n\nEl Ayuntamiento convoca a artesanas y artesanos a la XII Feria del Barro.\n\nBASES\n\nPRIMERA. Cada participante registra hasta dos piezas.\n';
    assert.ok(!lint(text, { kind: 'convocatoria' }).some(({ rule }) => rule === 'K3'));
  });

  it('K3: a session that is called off has no agenda', () => {
    const text = referenceOf('convocatoria')
      .replace(/[1-5]\. .*\n/g, '')
      .replace('ASUNTO: ', 'ASUNTO: Cancelación de la ');
    assert.ok(!lint(text, { kind: 'convocatoria' }).some(({ rule }) => rule === 'K3'));
  });

  it('a table of a person is no Markdown, since the page and Word draw it as one', () => {
    const table = '| Concepto | Monto |\n|---|---|\n| Equipo | 100 |\n';
    const text = OFICIO.replace(BODY, `${BODY}\n\n${table}\n`);
    const marked = (context: LintContext) =>
      lint(text, context).flatMap(({ rule, start, end }) => (rule === 'O8' ? [text.slice(start, end)] : []));
    assert.deepEqual(marked({ origin: 'person' }), []);
    assert.equal(marked({}).length, 3);
  });

  it('a document of a person is asked for subject, copies and closing by its kind, as advice', () => {
    const text = `${'Se levanta constancia de lo que las partes dijeron y firmaron ese día. '.repeat(8)}\n`;
    const rulesOf = (context: LintContext) => lint(text, context).map(({ rule, severity }) => `${rule} ${severity}`);
    const person = { origin: 'person' } as const;
    assert.deepEqual(
      rulesOf({ ...person, kind: 'acta_administrativa' }),
      rulesOf({ ...person, kind: 'acta_administrativa' }).filter(
        (found) => !/^(?:O3|S1|S4|S5|S6|S7|S8|S9|S10|S18|V7) /.test(found),
      ),
    );
    const oficio = rulesOf({ ...person, kind: 'oficio_comision' });
    for (const found of ['S1 should', 'S4 should', 'S5 should', 'S8 should', 'S9 should'])
      assert.ok(oficio.includes(found), `${found}: ${oficio}`);
    const model = rulesOf({});
    for (const found of ['S1 must', 'S7 must', 'S9 must', 'V7 should'])
      assert.ok(model.includes(found), `${found}: ${model}`);
  });

  it('a date is the request’s if all of its words are there, in whatever form', () => {
    const isGiven = (date: string, prompt: string) =>
      !lint(OFICIO.replace(BODY, `${BODY}Se espera el ${date}. `), { prompt }).some(({ rule }) => rule === 'D1');
    assert.ok(isGiven('5 de marzo', 'la visita del 5 de marzo'));
    assert.ok(isGiven('15 de marzo de 2026', 'la visita de 2026, el 15 marzo'));
    assert.ok(isGiven('1/o. de junio', 'a partir del 1o. de junio'));
    assert.ok(isGiven('05/03/2026', 'para el 5/03/2026'));
    assert.ok(isGiven('tres de mayo', 'el tres de mayo'));
    assert.ok(!isGiven('5 de marzo', 'la visita del 15 de marzo'));
    assert.ok(!isGiven('dos de mayo', 'el 15 de mayo'));
    assert.ok(!isGiven('15 de marzo de 2026', 'la visita del 15 de marzo'));
  });

  it('words of a person are not called invented, those that the model wrote still are', () => {
    const words =
      'el 3 de mayo, el Lic. Ana Ruiz Soto, $12,000.00, tel. 443 123 45 67, ana@salud.gob.mx, SA/12/2026, artículo 5';
    const text = OFICIO.replace(BODY, `${BODY}${words} `);
    const invented = (context: LintContext) =>
      lint(text, context)
        .filter(({ rule }) => rule.startsWith('D'))
        .map(({ rule }) => rule);
    assert.deepEqual(invented({}), ['D1', 'D2', 'D3', 'D4', 'D6', 'D7', 'D9']);
    assert.deepEqual(invented({ origin: 'person' }), []);
    assert.deepEqual(invented({ origin: 'person', original: OFICIO.replace(BODY, 'el 3 de mayo ') }), ['D1']);
    assert.deepEqual(invented({ origin: 'person', original: text }), invented({}));
    assert.deepEqual(
      lint(text.replace('artículo 5', 'INAI'), { origin: 'person' }).filter(({ rule }) => rule === 'D10').length,
      1,
    );
  });

  it('every rule of the guide has a planted defect, in the order of the guide', () => {
    const ids = ['O', 16, 'L', 4, 'S', 21, 'V', 15, 'D', 12, 'C', 31, 'E', 8, 'K', 9];
    const REMOVED_RULES = ['O4', 'O7', 'L4', 'S11', 'E4'];
    const expected: string[] = [];
    for (let at = 0; at < ids.length; at += 2) {
      for (let number = 1; number <= Number(ids[at + 1]); number += 1) {
        const id = `${ids[at]}${number}`;
        if (!REMOVED_RULES.includes(id)) expected.push(id);
      }
    }
    assert.deepEqual(
      RULES.map(({ id }) => id),
      expected,
    );
    // planted.test.ts plants errors for the other rules.
    const planted = expected.filter((id) => !/^(?:C|E[5678]|V1[2345]|D12|K9)/.test(id));
    assert.deepEqual(new Set(DEFECTS.map(({ rule }) => rule)), new Set(planted));
  });

  it('a blank text has one finding: O1', () => {
    assert.deepEqual(
      lint(' \n').map(({ rule }) => rule),
      ['O1'],
    );
  });

  it('data of the request in another spelling are not invented', () => {
    const prompt =
      'junta el 8 de julio de 2026, monto 12000 pesos, oficio sfa/dpp/0123/2024, lic. ana ruiz, inai, tel 4431234567';
    const words = 'el 8 de julio por $12,000.00, oficio SFA/DPP/0123/2024, Lic. Ana Ruiz, INAI, tel. 4431234567';
    const text = OFICIO.replace(BODY, `${BODY}${words} `);
    assert.deepEqual(
      lint(text, { prompt }).map(({ rule }) => rule),
      [],
    );
    assert.notEqual(lint(text).length, 0);
  });

  it('reports no words that only resemble a defect', () => {
    const words =
      'a continuación, el Lic. Director General y la C. Titular, por COVID-19, CC. Integrantes del comité, conforme al inciso a) y 5.1, a las __:__ horas, el C. Agente del Ministerio Público y el Ing. Civil, en Calle Dr. Mora, Hospital Dr. Ángel Leaño';
    assert.deepEqual(lint(OFICIO.replace(BODY, `${BODY}${words} `)), []);
  });

  it('decomposed accents change no finding and no place', () => {
    const text = OFICIO.replace(BODY, `${BODY}**véalo** en el artículo 5, fracción II, `).replace(
      '{{Institucion}}\n{{Area}}',
      'Dirección de Obras Públicas',
    );
    const apart = text.normalize('NFD');
    const read = (given: string) =>
      lint(given).map(({ rule, start, end }) => [rule, given.slice(start, end).normalize('NFC')]);
    assert.deepEqual(read(apart), read(text));
    assert.deepEqual(
      read(text).map(([rule]) => rule),
      ['O8', 'D9', 'D9'],
    );
  });

  // People wrote these correct documents; the linter once reported them.
  describe('a document of a person', () => {
    const rulesOf = (text: string) => lint(text, { origin: 'person', original: '' }).map(({ rule }) => rule);
    const RULING = `SEGUNDA SALA
ACUERDO
Folio: 12

Se da cuenta con el oficio {{Numero_Oficio}} y con el requerimiento que la autoridad hizo a la persona contribuyente el mes pasado.

NOTIFÍQUESE como corresponda.
`;
    const FORM = `CÉDULA DE NOTIFICACIÓN

En la ciudad de ______ siendo las ____ horas del día ____ se hace constar que en el domicilio de ______ se requirió a ______ la presencia.

EL NOTIFICADOR                       EL INTERESADO
______________________       ______________________
Nombre y firma                         Nombre y firma
`;
    for (const [what, text, rules] of [
      [
        'a ruling that mentions an oficio and a requerimiento is no letter',
        RULING,
        'S1 S4 S5 S8 S9 S12 S15 S16 S17 K4',
      ],
      ['a form to fill in by hand may have many rules, and its signers write their names', FORM, 'S13 S17 K1'],
      [
        'an acta of a session needs no witnesses',
        'ACTA DE LA PRIMERA SESIÓN DEL COMITÉ\n\nSe abre la sesión.\n',
        'K2 K8',
      ],
      [
        'dots that fill up a line are no gap',
        OFICIO.replace(BODY, `1. Pase de lista…………\n2. Lectura del orden del día ......... 4\n${BODY}`),
        'V9',
      ],
      ['one pair of asterisks is a sign', OFICIO.replace(BODY, `${BODY}*Minutario* `), 'O8'],
      [
        'a body that is left open is one finding',
        OFICIO.replace(/Por medio[\s\S]*(?=\n\nATENTAMENTE)/, '{{Cuerpo}}'),
        'S14 S15',
      ],
      [
        'a month alone may be meant',
        OFICIO.replace(BODY, `${BODY}el informe de mayo de 2026, de fecha 3 de mayo de 2026, `),
        'V12',
      ],
      ['an office may greet', OFICIO.replace('PRESENTE\n', 'PRESENTE\n\nDistinguido maestro:\n'), 'S19'],
      [
        'a number of two years, a folio, and days in a list are of a filled document',
        OFICIO.replace('Oficio núm. {{Numero_Oficio}}', 'Oficio núm. 014/2025-2026')
          .replace('{{Fecha}}', '4 de noviembre de 2025')
          .replace(/ASUNTO: .*/, 'ASUNTO: Respuesta a la solicitud de información con folio 300557826000041'),
        'C8 K5',
      ],
      [
        'days in a list, and places after what they are',
        OFICIO.replace(/ASUNTO: .*/, 'ASUNTO: Oficio de comisión').replace(
          BODY,
          `${BODY}se le comisiona para trasladarse a las localidades de El Arenal, los días 27, 28 y 29 de mayo de 2026. `,
        ),
        'K6',
      ],
      [
        'an oficio that calls to a meeting of work has no agenda',
        OFICIO.replace(/ASUNTO: .*/, 'ASUNTO: Se convoca a mesa técnica').replace(
          BODY,
          `${BODY}en la sala de juntas, para que en la misma sesión se definan las etapas. `,
        ),
        'K3',
      ],
      [
        'a note says above who writes it',
        'TARJETA INFORMATIVA\nPara: Lic. Ana Ruiz Sol\nDe: Ing. Tomás Luna Paz\nAsunto: Crecida del río\n\nSe recibió el aviso de la crecida, y se cerró el puente al tránsito.\n',
        'S12',
      ],
      ['«hago constar» is the name of a constancia', 'CONSTANCIA LABORAL 12\n\nHago constar que labora aquí.\n', 'K1'],
      ['«N°» is written in Mexico', OFICIO.replace('Oficio núm.', 'Oficio N°'), 'S20'],
      ['a subject that is left open', OFICIO.replace(/ASUNTO: .*/, 'ASUNTO: {{Asunto}}.'), 'S3'],
      [
        'an institution of its time',
        OFICIO.replace('{{Fecha}}', '3 de mayo de 2011').replace(BODY, `${BODY}la SEDESOL `),
        'D10',
      ],
    ] as const) {
      it(what, () => {
        const found = rulesOf(text);
        for (const rule of rules.split(' ')) assert.ok(!found.includes(rule), `${rule}: ${found}`);
      });
    }

    it('dots at the end of a line are a gap after a word that leaves the sentence open', () => {
      const found = (words: string) => rulesOf(OFICIO.replace(BODY, `${words}\n${BODY}`)).includes('V9');
      assert.deepEqual(['Se hace constar que ..........', 'Pase de lista ..........'].map(found), [true, false]);
    });

    it('a letter is still asked for its parts, and a gap for its variable', () => {
      const found = rulesOf(
        OFICIO.replace('ATENTAMENTE', '').replace(BODY, `${BODY}el C. .......... con domicilio en ________ `),
      );
      for (const rule of ['S8', 'V9', 'V10']) assert.ok(found.includes(rule), `${rule}: ${found}`);
      assert.ok(rulesOf(OFICIO.replace(BODY, `${BODY}Nombre: **a** *b* `)).includes('O8'));
    });
  });

  it('reports what a careless answer has', () => {
    const text = OFICIO.replace(
      BODY,
      'Te solicito, como lo pediste en tu oficio, que tod@s l@s trabajadores de esa área entreguen sus datos. ' +
        'Tengo el honor de dirigirme a vosotros para recibirlos en becas@municipio.gob.mx, con la CURP GOMC800101HDFLRS09. ',
    ).replace('\nATENTAMENTE', '\nASUNTO: Entrega de datos del programa\n\nATENTAMENTE');
    const found = new Set(lint(text).map(({ rule }) => rule));
    for (const rule of ['S2', 'S20', 'D4', 'D5', 'E1', 'E2']) assert.ok(found.has(rule), `${rule}: ${[...found]}`);
  });

  it('the amount that is said to be a sum is looked for behind two others, in one sentence', () => {
    const isWrong = (words: string) => lint(words, { origin: 'person' }).some(({ rule }) => rule === 'C6');
    const bill = (total: string) => `La suma de $1,000.50 del arreglo y $2,000.00 de la pieza, que suman ${total}.`;
    assert.deepEqual([bill('$4,000.50'), bill('$3,000.50')].map(isWrong), [true, false]);
    assert.equal(isWrong('Se pagó $1.00 y $2.00. Los demás suman $9.00.'), false);
  });

  it('turns the gaps of a signature and of a place, «cc:» and emojis into what a document has', () => {
    const text = OFICIO.replace('{{Lugar}}', '[Ciudad, Estado]')
      .replace('{{Nombre_Remitente}}', '[Firma]\n{{Nombre_Remitente}}')
      .replace('C.c.p. Archivo', 'cc: Archivo')
      .replace(BODY, `${BODY}🙂 `);
    assert.equal(normalise(text).text, OFICIO);
  });

  it('a datum in more than a thousand places has no fix: each of a hundred findings would have all of its edits', () => {
    const fixes = (places: number) => lint('{{ A }}\n'.repeat(places)).map(({ fix }) => fix?.length ?? 0);
    assert.equal(Math.max(...fixes(1_000)), 1_000);
    assert.equal(Math.max(...fixes(1_001)), 0);
  });

  it('recognises every spelling of closing, address and copies', () => {
    const closings = [
      'A T E N T A M E N T E',
      'A T E N T A M E N T E.',
      'A T E N T A M E N T E:',
      'A t e n t a m e n t e.',
    ];
    closings.push('ATENTAMENTE,', 'Atentamente', 'Atentamente.', 'Muy atentamente', 'RESPETUOSAMENTE');
    const addresses = ['P R E S E N T E', 'P R E S E N T E.', 'P R E S E N T E.-', 'P R E S E N T E .', 'Presente.'];
    addresses.push('Presente.-', 'Presentes', 'PRESENTE');
    const copies = ['C.c.p.', 'c.c.p.', 'C. c. p.', 'C.C.P.-', 'C.c.p.-', 'c.c.p.-', 'C.c.p', 'CCP', 'C.c.c.e.p.-'];
    copies.push('c.c.c.e.p', 'c. c. p.');
    const rulesOf = (from: string | RegExp, to: string) => lint(OFICIO.replace(from, to)).map(({ rule }) => rule);
    for (const closing of closings) assert.ok(!rulesOf('ATENTAMENTE', closing).includes('S8'), closing);
    for (const address of addresses) assert.ok(!rulesOf('PRESENTE', address).includes('S18'), address);
    for (const copy of copies) assert.ok(!rulesOf(/C\.c\.p\./g, copy).includes('S9'), copy);
  });
});
