// Finds the words that a model writes to the user above or below a document, such as «Aquí tienes la
// plantilla». A document may begin with similar words, «Con gusto le informo», so a doubtful line counts as
// part of the document.
import type { WrittenLine } from '../line.ts';
import type { Edit, Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { POINT } from '../words/list-marks.ts';
import { ANNEX_HEADING, DOCUMENT_NAME } from '../words/vocabulary.ts';

// A line with its offsets in the text. `plain` is the line in lower case, without accents, and with \ue000 in
// place of each character of a variable.
type PlainLine = Pick<WrittenLine, 'plain' | 'start' | 'end'>;

// Returns the ranges of the model's words to the user above the document.
export function findPreambles(lines: readonly PlainLine[]): Range[] {
  const found: Range[] = [];
  for (const { plain, start } of lines) {
    const length = preambleLength(plain);
    if (length > 0) found.push({ start, end: start + length });
    if (length < plain.length) break;
  }
  return found;
}

// Returns the edit that deletes the model's words to the user above the document, with the blank lines below
// these words.
export function preambleEdits(lines: readonly PlainLine[]): Edit[] {
  const last = findPreambles(lines).at(-1);
  if (!last) return [];
  const next = lines.find(({ end }) => end > last.end);
  return [{ start: 0, end: Math.max(next?.start ?? 0, last.end), text: '' }];
}

// Returns the lines in which the model comments on the document. Such remarks are below the last copy and
// above the annexes, or at the end of a text without copies. If a remark ends with a colon, the list below
// belongs to the remark. `lastCopy` is the index of the last copy («C.c.p.»), or -1.
export function findRemarks<L extends PlainLine>(lines: readonly L[], lastCopy: number): L[] {
  const last = lines.at(-1)?.plain ?? '';
  if (lastCopy < 0 && !REMARK.test(last) && !ITEM.test(last)) return [];
  const end = lastCopy < 0 ? -1 : lines.findIndex(({ plain }, at) => at > lastCopy && ANNEX_HEADING.test(plain));
  const below = lines.slice(lastCopy < 0 ? -MAX_REMARKS : lastCopy + 1, end < 0 ? undefined : end);
  let announces = false;
  const remarks = below.filter(({ plain }, at) => {
    const isChatter = REMARK.test(plain) || (announces && ITEM.test(plain)) || announcesRemarks(below, at);
    announces = isChatter && (announces || /:[*_]*$/.test(plain));
    return isChatter;
  });
  return lastCopy < 0 ? below.slice(below.findLastIndex((line) => !remarks.includes(line)) + 1) : remarks;
}

// Returns true for a heading such as «Observaciones:», if the list below the heading mentions the template.
function announcesRemarks(lines: readonly PlainLine[], at: number): boolean {
  if (!LABEL.test(lines[at]?.plain ?? '')) return false;
  const to = lines.findIndex(({ plain }, below) => below > at && !ITEM.test(plain));
  return lines.slice(at + 1, to < 0 ? undefined : to).some(({ plain }) => OF_TEMPLATE.test(plain));
}

const HEADINGS = anyOf(`
  consideraciones
  indicaciones
  instrucciones
  notas?
  observaciones
  recomendaciones
`);

const LABEL = new RegExp(`^[\\s*_#>]*${HEADINGS}(?: \\p{L}+){0,3}\\s*:[*_]*$`, 'u');
const OF_TEMPLATE = /\b(?:entre (?:dobles )?llaves|corchetes|marcadores|plantilla)\b|\{\{|\ue000/;

const ITEM = new RegExp(`^${POINT}\\s`);

const MAX_REMARKS = 8;

// Returns the edits that delete the model's remarks, with the blank lines above each remark.
export function remarkEdits(lines: readonly PlainLine[], lastCopy: number): Edit[] {
  const remarks = new Set(findRemarks(lines, lastCopy));
  return lines.flatMap((line, at) =>
    remarks.has(line) ? [{ start: lines[at - 1]?.end ?? 0, end: line.end, text: '' }] : [],
  );
}

const OPENING = '^[\\s"\'“”«*_#>¡¿]*';
const END = '(?![\\p{L}\\p{N}])';
const COURTESY = anyOf(`
  (?:con )?(?:mucho )?gusto
  buen[oa]s (?:dias|tardes|noches)
  claro(?: que si)?
  de acuerdo
  desde luego
  entendido
  hola
  perfecto
  por supuesto
  seguro
`);
const DOCUMENT = `(?:documento|respuesta|solicitud|formato|${DOCUMENT_NAME}(?: informativa)?)`;

const OFFER = [
  `aqui (?:esta|tienes?|va|te|le (?:presento|comparto|dejo|va))${END}`,
  `(?:a continuacion,? )?(?:te (?:presento|comparto|dejo|muestro|ayudo|proporciono)|aca tienes?)${END}`,
  `(?:a continuacion,? )?(?:le|se) (?:presento|presenta|comparto|dejo|muestra|muestro|proporciono)${END}(?=.*(?:plantilla|borrador|ejemplo|propuesta de))`,
  `est[ae] es (?:la|el|un|una) (?:plantilla|borrador|ejemplo|(?:propuesta|formato) de|${DOCUMENT} (?:solicitad|pedid|que (?:solicitaste|pediste)))`,
  `(?:lo siento,? (?:pero )?)?no puedo (?:ayudar|generar|crear|redactar|cumplir con|proporcionar|escribir|hacer eso)`,
  `lo siento${END}`,
  'como (?:un |una )?(?:modelo de (?:lenguaje|ia)|asistente (?:de ia|virtual|de inteligencia)|ia\\b|inteligencia artificial)',
  `(?:sure|certainly|of course|here['’]s|here is|below is|okay|i['’]m sorry|i cannot)${END}`,
].join('|');

// Matches the beginning of a line that a model writes to the user: «Claro que sí», «Aquí tienes la
// plantilla». Also matches the title «Plantilla de oficio», which models write above a document.
const PREAMBLE = new RegExp(
  OPENING +
    anyOf([
      `(?:${COURTESY}[\\s!.,:]+)?[¡¿]?(?:${OFFER})`,
      `(?!hola|buen|seguro[^!]|de acuerdo|gusto)${COURTESY}[\\s*_"”»]*(?:[!.:]+(?=[\\s*_"”»]|$)|$)`,
      `plantilla(?: (?:de|para)(?: una?| el| la)? ${DOCUMENT}${END}.{0,60})?[\\s*_"”»:.]*$`,
    ]),
  'u',
);

// Returns the length of the words to the user at the start of the line. These words end at a colon or at the
// first full stop. Returns 0 for a line of the document.
function preambleLength(line: string): number {
  const opening = PREAMBLE.exec(line);
  if (!opening) return 0;
  if (!line.includes('\ue000') && /:[\s*_"”»]*$/.test(line)) return line.length;
  const from = opening[0].trimEnd().length;
  const sentence = /[!.:][\s*_"”»]+/.exec(line.slice(from - 1));
  if (sentence) return from - 1 + sentence.index + sentence[0].length;
  return line.includes('\ue000') ? 0 : line.length;
}

const CHANGE = '(?:reempla[zc]|sustitu[iy]|personali[zc]|cambi|adapt|ajust|modifi[cq])\\p{L}*';
const FILLING = '(?:complet|llen|rellen|revis|verifi[cq]|asegur|agreg|inclu[iy])\\p{L}*';
const GAP = '(?:variables?|llaves|corchetes|marcadores|plantilla)';
const NOTE = anyOf(`
  favor
  importante
  no olvides?
  notas?
  observaci(?:on|ones)
  ojo
  por favor
  recordatorio
  recuerd[ae]s?
`);
const MORE_HELP = anyOf([
  /\b(?:te )?l[oa]s? (?:hago|ajusto|cambio|preparo|redacto)\b/,
  /\bdime/,
  /\bpuedo\b/,
  'avisame',
  /con gusto (?:te|lo|la|puedo)/,
  'indicame',
  /no dudes en (?:decir|ped|pregunt|coment)/,
  'otra version',
  'saber',
]);
const DESCRIBED = anyOf([
  /cumple con (?:lo|tu|los requisitos|el formato) /,
  /puede (?:adapt|modific|ajust|personaliz)/,
  /sigue (?:el|l[ao]s?|tus?) (?:formato|estructura|solicitud|instrucci|indicaci|normas|lineamientos)/,
]);

// Matches a line in which the model comments on the document, or offers more help.
export const REMARK = new RegExp(
  `${OPENING}(?:${[
    `(?:\\(?${NOTE}[\\s:.,*_]{0,12}(?:.{0,80}\\s)?)?${CHANGE}\\s(?:.{0,60}\\s)?(?:${GAP}|datos|campos|textos?|espacios|informacion|document)`,
    `\\(?${NOTE}[\\s:.,*_]{0,12}(?:.{0,80}\\s)?(?:${FILLING}|${CHANGE})\\s(?:.{0,60}\\s)?(?:${GAP}|(?:el|este) texto)`,
    'espero que (?:te|le|les|esto|est[ae] (?:plantilla|oficio|documento|formato|texto|borrador)).{0,40}(?:sirv|ayud|util|adecuad)|espero que .{0,60}\\bte (?:guste|sirva|ayude|sea)',
    `si (?:lo )?(?:necesitas?|deseas?|quieres?|requieres?|hay)\\b.{0,120}${MORE_HELP}`,
    '(?:deseas?|quieres|necesitas|te gustaria|le gustaria)\\b.{0,60}(?:version|cambi|ajust|modifi|plantilla|agreg|algo mas)',
    'variables (?:utilizad|usad|incluid|emplead|por llenar|de la plantilla|a (?:llenar|reemplazar|sustituir))[^:]{0,80}:',
    `\\(?(?:notas? (?:de uso|para (?:el|su) (?:uso|llenado)|de llenado|sobre (?:el uso|las? (?:plantilla|variables)))|instrucciones (?:de uso|de llenado|para (?:el|su) llenado))\\b`,
    `(?:> )?\\(?${NOTE}[\\s:.,*_]{1,12}(?:l[oa]s )?(?:datos|campos|espacios|textos?|variables) (?:que (?:estan|aparecen|van) )?(?:entre|en) (?:dobles )?(?:llaves|corchetes|parentesis)`,
    'est[ae] plantilla\\b|(?:la|en la|en esta) plantilla (?:cumple|sigue|incluye|anterior|utiliza|usa|contiene|se )',
    `est[ae] ${DOCUMENT} ${DESCRIBED}`,
    'las variables entre (?:dobles )?llaves',
    '(?:explicacion(?: de (?:las )?variables)?|lista de variables|variables)\\s*:[*_]*$',
    'recuerd[ea] (?:\\p{L}+ ){1,4}(?:normatividad|normativa|lineamientos|plantilla)\\b',
    `(?:note:|let me know|please|i hope|feel free)(?!\\p{L})`,
  ].join('|')})`,
  'u',
);
