import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createDocx } from '@membrete/word';
import fc from 'fast-check';
import { anyText } from '../../test/harness/any-text.ts';
import { readParagraphs } from '../../word/docx.testing.ts';
import { REFERENCES } from '../kinds/references.testing.ts';
import { fold, nfc } from '../text.ts';
import { normalise } from './lint.ts';

const BEFORE_AND_AFTER: [string, string][] = [
  ['a\r\nb\rc\u2028d\n', 'a\nb\nc\nd\n'],
  ['Atencio\u0301n a\u00a0b\n', 'Atención a b\n'],
  ['ho\u200bja\ufeff\u0007\n', 'hoja\n'],
  ['a \ud800 b\n', 'a \ufffd b\n'],
  ['a<think>b\nc</think>d <|eot_id|>e\n', 'ad e\n'],
  ['a<think>b\n', 'a<think>b\n'],
  ['pienso en pedirlo\n</think>\n\na\n', 'a\n'],
  ['<thinking>x</thinking>a [THINK]y[/THINK]b ◁think▷z◁/think▷c\n', 'a b c\n'],
  ['<seed:think>x</seed:think>a <|begin_of_thought|>y<|end_of_thought|>b\n', 'a b\n'],
  [
    '<|channel|>analysis<|message|>Pide sillas.<|end|><|start|>assistant<|channel|>final<|message|>a\n\nb<|return|>\n',
    'a\n\nb\n',
  ],
  ['<|channel|>final <|constrain|>text<|message|>a <|channel|>b\n', 'a b\n'],
  ['<|channel|>analysis<|message|>Pide sillas.<|end|>a<|end|>\n', 'a\n'],
  ['analysisDebo pedir sillas.\nassistantcommentaryAlgo.assistantfinalSECRETARÍA\n', 'SECRETARÍA\n'],
  ['Debo usar </think> aquí. <think>b</think>c\n', ' aquí. c\n'],
  ['a<br>b<BR/>c <b class="x">d</b> <strong>e</strong>\n', 'a\nb\nc d e\n'],
  ['<solicitud>a</solicitud> <area>b</area>\n', 'a b\n'],
  ['a <table> <script>\n', 'a <table> <script>\n'],
  ['```text\n# a\n---\n> b **c** __d e__\n```\n', 'a\nb c d e\n'],
  ['______\n{{A__B}} a__b\n', '______\n{{A__B}} a__b\n'],
  ['las __:__ horas del __/__/____\n', 'las __:__ horas del __/__/____\n'],
  [
    'Pase No_(número de pase)__, válido el __(día y mes)__.\n',
    'Pase No_(número de pase)__, válido el __(día y mes)__.\n',
  ],
  ['__(titular del área, firma)__ y __(turno)__\n', '__(titular del área, firma)__ y __(turno)__\n'],
  ['De la C._(alumna)__ de __ grado, turno __(turno)__\n', 'De la C._(alumna)__ de __ grado, turno __(turno)__\n'],
  ['- C.c.p. a\n• C.c.p. b\n– C.c.e.p. c\n- CCP d\n', 'C.c.p. a\nC.c.p. b\nC.c.e.p. c\n- CCP d\n'],
  ['__Nota (uno):__ a __¿Qué?__ «__b__» __c (d)__\n', 'Nota (uno): a ¿Qué? «b» c (d)\n'],
  ['* a\n• b\n*c d* y __{{E}}__, 2 * 3 * 4, *\n', '- a\n- b\nc d y {{E}}, 2 * 3 * 4, *\n'],
  ['*Atentamente*\n*C.c.p.* a\n\\_\\_ \\d\n', 'Atentamente\nC.c.p. a\n__ \\d\n'],
  ['Antes del texto que sigue.\n**Orden del día**\nUno.\n', 'Antes del texto que sigue.\n\nORDEN DEL DÍA\nUno.\n'],
  ['Esto se pide al área.\n\n**2. Plazos:**\n1. Uno.\n', 'Esto se pide al área.\n\n2. PLAZOS\n1. Uno.\n'],
  [
    'Entrega: [Nombre del servidor]\nRecibe: [Nombre del servidor]\n\nFirma [Nombre del servidor] al calce.\n',
    'Entrega: {{Nombre_del_servidor}}\nRecibe: {{Nombre_del_servidor_2}}\n\nFirma {{Nombre_del_servidor}} al calce.\n',
  ],
  [
    'Hola.\n\nATENTAMENTE\n\n[Nombre del titular]\nDirector\n\n[Nombre del titular]\nSubdirectora\n',
    'Hola.\n\nATENTAMENTE\n\n{{Nombre_del_titular}}\nDirector\n\n{{Nombre_del_titular_2}}\nSubdirectora\n',
  ],
  ['Le agradezco su apoyo 😊.\n', 'Le agradezco su apoyo.\n'],
  ['[[Nombre]] [[otro]] [[fecha] [Lugar]]\n', '{{Nombre}} [[otro]] [{{Fecha}} {{Lugar}}]\n'],
  ['{{{A}}} {{{{B}}}} {C} {D_1 x}\n', '{{A}} {{B}} {{C}} {{D_1_x}}\n'],
  ['{7*7} {{A} {B}} { d }\n', '{7*7} {{A} {B}} { d }\n'],
  [`$${'{c}'}\n`, `$${'{c}'}\n`],
  ['[Nombre] [NÚMERO de oficio] [otro] [fecha](x)\n', '{{Nombre}} {{NUMERO_de_oficio}} [otro] [fecha](x)\n'],
  ['{{Año}} {{ A }} {{a-b}} {{1a}} {{_a_}} a{{}}b\n', '{{Anio}} {{A}} {{a_b}} {{Dato_1a}} {{a}} ab\n'],
  [`{{${'a'.repeat(39)}_bc}}\n`, `{{${'a'.repeat(39)}}}\n`],
  [
    `{{${'a'.repeat(40)}b}} {{${'a'.repeat(40)}c}} {{${'a'.repeat(40)}b}} {{${'a'.repeat(38)}_2}}\n`,
    `{{${'a'.repeat(40)}}} {{${'a'.repeat(38)}_3}} {{${'a'.repeat(40)}}} {{${'a'.repeat(38)}_2}}\n`,
  ],
  [
    'ASUNTO: a\n\n[Lugar], a [Fecha]\n\nLa ceremonia se realizará el [fecha]. Confirme su asistencia a más tardar el [Fecha], con datos de [Año].\n',
    'ASUNTO: a\n\n{{Lugar}}, a {{Fecha}}\n\nLa ceremonia se realizará el {{Fecha_Evento}}. Confirme su asistencia a más tardar el {{Fecha_Limite}}, con datos de {{Anio}}.\n',
  ],
  [
    'ASUNTO: a\n\n{{Lugar}}, a {{Fecha}}\n\nEn {{Lugar}}, siendo las 9 horas del [Fecha], se reúnen quienes firman esta acta.\n',
    'ASUNTO: a\n\n{{Lugar}}, a {{Fecha}}\n\nEn {{Lugar}}, siendo las 9 horas del {{Fecha}}, se reúnen quienes firman esta acta.\n',
  ],
  ['{{LUGAR}} {{área}} {{cargo}}\n', '{{Lugar}} {{Area}} {{Cargo}}\n'],
  ['x\nASUNTO.- a\n', 'x\nASUNTO: a\n'],
  ['x\nAsunto : a\n', 'x\nASUNTO: a\n'],
  ['x\nccp a\nC. c. p. b\nC.c.c.e.p.- c\nCC. Integrantes\n', 'x\nC.c.p. a\nC.c.p. b\nC.c.c.e.p. c\nCC. Integrantes\n'],
  ['\n¡Claro! Aquí está:\n\nPor supuesto\nx\n', 'x\n'],
  ['x\nC.c.p. a\nABC/de\nNota: cambia los datos.\nc\n', 'x\nC.c.p. a\nABC/de\nc\n'],
  ['x\nC.c.p. a\nVariables usadas:\n- {{A}}: quien pide\n- {{B}}\n', 'x\nC.c.p. a\n'],
  ['x\nNota: b\n', 'x\nNota: b\n'],
  ['x\nC.c.p. a\nAnexo 1. Bienes\nNota: b\nc\n', 'x\nC.c.p. a\nAnexo 1. Bienes\nNota: b\nc\n'],
  ['x\nC.c.p. a\nObservaciones: {{B}}\n', 'x\nC.c.p. a\nObservaciones: {{B}}\n'],
  ['SEGURO POPULAR DEL ESTADO\n', 'SEGURO POPULAR DEL ESTADO\n'],
  ['Plantilla de personal\n', 'Plantilla de personal\n'],
  ['Claro, aquí tienes la plantilla: {{Institucion}}\nx\n', '{{Institucion}}\nx\n'],
  ['Aquí tienes el oficio para el Ing. Ruiz:\n\n**x**\n', 'x\n'],
  ['x\n# Oficio\n# de oficio: 4\n#800, int. 2\n', 'x\nOficio\n# de oficio: 4\n#800, int. 2\n'],
  [
    'x\nATENTAMENTE\n\n-----------------\nAna\n\n=========\nLuz\n',
    'x\nATENTAMENTE\n\n-----------------\nAna\n\n=========\nLuz\n',
  ],
  ['[Ciudad], a [día] de [mes] de [año]\n', '{{Lugar}}, a {{Fecha}}\n'],
  [
    'a [actividad del curso] [sic] [otro] [1] [completar] b\n',
    'a {{actividad_del_curso}} [sic] [otro] [1] [completar] b\n',
  ],
  [
    'a (nombre del titular), (nombre y firma), (cargo honorífico), (fecha 3 de mayo)\n',
    'a {{nombre_del_titular}}, (nombre y firma), (cargo honorífico), (fecha 3 de mayo)\n',
  ],
  ['a <Nombre> <<Cargo>> %FOLIO% 5% de 10% <b@c.mx>\n', 'a {{Nombre}} {{Cargo}} {{FOLIO}} 5% de 10% <b@c.mx>\n'],
  [
    'oficio XXXX, folio XXX, tel. xxxxx, de XXXX y XXXX\n',
    'oficio {{Numero_Oficio}}, folio {{Folio}}, tel. {{Telefono}}, de {{Dato}} y {{Dato_2}}\n',
  ],
  [
    'artículo 4, fracciones XX y XXX; SA/XXX/2026; la XXX Legislatura\n',
    'artículo 4, fracciones XX y XXX; SA/XXX/2026; la XXX Legislatura\n',
  ],
  [
    '{{Area}}\n\n[Nombre]\n[Cargo]\nPRESENTE\n\nLe informo a [Nombre].\n\nATENTAMENTE\n\n[Nombre]\n[Cargo]\n\nC.c.p. [Nombre], [Cargo].\nC.c.p. [Nombre].\n',
    '{{Area}}\n\n{{Destinatario}}\n{{Cargo}}\nPRESENTE\n\nLe informo a {{Nombre}}.\n\nATENTAMENTE\n\n{{Nombre_Remitente}}\n{{Cargo_Remitente}}\n\nC.c.p. {{Nombre_Copia}}, {{Cargo_Copia}}.\nC.c.p. {{Nombre_Copia_2}}.\n',
  ],
  ['ASUNTO: [tema en una línea]\n', 'ASUNTO: [tema en una línea]\n'],
  ['{{Municipio}}, Chiapas, a {{Fecha}}\n', '{{Municipio}}, Chiapas, a {{Fecha}}\n'],
  [
    'Oficio {{Folio}}/{{Anio}}\n{{Lugar}}, a {{Dia}} de {{Mes}} de {{Anio}}\n',
    'Oficio {{Folio}}/{{Anio}}\n{{Lugar}}, a {{Dia}} de {{Mes}} de {{Anio}}\n',
  ],
  ['x\nAtte.\nAna\n', 'x\nATENTAMENTE\nAna\n'],
  ['x\nCordialmente,\nAna\n', 'x\nATENTAMENTE\nAna\n'],
  ['x\nCordialmente\nATENTAMENTE\nAna\n', 'x\nCordialmente\nATENTAMENTE\nAna\n'],
  ['x\nAtentamente Lic. Ana Ruiz\n', 'x\nATENTAMENTE\n\nLic. Ana Ruiz\n'],
  ['x\nAtentamente le pido un informe.\n', 'x\nAtentamente le pido un informe.\n'],
  ['x\nATENTAMENTE, «Salud para todas»\nAna\n', 'x\nATENTAMENTE\n«Salud para todas»\nAna\n'],
  [
    'C.C. Integrantes\nx\nATENTAMENTE\nAna\n\nc.c. Luz\nC. c. Eva\n',
    'C.C. Integrantes\nx\nATENTAMENTE\nAna\n\nC.c.p. Luz\nC.c.p. Eva\n',
  ],
  ['{{Area}}\n{{Ciudad}}, a {{Fecha_Oficio}}\nEn {{Ciudad}}\n', '{{Area}}\n{{Lugar}}, a {{Fecha}}\nEn {{Lugar}}\n'],
  ['{{Lugar}}, a {{Fecha}}\n{{Ciudad}} {{Fecha_Oficio}}\n', '{{Lugar}}, a {{Fecha}}\n{{Ciudad}} {{Fecha_Oficio}}\n'],
  ['x\n\n\n\ny\n', 'x\n\ny\n'],
  ['x \t\n\ny', 'x\n\ny\n'],
  ['', ''],
  [' \n', ''],
];

