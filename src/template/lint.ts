// The rules of a good template, as a table in the order of the domain guide: hygiene (O, L), structure (S), variables (V),
// invented data (D), style (E) and what a kind of document must hold (K).
import type { DocumentKind } from './kinds.ts';
import { BOLD_UNDERSCORES, INVISIBLE, ITALIC, normalise } from './normalise.ts';
import {
  ADDRESSED,
  all,
  amountIsGiven,
  atEnd,
  atStart,
  beforeCopies,
  blankRuns,
  bodyStart,
  EMOJI,
  englishWords,
  HTML_TAG,
  hasHeader,
  hasPeriod,
  hasVariable,
  invented,
  isOddName,
  isOtherMark,
  linesAfterCopies,
  looksSpanish,
  MOJIBAKE,
  MOST,
  matches,
  matchesRaw,
  namesTooLike,
  nearVariable,
  PLACEHOLDER,
  paragraphs,
  type Range,
  readSheet,
  repeatedPrompt,
  type Sheet,
  shifted,
  signaturePlace,
  signatureVariables,
  signatureZone,
  subjectIsEmpty,
  titledNames,
  tooManyWords,
  WORD_OR_VARIABLE,
  wants,
  wantsIn,
  whole,
  wordCount,
  writtenDateIsGiven,
  wrongOrder,
} from './sheet.ts';
import { fold, nfc } from './text.ts';
import { MONTH, PREAMBLE, PRESENT, REMARK, SPACED_OUT } from './vocabulary.ts';

export type Severity = 'must' | 'should';

// `start` and `end` are UTF-16 offsets of what offends; for what is missing, of the place where it belongs (often empty).
// `repairable`: normalise() makes it go away.
export interface Finding {
  rule: string;
  severity: Severity;
  message: string;
  start: number;
  end: number;
  repairable: boolean;
}

// `prompt` and `area` are what the caller asked: their data are not reported as invented.
export interface LintContext {
  prompt?: string;
  area?: string;
  kind?: DocumentKind;
  finishReason?: string;
}

export interface Rule {
  id: string;
  severity: Severity;
  title: string;
  message: string;
  check: (sheet: Sheet) => Range[];
}

// In the order of RULES, at most 100 of each rule. A blank text has one finding, O1.
export function lint(text: string, context: LintContext = {}): Finding[] {
  const composed = nfc(text);
  if (composed === text) return lintComposed(text, context);
  const origin = originOf(composed, text);
  return lintComposed(composed, context).map((finding) => ({
    ...finding,
    start: origin(finding.start),
    end: origin(finding.end),
  }));
}

