// Rules for the answer of a model: the answer is complete, and contains only the document.

import { findPreambles, findRemarks, preambleEdits, REMARK, remarkEdits } from '../reading/chatter.ts';
import type { Document } from '../reading/document.ts';
import { tableAt } from '../reading/table.ts';
import { type Edit, fold, nfc, type Range } from '../text.ts';
import { anyOf, listOf } from '../words/any-of.ts';
import {
  BOLD_UNDERSCORES,
  HTML_MARKS,
  INVISIBLE,
  ITALIC,
  MARKDOWN_MARKS,
  MARKS_OF_MODEL,
  MODEL_MARKS,
  PICTURE,
  PICTURE_AND_STOP,
  REQUEST_MARKS,
  thoughtEdits,
} from './clean.ts';
import { countWords, endOfText, matches, missingUnless, type Rule, replacements, WORD_OR_VARIABLE } from './rule.ts';

// Matches Markdown. Offices write «#» before a word for «number» («# de oficio»), and six dashes or more for
// a line to sign on. Neither is Markdown.
const MARKDOWN = new RegExp(
  [
    new RegExp(
      anyOf([
        /^[ \t]*```[^\n`]*$/,
        /`[^`\n]+`/,
        /`/,
        /\*\*[^*\n]+\*\*/,
        /\*\*/,
        /^[ \t]*#{1,6}[ \t]+(?!del?\s)/,
        /^[ \t]*(?:-{3,5}|\*{3,}|={3,5})[ \t]*$/,
      ]),
    ),
    new RegExp(
      anyOf([
        /^[ \t]*\|[^\n]*/,
        /^[ \t]*> /,
        /\[[^[\]\n]*\]\([^()\n]*\)/,
        /^[ \t]*\*(?=[ \t]+[^\s*])/,
        /\\(?=[_*#[\]>~`]|[ \t]*$)/,
      ]),
    ),
    BOLD_UNDERSCORES,
    ITALIC,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gmu',
);

const TAGS = listOf(`
  a
  b
  big
  blockquote
  body
  br
  button
  center
  code
  del
  div
  dl
  em
  font
  footer
  form
  head
  header
  hr
  html
  i
  iframe
  img
  input
  ins
  label
  li
  link
  mark
  meta
  ol
  p
  pre
  s
  script
  section
  small
  span
  strong
  style
  sub
  sup
  svg
  table
  tbody
  td
  th
  thead
  title
  tr
  u
  ul
`);

export const HTML_TAG = new RegExp(
  `<(?:\\/?${anyOf([...TAGS, /h[1-6]/])}(?:[\\s/][^<>\\n]*)?|!--[^<>\\n]*)>|&(?:nbsp|amp|lt|gt);`,
  'g',
);

// Matches damaged characters: UTF-8 that was read as Latin-1 («Ã³»), the replacement character, and lone
// surrogates.
const MOJIBAKE = new RegExp(
  anyOf([
    /[ÃÂ][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122]/,
    /â€.?/,
    /\ufffd/,
    /\p{Cs}/u,
  ]),
  'gu',
);

export const ANSWER_RULES: readonly Rule[] = [
  {
    id: 'O1',
    name: 'texto-presente',
    severity: 'must',
    title: 'Hay texto',
    message: 'La plantilla está vacía. Pídala de nuevo.',
    reason: 'Sin texto no hay nada que revisar ni que firmar. Pasa cuando el servicio del modelo contesta en blanco.',
    wrong: '',
    right: '…',
    check: missingUnless(({ text }) => text.trim() !== ''),
  },
  {
    id: 'O2',
    name: 'texto-completo',
    severity: 'must',
    title: 'Texto completo',
    message: 'El texto quedó cortado. Pídalo de nuevo o más breve.',
    reason:
      'El modelo tiene un límite de extensión: lo que se corta suele ser el final, es decir, la firma y las copias.',
    wrong: 'C.c.p. Arch',
    right: 'C.c.p. Archivo.',
    context: { finishReason: 'length' },
    check: missingUnless(({ finishReason = 'stop' }) => finishReason === 'stop', endOfText),
  },
  {
    id: 'O3',
    name: 'largo-minimo',
    severity: 'must',
    title: 'Largo mínimo',
    message: 'El texto es demasiado corto para un documento. Agregue lo que falta o pídalo de nuevo.',
    reason:
      'Un documento con todas sus partes pasa de 60 palabras. Con menos falta alguna, o el cuerpo no explica lo que se pide.',
    wrong:
      'Le solicito los datos de las personas que reciben una beca, para integrar un informe.\n\nLe agradeceré enviarlos antes del fin de semana.',
    right:
      'Con fundamento en {{Fundamento_Legal}}, le solicito los datos de las personas que reciben una beca, para integrar el informe de este trimestre.\n\nLe agradeceré enviarlos a {{Correo_Contacto}} antes del {{Fecha_Limite}} y avisar por teléfono a esta oficina cuando estén completos.',
    adviceFor: [],
    check: missingUnless(({ plain }) => countWords(plain, WORD_OR_VARIABLE) >= 60, endOfText),
  },
  {
    id: 'O5',
    name: 'sin-comentario-inicial',
    severity: 'must',
    title: 'Sin comentario inicial',
    message: 'Esta línea no es parte del documento. Quítela.',
    reason: 'Es el modelo que le habla a quien pidió el texto. Quien recibe el documento no debe leerlo.',
    wrong: 'Claro, aquí tienes el oficio:\n\n{{Institucion}}',
    right: '{{Institucion}}',
    check: ({ lines }) => findPreambles(lines.slice(0, 1)),
    fix: ({ lines }) => preambleEdits(lines),
  },
  {
    id: 'O6',
    name: 'sin-comentario-final',
    severity: 'must',
    title: 'Sin comentario final',
    message: 'Este comentario final no es parte del documento. Quítelo.',
    reason: 'El modelo suele ofrecer cambios o explicar su texto después de terminarlo. Nada de eso es del documento.',
    wrong: 'C.c.p. Archivo.\n\nEspero que te sirva. Si necesitas cambios, dime.',
    right: 'C.c.p. Archivo.',
    check: (document) => findRemarks(document.lines, lastCopyOf(document)).filter(({ plain }) => REMARK.test(plain)),
    fix: (document) => remarkEdits(document.lines, lastCopyOf(document)),
  },
  {
    id: 'O8',
    name: 'sin-markdown',
    severity: 'must',
    title: 'Sin signos de formato',
    message: 'Quite estos signos de formato: no deben verse en un documento.',
    reason: 'Los asteriscos, almohadillas y rayas son órdenes de formato para pantallas. En papel se ven como basura.',
    wrong: '**Plazo:** cinco días hábiles.',
    right: 'Plazo: cinco días hábiles.',
    check: (draft) => {
      const found = matches(draft.plain, MARKDOWN);
      if (draft.origin !== 'person') return found;
      // In a person's document, tables with bars and a single «*nota*» with asterisks are not reported.
      const rows = startsOfTableRows(draft);
      const marks = found.filter(({ start }) => !rows.has(start));
      const isSign = ({ start, end }: Range) => /^\*[^*]+\*$/.test(draft.plain.slice(start, end));
      return marks.length === 1 && marks.every(isSign) ? [] : marks;
    },
    fix: withoutMarkdown,
  },
  {
    id: 'O9',
    name: 'sin-html',
    severity: 'must',
    title: 'Sin etiquetas de páginas web',
    message: 'Quite esta etiqueta: es código, no texto.',
    reason: 'Las etiquetas son código de páginas web. Word no las entiende y las imprime tal cual.',
    wrong: 'Entregue el informe.<br>Incluya sus anexos.',
    right: 'Entregue el informe.\nIncluya sus anexos.',
    check: HTML_TAG,
    fix: HTML_MARKS,
  },
  {
    id: 'O10',
    name: 'sin-marcas-del-modelo',
    severity: 'must',
    title: 'Sin marcas del modelo',
    message: 'Quite esta marca interna del modelo.',
    reason:
      'El modelo usa marcas propias para separar lo que piensa de lo que contesta. A veces se le escapan al texto.',
    wrong: 'Le agradezco su apoyo.<|end|>',
    right: 'Le agradezco su apoyo.',
    check: MARKS_OF_MODEL,
    fix: ({ text }) => [...thoughtEdits(text), ...replacements(text, MODEL_MARKS)],
  },
  {
    id: 'O11',
    name: 'caracteres-correctos',
    severity: 'must',
    title: 'Caracteres correctos',
    message: 'Hay caracteres dañados o invisibles. Escriba de nuevo esta palabra.',
    reason:
      'Una letra con acento mal guardada se vuelve dos signos extraños, y un carácter invisible impide encontrar o corregir la palabra.',
    wrong: 'Le enviamos la informaciÃ³n completa.',
    right: 'Le enviamos la información completa.',
    // replacements() is used here, because matches() would trim invisible characters that count as white
    // space.
    check: ({ text }) => [INVISIBLE, MOJIBAKE].flatMap((pattern) => replacements(text, [[pattern, () => '']])),
    fix: [[INVISIBLE, () => '']],
  },
  {
    id: 'O12',
    name: 'sin-huecos',
    severity: 'should',
    title: 'Sin huecos',
    message: 'Hay demasiadas líneas en blanco juntas. Deje una.',
    reason:
      'El espacio entre las partes lo pone el formato. Varios renglones en blanco dejan huecos que cambian de un equipo a otro.',
    wrong: '{{Lugar}}, a {{Fecha}}\n\n\n\n{{Destinatario}}',
    right: '{{Lugar}}, a {{Fecha}}\n\n{{Destinatario}}',
    // Three or more blank lines are reported, and the fix leaves one. The last line of a text may lack its
    // line end.
    check: ({ text, keepsGaps = false }) =>
      keepsGaps ? [] : replacements(text, [[/(?<![^\n])(?:[^\S\n]*\n){2,}(?:[^\S\n]*\n|[^\S\n]+$)/g, () => '\n']]),
    fix: [[/(?<![^\n])(?:[^\S\n]*\n)+(?:[^\S\n]*\n|[^\S\n]+$)/g, () => '\n']],
  },
  {
    id: 'O13',
    name: 'sin-emojis',
    severity: 'must',
    title: 'Sin emojis',
    message: 'Quite el emoji: no va en un documento oficial.',
    reason: 'Un documento oficial se imprime, se fotocopia y se archiva: un emoji no se conserva y resta seriedad.',
    wrong: '✅ Le agradezco su apoyo.',
    right: 'Le agradezco su apoyo.',
    check: ({ text }) => matches(text, PICTURE),
    fix: [
      [PICTURE_AND_STOP, () => ''],
      [PICTURE, () => ''],
    ],
  },
  {
    id: 'O14',
    name: 'sin-la-instruccion',
    severity: 'must',
    title: 'Sin la instrucción',
    message: 'Esto es parte de la instrucción al modelo, no del documento. Quítelo.',
    reason: 'Son palabras que el servicio dirige al modelo. Si aparecen, el modelo las copió en lugar de obedecerlas.',
    wrong: 'Le agradezco su apoyo.</solicitud>',
    right: 'Le agradezco su apoyo.',
    check: /<\/?(?:area|solicitud)(?:\s[^<>\n]*)?>|redactas plantillas|eres redactor|^[ \t]*reglas:/gm,
    fix: REQUEST_MARKS,
  },
  {
    id: 'O15',
    name: 'sin-el-esqueleto',
    severity: 'must',
    title: 'Sin texto de muestra',
    message: 'Esto es un texto de muestra sin llenar. Sustitúyalo por lo que corresponde.',
    reason: 'El modelo recibe una muestra con lugares por llenar. Si copia uno, falta justamente lo que usted pidió.',
    wrong: 'ASUNTO: tema en una línea',
    right: 'ASUNTO: Solicitud de datos del programa de becas',
    check: new RegExp(
      anyOf([
        /tema en una linea/,
        /con lo que pide la solicitud/,
        /^[ \t]*(?:empieza asi|termina asi|cuerpo):/,
        /^[ \t]*sigue el cuerpo/,
      ]),
      'gm',
    ),
  },
  {
    id: 'O16',
    name: 'sin-repetir-la-solicitud',
    severity: 'should',
    title: 'Sin repetir la solicitud',
    message: 'Aquí se copió su solicitud palabra por palabra. Redáctela como documento.',
    reason:
      'Lo que se escribe para pedir un oficio no es todavía el oficio: le faltan el trato, los motivos y la forma.',
    wrong: 'Oficio para pedir a sistemas los datos del programa de becas.',
    right: 'Le pido los datos del programa de becas.',
    context: { prompt: 'oficio para pedir a sistemas los datos del programa de becas' },
    check: ({ text, prompt = '' }) => {
      const request = fold(nfc(prompt)).trim();
      // The time for this search can grow with the product of the lengths of request and text. Therefore only
      // the first 2000 characters of the request are searched for.
      const start = request.length < 40 ? -1 : fold(text).indexOf(request.slice(0, 2000));
      return start < 0 ? [] : [{ start, end: Math.min(start + request.length, text.length) }];
    },
  },
];

// Returns the edits that remove Markdown characters. A heading is written in capitals, so that it still looks
// like a heading.
function withoutMarkdown({ lines, text }: Document): Edit[] {
  const headings = lines.flatMap((line) => {
    const [, bold, marked] = BODY.has(line.role) ? (MARKED_HEADING.exec(line.text) ?? []) : [];
    const words = bold ?? marked ?? '';
    if (words === '' || line.words > 8) return [];
    const blankLineAbove = line.blankBefore || line.start === 0 ? '' : '\n';
    return [{ start: line.start, end: line.end, text: blankLineAbove + words.trim().toUpperCase() }];
  });
  let next = 0;
  const others = replacements(text, MARKDOWN_MARKS)
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      while ((headings[next]?.end ?? Infinity) <= start) next += 1;
      const heading = headings[next];
      return !heading || end <= heading.start;
    });
  return [...headings, ...others];
}

const BODY: ReadonlySet<string> = new Set(['paragraph', 'listItem']);
const HEADING_WORDS = '((?:(?:\\d{1,2}|[IVX]{1,5})[.)][ \\t]+)?\\p{Lu}[\\p{L} \\t-]{2,78})';
const MARKED_HEADING = new RegExp(
  `^(?:#{1,6}[ \\t]+)?\\*\\*${HEADING_WORDS}:?\\*\\*:?$|^#{1,6}[ \\t]+(?!del?\\s)${HEADING_WORDS}:?$`,
  'u',
);

function lastCopyOf({ lines, lastCopy }: Document): number {
  return lastCopy ? lines.indexOf(lastCopy) : -1;
}

function startsOfTableRows({ lines }: Document): ReadonlySet<number> {
  const rows = new Set<number>();
  for (let at = 0; at < lines.length; ) {
    const to = lines[at]?.text.includes('|') ? (tableAt(lines, at)?.to ?? at) : at;
    for (const { start } of lines.slice(at, to)) rows.add(start);
    at = Math.max(to, at + 1);
  }
  return rows;
}