const FIRST_LINES_LIKE_TALK = [
  'SEGURO FACULTATIVO DEL IMSS',
  'SEGURO MÉDICO PARA ESTUDIANTES',
  'PLANTILLA DE DOCENTES DEL PLANTEL',
  'Plantilla vehicular del municipio',
  'Con gusto le informo que su solicitud fue autorizada.',
  'Claro de luna: programa de conciertos',
  'Perfecto estado de los bienes entregados',
  'Buenos días, madres y padres de familia:',
  'A continuación se enlistan los bienes del almacén.',
  'Este es el informe anual de la Contraloría.',
  'Le presento mi renuncia al cargo de auxiliar.',
  'No puedo asistir a la sesión del Comité.',
];

const LAST_LINES_LIKE_REMARKS = [
  'NOTA: Quien no sepa firmar estampará su huella.',
  'IMPORTANTE: Este documento no tiene costo.',
  'Observaciones: Ninguna.',
  'Observaciones: {{Observaciones}}',
  'Si desea presentar una queja, llame al Órgano Interno de Control.',
  '¿Tiene dudas? Llame al número de atención.',
  'Puede consultar el aviso de privacidad en nuestras oficinas.',
  'Notas: 1. Presentar original y copia.',
  'Recuerde traer identificación oficial.',
  'Este oficio puede impugnarse ante la autoridad que lo emitió.',
  'Completa tu trámite en la ventanilla única.',
  'ANEXO 1. Relación de bienes\nNota: con folio.',
];