// From an offset of the composed text to that of the letter in the text as given.
function originOf(composed: string, text: string): (offset: number) => number {
  const offsets = new Uint32Array(composed.length + 1).fill(text.length);
  let at = 0;
  for (const { 0: cluster, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    const { length } = nfc(cluster);
    offsets.fill(index, at, at + length);
    at += length;
  }
  return (offset) => offsets[offset] ?? text.length;
}

function lintComposed(text: string, context: LintContext): Finding[] {
  const broken = judge(readSheet(text, context), RULES);
  if (broken.length === 0) return [];
  const mended = normalise(text).text;
  const before = byRule(broken, text);
  const remaining = byRule(judge(readSheet(mended, context), [...before.keys()]), mended);
  return broken.map(({ rule, range: { start, end } }) => {
    const { id, severity, message } = rule;
    const left = remaining.get(rule) ?? [];
    const repairable = left.length < (before.get(rule)?.length ?? 0) && !left.includes(text.slice(start, end));
    return { rule: id, severity, message, start, end, repairable };
  });
}

// What each broken rule marks in a text.
function byRule(broken: readonly { rule: Rule; range: Range }[], text: string): Map<Rule, string[]> {
  const marked = new Map<Rule, string[]>();
  for (const { rule, range } of broken) {
    const words = marked.get(rule) ?? [];
    words.push(text.slice(range.start, range.end));
    marked.set(rule, words);
  }
  return marked;
}

function judge(sheet: Sheet, rules: readonly Rule[]): { rule: Rule; range: Range }[] {
  const applicable = sheet.text.trim() === '' ? rules.slice(0, 1) : rules;
  return applicable.flatMap((rule) =>
    rule
      .check(sheet)
      .slice(0, MOST)
      .map((range) => ({ rule, range })),
  );
}

function must(id: string, title: string, message: string, check: Rule['check']): Rule {
  return { id, severity: 'must', title, message, check };
}

function should(id: string, title: string, message: string, check: Rule['check']): Rule {
  return { id, severity: 'should', title, message, check };
}

const MARKDOWN = new RegExp(
  [
    /^[ \t]*```[^\n`]*$|`[^`\n]+`|`|\*\*[^*\n]+\*\*|\*\*|^[ \t]*#{1,6}[ \t]+|^[ \t]*(?:-{3,}|\*{3,}|={3,})[ \t]*$/,
    /^[ \t]*\|[^\n]*|^[ \t]*> |\[[^[\]\n]*\]\([^()\n]*\)|^[ \t]*\*(?=[ \t]+[^\s*])|\\(?=[_*#[\]>~`])/,
    BOLD_UNDERSCORES,
    ITALIC,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gmu',
);

const ACTAS = ['acta_administrativa', 'entrega_recepcion'] as const;

export const RULES: readonly Rule[] = [
  must(
    'O1',
    'Hay texto',
    'La plantilla está vacía. Pídala de nuevo.',
    wants((s) => s.text.trim() !== ''),
  ),
  must(
    'O2',
    'Texto completo',
    'El texto quedó cortado. Pídalo de nuevo o más breve.',
    wants((s) => !s.context.finishReason || s.context.finishReason === 'stop', atEnd),
  ),
  must(
    'O3',
    'Largo mínimo',
    'El texto es demasiado corto para un documento. Agregue lo que falta o pídalo de nuevo.',
    wants((s) => (s.plain.match(WORD_OR_VARIABLE)?.length ?? 0) >= 60, atEnd),
  ),
  should('O4', 'Largo máximo', 'El texto es demasiado largo. Recorte lo que pasa de 700 palabras.', tooManyWords),
  must('O5', 'Sin comentario inicial', 'Esta línea no es parte del documento. Quítela.', ({ lines }) =>
    lines.slice(0, 1).filter((line) => PREAMBLE.test(line.text)),
  ),
  must('O6', 'Sin comentario final', 'Este comentario final no es parte del documento. Quítelo.', (s) =>
    (s.lastCopy ? linesAfterCopies(s) : s.lines.slice(-3)).filter((line) => REMARK.test(line.text)),
  ),
  should(
    'O7',
    'Nada largo tras las copias',
    'Después de las copias solo van iniciales o anexos. Quite o acorte esta línea.',
    (s) => linesAfterCopies(s).filter((line) => (line.text.match(WORD_OR_VARIABLE)?.length ?? 0) > 14),
  ),
  must('O8', 'Sin Markdown', 'Quite estos signos de formato: no deben verse en un documento.', all(MARKDOWN)),
  must('O9', 'Sin HTML', 'Quite esta etiqueta: es código, no texto.', all(HTML_TAG)),
  must(
    'O10',
    'Sin marcas del modelo',
    'Quite esta marca interna del modelo.',
    all(/<\|[^|<>\n]*\|>|<\/?think>|\[\/?inst\]/g),
  ),
  must('O11', 'Caracteres correctos', 'Hay caracteres dañados o invisibles. Escriba de nuevo esta palabra.', (s) => [
    ...matchesRaw(s.text, INVISIBLE),
    ...matchesRaw(s.text, MOJIBAKE),
  ]),
  should('O12', 'Sin huecos', 'Hay demasiadas líneas en blanco juntas. Deje una.', blankRuns),
  must('O13', 'Sin emojis', 'Quite el emoji: no va en un documento oficial.', all(EMOJI, 'text')),
  must(
    'O14',
    'Sin la instrucción',
    'Esto es parte de la instrucción al modelo, no del documento. Quítelo.',
    all(/<\/?(?:area|solicitud)(?:\s[^<>\n]*)?>|redactas plantillas|eres redactor|^[ \t]*reglas:/gm),
  ),
  must(
    'O15',
    'Sin el esqueleto',
    'Esto es un texto de muestra sin llenar. Sustitúyalo por lo que corresponde.',
    all(
      /tema en una linea|con lo que pide la solicitud|^[ \t]*(?:empieza asi|termina asi|cuerpo):|^[ \t]*sigue el cuerpo/gm,
    ),
  ),
  should(
    'O16',
    'Sin repetir la solicitud',
    'Aquí se copió su solicitud palabra por palabra. Redáctela como documento.',
    repeatedPrompt,
  ),
  must('L1', 'En español', 'El texto no parece estar en español. Pídalo de nuevo.', wants(looksSpanish, whole)),
  must('L2', 'Sin inglés', 'Hay palabras en inglés. Escríbalas en español.', englishWords),
  must(
    'L3',
    'Rótulos en español',
    'Cambie este rótulo en inglés por el español (ASUNTO, PARA, DE, C.c.p.).',
    all(
      /^[ \t]*(?:(?:subject|date|to|from|dear|(?:yours )?sincerely|(?:best |kind )?regards|attached)(?![\p{L}\p{N}])|(?:re|cc)[ \t]*:)/gmu,
    ),
  ),
  should(
    'L4',
    'Con acentos',
    'El texto no lleva acentos ni eñes. Revise la ortografía.',
    wants((s) => wordCount(s.plain) <= 60 || /[áéíóúüñ]|\p{M}/iu.test(s.prose), whole),
  ),

  must(
    'S1',
    'Asunto',
    'Falta la línea «ASUNTO:», en mayúsculas y con el tema después.',
    wants(
      (s) => /^[ \t]*ASUNTO:[ \t]*\S/m.test(s.text),
      (s) => s.lines.find((line) => /^[*_#>\s]*asunto\b/.test(line.text)) ?? atStart(),
    ),
  ),
  should('S2', 'Un solo asunto', 'Hay más de un asunto. Deje uno por documento.', ({ lines }) =>
    lines.filter((line) => /^[*_#>\s]*asunto\s*:/.test(line.text)).slice(1),
  ),
  should('S3', 'Asunto concreto', 'El asunto debe decir en una línea qué se pide o se informa.', subjectIsEmpty),
  must(
    'S4',
    'Lugar',
    'Falta la variable {{Lugar}}, escrita así.',
    wants((s) => s.text.includes('{{Lugar}}'), nearVariable('lugar', bodyStart)),
  ),
  must(
    'S5',
    'Fecha',
    'Falta la variable {{Fecha}}, escrita así.',
    wants((s) => s.text.includes('{{Fecha}}'), nearVariable('fecha', bodyStart)),
  ),
  should(
    'S6',
    'Lugar y fecha',
    'Escriba el lugar y la fecha así: {{Lugar}}, a {{Fecha}}',
    wants((s) => /\{\{Lugar\}\},?[ \t]+a[ \t]+\{\{Fecha\}\}/.test(s.text), nearVariable('fecha', bodyStart)),
  ),
  must('S7', 'Encabezado', 'Falta el encabezado: ponga la institución y el área antes del asunto.', wants(hasHeader)),
  must(
    'S8',
    'Despedida',
    'Falta ATENTAMENTE, sola en su línea.',
    wants((s) => s.closing !== undefined, beforeCopies),
  ),
  must(
    'S9',
    'Copias',
    'Faltan las copias. Agregue al final: C.c.p. Archivo.',
    wants((s) => s.lastCopy !== undefined, atEnd),
  ),
  must(
    'S10',
    'Rótulo de copia',
    'Escriba las copias así: C.c.p. y a quién se dirige.',
    wants(
      (s) => /^[ \t]*C\.c\.p\. \S/m.test(s.text),
      (s) => s.firstCopy ?? atEnd(s),
    ),
  ),
  must('S11', 'Orden', 'Esta línea está fuera de lugar. El orden es asunto, despedida y copias.', wrongOrder),
  must(
    'S12',
    'Firma',
    'Falta la firma. Ponga {{Nombre_Remitente}} después de la despedida.',
    wants(
      (s) => signatureVariables(s) > 0 || /_{6}/.test(s.plain.slice(signatureZone(s).start, signatureZone(s).end)),
      signaturePlace,
    ),
  ),
  should(
    'S13',
    'Nombre y cargo',
    'La firma lleva nombre y cargo: {{Nombre_Remitente}} y {{Cargo_Remitente}}.',
    wants((s) => signatureVariables(s) > 1, signaturePlace),
  ),
  must(
    'S14',
    'Cuerpo',
    'Falta el cuerpo: al menos un párrafo completo entre el asunto y la despedida.',
    wants((s) => paragraphs(s, 15) > 0, bodyStart),
  ),
  should(
    'S15',
    'Dos párrafos',
    'El cuerpo es muy breve. Explique el motivo y lo que se pide en dos párrafos o más.',
    wants((s) => paragraphs(s, 8) > 1, bodyStart),
  ),
  should(
    'S16',
    'Destinatario',
    'Falta a quién se dirige: {{Destinatario}} o A QUIEN CORRESPONDA.',
    wants(
      (s) => s.text.includes('{{Destinatario}}') || ADDRESSED.test(s.plain),
      nearVariable('destinatario', bodyStart),
    ),
  ),
  should(
    'S17',
    'Cargo',
    'Falta un cargo, por ejemplo {{Cargo}} o {{Cargo_Remitente}}.',
    wants((s) => hasVariable(s, /^(?:cargo|puesto)/i), bodyStart),
  ),
  should(
    'S18',
    'PRESENTE',
    'Falta PRESENTE, solo en su línea, después del destinatario.',
    wants(
      (s) =>
        ADDRESSED.test(s.plain) ||
        s.lines.some((line) => PRESENT.test(line.text) || /^(?:para|de)\s*:/.test(line.text)),
      bodyStart,
    ),
  ),
  should(
    'S19',
    'Sin saludo de carta',
    'Quite este saludo: en un oficio basta PRESENTE.',
    all(/^[ \t]*(?:estimad[oa]s?|apreciables?|distinguid[oa]s?|querid[oa]s?)(?!\p{L})[^\n:,]{0,60}[:,]?/gmu),
  ),
  should(
    'S20',
    'Usos de México',
    'Esto se usa en otros países. Cámbielo por la forma mexicana.',
    all(
      /\boficio n[°º]\s*\d*|\btengo el honor de dirigirme\b|\bdios guarde\b|\bvuestr[oa]s?\b|\bs\. ?d\.[ \t]*$|\bsenor:|\bfdo\.|\bref\.:|\bvosotr[oa]s\b/gm,
    ),
  ),

  must(
    'V1',
    'Llaves completas',
    'Las llaves no están bien. Una variable se escribe así: {{Nombre}}',
    all(/\{+[^{}\n]{0,60}\}+|[{}]+/g),
  ),
  must('V2', 'Variables con nombre', 'Esta variable no tiene nombre. Escríbalo o quítela.', ({ variables }) =>
    variables.filter(({ name }) => name.trim() === ''),
  ),
  must('V3', 'Nombres sin acentos', 'Escriba el nombre de la variable sin acentos ni eñe.', ({ variables }) =>
    variables.filter(({ name }) => /[\p{L}\p{M}]/u.test(name.replace(/[A-Za-z]+/g, ''))),
  ),
  must('V4', 'Nombres sin espacios', 'Quite los espacios del nombre de la variable; use guion bajo.', ({ variables }) =>
    variables.filter(({ name }) => /\s/.test(name) && name.trim() !== ''),
  ),
  must(
    'V5',
    'Nombres sencillos',
    'El nombre de la variable lleva solo letras, números y guion bajo, empieza con letra y mide 40 o menos.',
    ({ variables }) => variables.filter(({ name }) => isOddName(name)),
  ),
  should('V6', 'Nombres uniformes', 'Esta variable está escrita de dos maneras. Use siempre la misma.', namesTooLike),
  should(
    'V7',
    'Número de variables',
    'Una plantilla tiene entre 5 y 30 variables.',
    wants((s) => hasVariable(s, /./, 5) && !hasVariable(s, /./, 31)),
  ),
  must('V8', 'Cuerpo redactado', 'El cuerpo no puede ser una variable: debe estar redactado.', ({ variables }) =>
    variables.filter(({ name }) =>
      /^(?:cuerpo|contenido|texto|mensaje|desarrollo|body|redaccion)(?:_|$)/.test(fold(nfc(name)).trim()),
    ),
  ),
  must('V9', 'Sin otros huecos', 'Cambie este hueco por una variable, por ejemplo {{Nombre}}.', (s) =>
    matches(s.plain, PLACEHOLDER).filter(({ start, end }) => !isOtherMark(s.plain.slice(start, end))),
  ),
  must('V10', 'Sin rayas para llenar', 'Cambie la raya por una variable, por ejemplo {{Fecha}}.', (s) =>
    s.lines
      .filter((line) => !/^[_\s]*$/.test(line.text))
      .flatMap((line) => shifted(matches(line.text, /_{4,}/g), line.start)),
  ),

  must(
    'D1',
    'Sin fechas inventadas',
    'Esta fecha no está en su solicitud. Cámbiela por una variable como {{Fecha_Limite}}.',
    invented(
      new RegExp(
        `\\b\\d{1,2}(?:º|°|o\\.?|er)?\\s+de\\s+${MONTH}(?:\\s+del?\\s+(?:ano\\s+)?\\d{4})?\\b|\\b\\d{1,2}[/-]\\d{1,2}[/-]\\d{2,4}\\b`,
        'g',
      ),
      'plain',
      writtenDateIsGiven,
    ),
  ),
  must(
    'D2',
    'Sin folios inventados',
    'Este número de documento no está en su solicitud. Cámbielo por una variable como {{Numero_Oficio}}.',
    (s) =>
      invented(/(?<![\p{L}\d/.-])(?!COVID)\p{Lu}{2,}(?:[/.-][\p{Lu}\d]+)*[/.-]\d+(?:[/.-]\d+)*(?!\p{L})/gu, 'prose')(s),
  ),
  must(
    'D3',
    'Sin teléfonos inventados',
    'Este teléfono no está en su solicitud. Cámbielo por {{Telefono_Contacto}}.',
    invented(/(?<!\d)\(?\d(?:[ .()-]{0,2}\d){9}(?!\d)/g),
  ),
  must(
    'D4',
    'Sin correos inventados',
    'Este correo no está en su solicitud. Cámbielo por {{Correo_Contacto}}.',
    invented(/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g),
  ),
  must(
    'D5',
    'Sin CURP ni RFC',
    'Esta CURP o RFC no está en su solicitud. Cámbiela por una variable.',
    invented(/\b[a-z]{4}\d{6}[hmx][a-z]{5}[a-z\d]\d\b|(?<![\p{L}\d&])[a-z&]{3,4}\d{6}[a-z\d]{3}(?![\p{L}\d])/gu),
  ),
  must(
    'D6',
    'Sin montos inventados',
    'Este monto no está en su solicitud. Cámbielo por {{Monto}}.',
    invented(/\$[ \t]{0,3}\d+(?:[,.]\d+)*/g, 'plain', amountIsGiven),
  ),
  must(
    'D7',
    'Sin nombres inventados',
    'Este nombre no está en su solicitud. Cámbielo por una variable como {{Nombre_Remitente}}.',
    titledNames,
  ),
  should(
    'D8',
    'Sin años fijos',
    'Este año quedó fijo. Cámbielo por una variable si la plantilla se usará después.',
    invented(/\b(?:19|20)\d\d\b/g),
  ),
  should(
    'D9',
    'Sin citas legales',
    'Verifique esta cita legal o cámbiela por {{Fundamento_Legal}}.',
    invented(
      /\bart(?:iculos?|s?\.) \d+|\bfraccion(?:es)? (?:[ivxlc]+|\d+)\b|\bley (?:general|federal|organica|de)\b|\breglamento (?:interior|de)\b|\bconstitucion politica\b/g,
    ),
  ),
  should(
    'D10',
    'Sin organismos extintos',
    'Este organismo o nombre ya no existe. Cámbielo por el vigente o por una variable.',
    (s) => [
      ...invented(/\b(?:INAI|IFAI|IFE|SAGARPA|PGR|INSABI|PROSPERA)\b/g, 'prose')(s),
      ...invented(/\bsecretaria de la funcion publica\b|\bmexico,? d\. ?f\.|\bdistrito federal\b|\bseguro popular\b/g)(
        s,
      ),
    ],
  ),
  must(
    'D11',
    'Sin leyenda del año',
    'La leyenda del año cambia por decreto. Cámbiela por {{Leyenda}}.',
    invented(/\b20\d\d,? ano del?\b[^\n"”»\ue000]{0,160}/g),
  ),
  should(
    'E1',
    'Trato de usted',
    'El documento va de usted. Cambie el tuteo.',
    all(
      /\bte (?:solicito|informo|envio|invito|pido)\b|\btu (?:solicitud|oficio|apoyo|area)\b|\bcontigo\b|\btuy[oa]s?\b/g,
    ),
  ),
  should(
    'E2',
    'Lenguaje incluyente legible',
    'Evite @ y x: use «el personal», «las personas» o ambas formas.',
    all(/(?<![\w@.+-])[a-z]{2,20}(?:@s?(?![\w.@-])|xs(?!\w))/g),
  ),
  should(
    'E3',
    'Lenguaje claro',
    'Es una fórmula anticuada. Dígalo con palabras sencillas.',
    all(
      /\bseguridades de mi (?:mas )?(?:alta|atenta|distinguida)\b|\binfrascrit[oa]s?\b|\bsuscrit[oa] al calce\b|\bsirvase encontrar\b|\bocurso\b|\ba la brevedad posible\b|\ben tiempo y forma\b|\bno omito mencionar\b/g,
    ),
  ),
  should(
    'E4',
    'Sin letras separadas',
    'Escriba la palabra sin espacios entre las letras, para que los lectores de pantalla la lean.',
    ({ lines }) => lines.filter((line) => SPACED_OUT.test(line.text)),
  ),

  should(
    'K1',
    'Nombre del documento',
    'El documento debe decir su nombre: memorándum, circular, tarjeta informativa, acta o «hace constar».',
    (s) => (s.context.kind && !(KIND_WORDS[s.context.kind] ?? /^/).test(s.plain) ? [atStart()] : []),
  ),
  should(
    'K2',
    'Acta completa',
    'El acta lleva hora de inicio y de cierre, dos testigos y, si es administrativa, los hechos.',
    wantsIn(
      ACTAS,
      (s) =>
        hasVariable(s, /^hora/i, 2) &&
        (hasVariable(s, /testigo/i, 2) || (s.plain.match(/\btestigos?\b/g)?.length ?? 0) > 1) &&
        (s.context.kind !== 'acta_administrativa' || /\bhechos\b/.test(s.plain)),
    ),
  ),
  should(
    'K3',
    'Orden del día',
    'La convocatoria lleva el orden del día con tres puntos numerados o más.',
    wantsIn(
      ['convocatoria'],
      (s) =>
        /\borden del dia\b/.test(s.plain) &&
        s.lines.filter((line) => /^(?:\d{1,2}[.)-]|[ivx]{1,5}[.)-])/.test(line.text)).length > 2,
    ),
  ),
  should(
    'K4',
    'Plazo y consecuencia',
    'El requerimiento dice el plazo, como variable, y qué pasa si no se cumple.',
    wantsIn(
      ['requerimiento'],
      (s) =>
        hasVariable(s, /plazo|fecha_limite|^dias|termino/i) &&
        /\bde no\b|\ben caso (?:de no|contrario|de incumpl)|\bapercib|\bsancion|\bpenas?\b|\bmulta|\bprocedimiento\b|\bresponsabilidad/.test(
          s.plain,
        ),
    ),
  ),
  should(
    'K5',
    'Folio',
    'La respuesta de transparencia lleva el folio como variable.',
    wantsIn(['transparencia'], (s) => hasVariable(s, /folio/i)),
  ),
  should(
    'K6',
    'Días y lugar de la comisión',
    'El oficio de comisión dice de qué día a qué día y en qué lugar.',
    wantsIn(['oficio_comision'], (s) => hasPeriod(s) && hasVariable(s, /^lugar_|destino|sede|ciudad|domicilio/i)),
  ),
  should(
    'K7',
    'Periodo y regreso',
    'Las vacaciones o el permiso dicen de qué día a qué día y cuándo se regresa.',
    wantsIn(
      ['vacaciones_permiso'],
      (s) =>
        hasPeriod(s) &&
        (hasVariable(s, /reincorpora|regreso|retorno/i) || /\breincorpor|\bregres|\bretorn/.test(s.plain)),
    ),
  ),
];

const KIND_WORDS: Partial<Record<DocumentKind, RegExp>> = {
  memorandum: /\bmemorand(?:um|o)\b/,
  circular: /\bcircular\b/,
  tarjeta_informativa: /\btarjeta informativa\b/,
  constancia: /\bhac(?:e|en|emos|go) constar\b/,
  acta_administrativa: /\bacta\b/,
  entrega_recepcion: /\bacta\b/,
};
