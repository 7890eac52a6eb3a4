// Gaps that a template marks in other ways than as variables: «[Nombre]», «(nombre del titular)», «<Nombre>», «%NOMBRE%», «XXXX», dots.
import type { Document } from '../document.ts';
import type { Line } from '../line.ts';
import { matches, type Rules } from '../rule.ts';
import { type Edit, fold, type Range } from '../text.ts';
import { HTML_TAG } from './marks.ts';

const KNOWN =
  '(?:nombre|cargo|fecha|lugar|numero|insertar?|especificar?|indicar?|anotar|area|dependencia|institucion|folio|plazo|monto|periodo|hora|correo|telefono)';

// Tried on the folded text with its variables masked.
const PLACEHOLDER = new RegExp(
  [
    /\[[^[\]\n\ue000]{1,80}\](?!\()|<[^\s<>|/][^<>\n|]{0,80}>|\$\{[^{}\n]{0,80}\}|(?<!\p{L})x{3,}(?!\p{L})|\.{6,}|…{3,}/u,
    new RegExp(`«${KNOWN}(?!\\p{L})[^«»\\n\\ue000]{0,80}»`),
    /\((?:(?:nombre|cargo|fecha|lugar)(?= ?\)| (?:del?|completo) )|(?:insertar?|especificar?|indicar?|anotar)(?!\p{L}))[^()\n\d\ue000]{0,80}\)/u,
    /(?<![\p{L}\d%])%\p{L}[\p{L}\d_]{1,39}%(?![\p{L}\d%])/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

// Marks that other rules report, boxes to tick, notes and remarks of an editor.
const NO_PLACEHOLDER =
  /^(?:\[\/?inst\]|\[[ x\d.…]+\]|\[(?:sic|rubrica|sello|firma ilegible)\]|<\/?(?:think|area|solicitud)\b.*>|<!--.*|<[^>]*@.*)$/;

// «fracción XXX», «XXX Legislatura»: a Roman number.
const BEFORE_NUMERAL = /\b(?:fraccion(?:es)?|capitulo|titulo|libro|tomo|seccion|anexo|siglo)\b[^.;\n]{0,60}$/;
const AFTER_NUMERAL = /^ (?:legislatura|aniversario|asamblea|sesion|reunion|edicion)/;

// Words between brackets that name no value, and those that other rules report.
const UNNAMED =
  /^(?:otr[oa]s?|complet\p{L}*|llen\p{L}*|opcional\p{L}*|aqui|tema en una linea|firma|sello|logo\p{L}*|texto|sic|rubrica|nota|etc|inst)(?!\p{L})/u;

// A known word, or a few words without any other sign.
const NAMES_A_VALUE = new RegExp(`^(?:${KNOWN}|[\\p{L}\\d_]+(?:[ /]+[\\p{L}\\d_]+){0,4}$)`, 'u');

export const PLACEHOLDER_RULES: Rules = {
  V9: {
    title: 'Sin otros huecos',
    must: 'Cambie este hueco por una variable, por ejemplo {{Nombre}}.',
    check: findPlaceholders,
    fix: placeholderEdits,
  },
  V10: {
    title: 'Sin rayas para llenar',
    must: 'Cambie la raya por una variable, por ejemplo {{Fecha}}.',
    adviceFor: 'every kind',
    check: ({ lines, origin }) => {
      const rules = lines
        .filter(({ plain }) => !/^[_\s]*$/.test(plain))
        .flatMap(({ plain, start }) => matches(plain, /_{4,}/g, start));
      // A person's form with so many rules is made to be filled in by hand.
      if (origin === 'person') return rules.length < 5 ? rules.slice(0, 1) : [];
      return rules;
    },
  },
};

function findPlaceholders({ plain, text }: Document): Range[] {
  return matches(plain, PLACEHOLDER).filter(({ start, end }) => {
    const words = plain.slice(start, end);
    if (NO_PLACEHOLDER.test(words) || words.search(HTML_TAG) === 0) return false;
    if (/^[.…]/.test(words)) return !isLeader(plain, start, end);
    if (text.slice(start, end) !== 'XXX') return true;
    return (
      !BEFORE_NUMERAL.test(plain.slice(Math.max(0, start - 80), start)) &&
      !AFTER_NUMERAL.test(plain.slice(end, end + 12))
    );
  });
}

// A label at the start of its line, or a word that another one has to follow.
const LEAVES_OPEN = new RegExp(`(?:^\\W*${KNOWN}|(?<!\\p{L})(?:el|la|del?|al?|c|en|con|por|y|no))[\\s.…]*$`, 'u');

// «1. Pase de lista……», «ORDEN DEL DÍA ......... 4»: dots that fill up a line, and no gap. «el C. ......», «Nombre: ......» are gaps.
function isLeader(plain: string, start: number, end: number): boolean {
  const before = plain.slice(plain.lastIndexOf('\n', start - 1) + 1, start);
  const after = /^[^\n]*/.exec(plain.slice(end, end + 80))?.[0] ?? '';
  const fillsUp = /^[\s.…]*\d*[\s.…]*$/.test(after) && /[\p{L}\d"”»)][\s.…]*$/u.test(before);
  return (fillsUp && !LEAVES_OPEN.test(before)) || /^[\s.…]*$/.test(before);
}

// The edits that make variables of the placeholders that say what they are for. A mere «[Nombre]» says so by the role of its line.
function placeholderEdits(document: Document): Edit[] {
  const { text, lines, variables } = document;
  const taken = new Set(variables.map(({ name }) => fold(name)));
  let at = 0;
  return findPlaceholders(document).flatMap((range) => {
    while ((lines[at]?.end ?? range.end) < range.end) at += 1;
    const line = lines[at];
    // «[Firma]» with nothing else on the line is the room to sign.
    if (line?.bare === '¤' && /^firma(?!\p{L})/u.test(line.names[0] ?? ''))
      return [{ start: line.start, end: line.end, text: '' }];
    const name = nameOf(document, range, line, taken);
    if (name === undefined) return [];
    const { start, end } = withOuterMarks(text, range);
    return [{ start, end, text: `{{${name}}}` }];
  });
}

function nameOf(
  document: Document,
  { start, end }: Range,
  line: Line | undefined,
  taken: Set<string>,
): string | undefined {
  const { text, plain } = document;
  const written = text.slice(start, end);
  if (/^x+$/i.test(written)) {
    // A part of a folio, «SA/XXX/2026», is not a value by itself.
    if (
      /[\p{L}\d/_-]$/u.test(text.slice(Math.max(0, start - 1), start)) ||
      /^[\p{L}\d/_-]/u.test(text.slice(end, end + 1))
    )
      return undefined;
    return free(nameBefore(plain.slice(Math.max(0, start - 40), start)), taken);
  }
  const [, inner = ''] = /^(?:\[|\(|<|%)\s*(\p{L}[^[\]{}<>()%\n]*?)\s*(?:\]|\)|>|%)$/u.exec(written) ?? [];
  const words = fold(inner);
  if (inner === '' || UNNAMED.test(words) || (written.startsWith('(') && /^(?:in|es|an)/.test(words))) return undefined;
  if (words === 'fecha') return dateName(document, start, line, taken) ?? inner;
  const generic = genericName(words, line);
  if (generic === undefined && !NAMES_A_VALUE.test(words)) return undefined;
  return generic === undefined ? inner : free(generic, taken);
}

// The outer brackets of «[[Nombre]]» and «<<Nombre>>».
function withOuterMarks(text: string, { start, end }: Range): Range {
  const outer = `${text.charAt(start - 1)}${text.charAt(end)}`;
  return outer === '[]' || outer === '<>' ? { start: start - 1, end: end + 1 } : { start, end };
}

function genericName(words: string, line: Line | undefined): string | undefined {
  if (
    (line?.role === 'placeAndDate' || /^¤,? a ¤/.test(line?.bare ?? '')) &&
    /^(?:ciudad|municipio|localidad|lugar),? (?:y )?(?:estado|entidad)$/.test(words)
  )
    return 'Lugar';
  const isName = /^nombre(?: completo| y apellidos?)?$/.test(words);
  if (!isName && !/^(?:cargo|puesto)$/.test(words)) return undefined;
  const base = isName ? 'Nombre' : 'Cargo';
  if (line?.role === 'signature' || (line?.role === 'addressee' && /^de\s*:/.test(line.bare)))
    return `${base}_Remitente`;
  if (line?.role === 'copy') return `${base}_Copia`;
  if (line?.role === 'addressee' && line.words <= 2) return isName ? 'Destinatario' : 'Cargo';
  return undefined;
}

// A date in the body is not the document's own, unless an acta or a constancia says it again there: filled in once, an event would get
// the date of the letter.
function dateName({ lines, plain }: Document, start: number, line: Line | undefined, taken: Set<string>) {
  if (line === undefined || (line.role !== 'paragraph' && line.role !== 'listItem')) return undefined;
  if (!lines.some(({ role }) => role === 'placeAndDate')) return undefined;
  const before = plain.slice(line.start, start);
  if (SAME_DAY.test(before)) return undefined;
  return free(DATES.find(([pattern]) => pattern.test(before))?.[1] ?? 'Fecha_Evento', taken);
}

const SAME_DAY = /\b(?:siendo las|horas del|se (?:expide|extiende|levanta))\b[^.;]*$/;

const DATES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:a mas tardar|antes|limite|vence\p{L}*)(?: del?| el| dia)* $/u, 'Fecha_Limite'],
  [/\b(?:desde|a partir|inici\p{L}*)(?: del?| el| dia)* $/u, 'Fecha_Inicio'],
  [/\b(?:hasta|al)(?: el| dia)* $/, 'Fecha_Termino'],
  [/\bde fecha $/, 'Fecha_Documento'],
];

const NOUNS: readonly (readonly [RegExp, string])[] = [
  [/^oficio$/, 'Numero_Oficio'],
  [/^memorand(?:um|o)$/, 'Numero_Memorandum'],
  [/^circular$/, 'Numero_Circular'],
  [/^folio$/, 'Folio'],
  [/^(?:expediente|exp)$/, 'Expediente'],
  [/^contrato$/, 'Numero_Contrato'],
  [/^(?:telefono|tel)$/, 'Telefono'],
  [/^(?:extension|ext)$/, 'Extension'],
  [/^correo$/, 'Correo'],
];

// The name of what «folio XXXX» or «oficio núm. XXXX» leaves open.
function nameBefore(before: string): string {
  const [, noun = ''] = /(\p{L}+)[.:]?\s+(?:(?:num|no|numero)\b[.:]?\s*)?$/u.exec(before) ?? [];
  return NOUNS.find(([pattern]) => pattern.test(noun))?.[1] ?? 'Dato';
}

function free(base: string, taken: Set<string>): string {
  let name = base;
  for (let number = 2; taken.has(fold(name)); number += 1) name = `${base}_${number}`;
  taken.add(fold(name));
  return name;
}