const PREAMBLES = [
  'Claro, aquí tienes la plantilla:',
  '¡Claro que sí!',
  'Por supuesto. Te presento una plantilla de oficio:',
  'A continuación te presento el oficio solicitado:',
  '**Plantilla de oficio**',
  'Este es el documento solicitado:',
];

const REMARKS = [
  'Nota: reemplaza las variables entre llaves por tus datos.',
  '**Nota:** Recuerda reemplazar los campos entre llaves con la información correspondiente.',
  'Espero que esta plantilla te sea de utilidad.',
  'Si necesitas algún cambio, dímelo.',
  '¿Quieres que ajuste algo más?',
  'Esta plantilla cumple con lo solicitado.',
];

const ownLine = fc.constantFrom(
  ...FIRST_LINES_LIKE_TALK,
  ...LAST_LINES_LIKE_REMARKS,
  'C. c. e. p. Dirección Jurídica',
  'C.c.c.e.p.- {{Nombre_Copia}}',
  'PRESENTES',
  'P r e s e n t e',
  'A T E N T A M E N T E',
  'Asunto.- Se informa',
  '# de oficio: {{Numero_Oficio}}',
  'Atención: [nombre del titular]',
  '{{Número de Oficio}} y {Lugar}',
);

const ownWords = fc
  .array(fc.constantFrom('Claro', 'nota', 'oficio', 'le', 'informo', 'el', '12', 'Ana', 'de', 'variables'), {
    minLength: 2,
    maxLength: 10,
  })
  .map((words) => words.join(' '));

// Asserts that `text` has every word of `kept`, in the same order. «O F I C I O» counts as one word; case and
// accents are ignored.
function assertHolds(text: string, kept: string): void {
  const words = (from: string): readonly string[] =>
    fold(nfc(from))
      .replace(/(?<!\p{L})\p{L}(?: \p{L})+(?!\p{L})/gu, (spaced) => spaced.replaceAll(' ', ''))
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const found: readonly string[] = words(text);
  let at = 0;
  for (const word of words(kept.replaceAll('_', ' '))) {
    at = found.indexOf(word, at) + 1;
    assert.ok(at > 0, `${JSON.stringify(word)} is lost: ${JSON.stringify(text)}`);
  }
}

const atoms =
  '{ } {{ }} {A} [nombre ] <b> < > <think> </think> ** __ # * - _ a É 1 . ASUNTO: asunto: ccp C.c.p. Nota: Claro'
    .split(' ')
    .concat(
      ' ',
      '\n',
      '\r',
      '\u200b',
      '\u00a0',
      'e\u0301',
      '---',
      '```',
      '<|',
      '|>',
      '\ud800',
      '<br>',
      'A T E N T A M E N T E',
    );

const disorder = fc.array(fc.constantFrom(...atoms), { maxLength: 40 }).map((parts) => parts.join(''));

describe('normalise', () => {
  for (const [name, text] of REFERENCES) {
    it(`${name} passes unchanged`, () => {
      assert.deepEqual(normalise(text), { text, fixes: 0 });
    });
  }

  for (const [given, fixed] of BEFORE_AND_AFTER)
    it(`${JSON.stringify(given)} ${given === fixed ? 'stays' : 'is fixed'}`, () =>
      assert.equal(normalise(given).text, fixed));

  it('says how many fixes it made', () => {
    assert.equal(normalise('{a} {b}\n').fixes, 2);
    assert.equal(normalise('a\r\n').fixes, 1);
  });

  it('normalises any text at once and counts every change', () => {
    fc.assert(
      fc.property(fc.oneof(disorder, anyText()), (given) => {
        const { text, fixes } = normalise(given);
        assert.deepEqual(normalise(text), { text, fixes: 0 });
        assert.equal(text !== given, fixes > 0);
      }),
      { numRuns: 1000 },
    );
  });

  it('braces in any disorder lose no letter', () => {
    const braces = fc.array(fc.constantFrom('{', '}', '{{', '}}', 'a', 'b c', ' ', '\n', '7'), { maxLength: 40 });
    fc.assert(
      fc.property(braces, (parts) => {
        const letters = (text: string) => text.replaceAll('Dato_', '').replace(/[^a-z7]/g, '');
        const given = parts.join('');
        // Long names and doubled words are excluded, because other rules change them.
        fc.pre(!/\{[^{}]{35,}\}/.test(given) && !/([a-z]{2,})\s+\1/.test(given.replace(/[{}]/g, '')));
        assert.equal(letters(normalise(given).text), letters(given));
      }),
      { numRuns: 1000 },
    );
  });

  for (const line of FIRST_LINES_LIKE_TALK) {
    it(`${JSON.stringify(line)} stays as the first line`, () => {
      assert.equal(normalise(`${line}\n\nx\n`).text, `${line}\n\nx\n`);
    });
  }

  for (const lines of LAST_LINES_LIKE_REMARKS) {
    it(`${JSON.stringify(lines)} stays after the copies`, () => {
      const text = `x\n\nATENTAMENTE\n\n{{Nombre}}\n\nC.c.p. Archivo.\n\n${lines}\nEl texto que sigue.\n`;
      assert.equal(normalise(text).text, text);
    });
  }

  it('each word of the text but the chatter of a model stays, in its order, after all fixes and in the Word file', () => {
    const own = fc.array(fc.oneof(ownLine, ownWords), { minLength: 1, maxLength: 12 });
    const chatter = (lines: readonly string[]) => fc.option(fc.constantFrom(...lines), { nil: undefined });
    const mark = fc.constantFrom('', '', '**', '## ', '> ', '* ', '---\n');
    fc.assert(
      fc.property(chatter(PREAMBLES), own, chatter(REMARKS), mark, (preamble, lines, remark, mark) => {
        // Doubled words are removed here too, because another rule removes them from the text.
        const kept = lines.join('\n').replace(/(?<!\p{L})(\p{L}{2,})(?:\s+\1)+(?!\p{L})/giu, '$1');
        const marked = lines.map((line) => mark + line + (mark === '**' ? '**' : '')).join('\n');
        const text = `${preamble ? `${preamble}\n\n` : ''}${marked}\nC.c.p. Archivo.\n${remark ? `\n${remark}\n` : ''}`;
        assertHolds(normalise(text).text, `${kept}\nC.c.p. Archivo`);
        assertHolds(readParagraphs(createDocx(text)).join('\n'), text);
      }),
      { numRuns: 500 },
    );
  });

  it('the Word file has every word of each recorded answer in its order', () => {
    const folder = new URL('../../lab/eval/recorded/', import.meta.url);
    const answers = readdirSync(folder).flatMap((name) =>
      readFileSync(new URL(name, folder), 'utf8')
        .trim()
        .split('\n')
        .map((line): { answer: { text?: string } } => JSON.parse(line)),
    );
    const texts = answers.flatMap(({ answer }) => answer.text ?? []);
    assert.ok(texts.length > 100, `${texts.length} texts`);
    // Names of variables may change, and the language after ``` is not part of the text.
    const withoutMarks = (text: string) => text.replace(/^```.*$/gm, '').replace(/\{\{[^{}\n]*\}\}/g, ' ');
    for (const text of texts)
      assertHolds(withoutMarks(readParagraphs(createDocx(text)).join('\n')), withoutMarks(text));
  });

  it('a text nested deeper than any template keeps all but its white space', () => {
    const nested = `${'<'.repeat(50)}b>${'b>'.repeat(49)} \n`;
    const { text } = normalise(nested);
    assert.equal(text, `${nested.trimEnd()}\n`);
    assert.equal(normalise(text).text, text);
  });
});
