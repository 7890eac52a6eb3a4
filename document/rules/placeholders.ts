// Rules against gaps that are not variables: «[Nombre]», «(nombre del titular)», «<Nombre>», «%NOMBRE%»,
// «XXXX», «......».
import type { Line } from '../line.ts';
import type { Document } from '../reading/document.ts';
import { GAP_NAMES, isDotLeader, isRomanNumeral } from '../reading/false-gaps.ts';
import { type Edit, fold, type Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { HTML_TAG } from './answer.ts';
import { matches, type Rule } from './rule.ts';

// Matches gaps in Document.plain, which does not contain the names of variables.
const PLACEHOLDER = new RegExp(
  [
    new RegExp(
      anyOf([
        /\[[^[\]\n\ue000]{1,80}\](?!\()/,
        /<[^\s<>|/][^<>\n|]{0,80}>/,
        /\$\{[^{}\n]{0,80}\}/,
        /(?<!\p{L})x{3,}(?!\p{L})/u,
        /\.{6,}/,
        /…{3,}/,
      ]),
      'u',
    ),
    new RegExp(`«${GAP_NAMES}(?!\\p{L})[^«»\\n\\ue000]{0,80}»`),
    new RegExp(
      `\\(${anyOf([
        /(?:nombre|cargo|fecha|lugar)(?= ?\)| (?:del?|completo) )/,
        /(?:insertar?|especificar?|indicar?|anotar)(?!\p{L})/u,
      ])}[^()\\n\\d\\ue000]{0,80}\\)`,
      'u',
    ),
    /(?<![\p{L}\d%])%\p{L}[\p{L}\d_]{1,39}%(?![\p{L}\d%])/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

// Matches what looks like a gap but is not reported here: gaps that other rules report, boxes to tick, and
// notes such as «[sic]».
const NO_PLACEHOLDER = new RegExp(
  `^${anyOf([
    /\[\/?inst\]/,
    /\[[ x\d.…]+\]/,
    /\[(?:sic|rubrica|sello|firma ilegible)\]/,
    /<\/?(?:think(?:ing)?|thoughts?|reasoning|area|solicitud)\b.*>/,
    /<!--.*/,
    /<[^>]*@.*/,
  ])}$`,
);

const NO_NAMES = anyOf(`
  aqui
  complet\\p{L}*
  etc
  firma
  inst
  llen\\p{L}*
  logo\\p{L}*
  nota
  opcional\\p{L}*
  otr[oa]s?
  rubrica
  sello
  sic
  tema en una linea
  texto
`);

// Matches gaps whose words cannot be the name of a variable: instructions such as «(indicar la fecha)», and
// words such as «[texto]».
const UNNAMED = new RegExp(anyOf([/^\(\s*(?:in|es|an)/, new RegExp(`^.\\s*${NO_NAMES}(?!\\p{L})`, 'u')]), 'u');

// Matches the words of a gap that can be the name of a variable: a word of GAP_NAMES, or at most five words
// without punctuation.
const NAMES_A_VALUE = new RegExp(`^(?:${GAP_NAMES}|[\\p{L}\\d_]+(?:[ /]+[\\p{L}\\d_]+){0,4}$)`, 'u');

export const PLACEHOLDER_RULES: readonly Rule[] = [
  {
    id: 'V9',
    name: 'sin-otros-huecos',
    severity: 'must',
    title: 'Sin otros huecos',
    message: 'Cambie este hueco por un dato por llenar, por ejemplo «Nombre».',
    reason:
      'Los corchetes, las equis y los puntos nadie los pregunta ni los llena: el documento puede salir con el hueco.',
    wrong: 'Se atiende el escrito con folio XXXX.',
    right: 'Se atiende el escrito con folio {{Folio}}.',
    check: findPlaceholders,
    fix: variableEdits,
  },
  {
    id: 'V10',
    name: 'sin-rayas-para-llenar',
    severity: 'must',
    title: 'Sin rayas para llenar',
    message: 'Cambie la raya por un dato por llenar, por ejemplo «Fecha».',
    reason:
      'Una raya se llena a mano, después de imprimir. Como dato, se llena una vez y queda igual en todo el documento.',
    wrong: 'La reunión será el ________.',
    right: 'La reunión será el {{Fecha_Reunion}}.',
    adviceFor: 'every kind',
    check: ({ lines, origin, variables }) => {
      const rules = lines
        .filter(({ plain }) => plain.includes('____') && !/^[_\s]*$/.test(plain) && !TO_SIGN.test(plain))
        .flatMap(({ plain, start }) => matches(plain, /_{4,}/g, start));
      if (origin !== 'person') return rules;
      // A person's document with variables and at least five blanks of underscores is a form to fill in by
      // hand.
      return rules.length < 5 || variables.length === 0 ? rules.slice(0, 1) : [];
    },
  },
];

// Matches a line for a signature or a receipt: «Firma de enterado: ________».
const TO_SIGN = /^[^_]{0,60}\b(?:firma|rubrica|sello|recib\p{L}*|enterad[oa]|acuse)\b[^_]{0,40}_/u;

function findPlaceholders({ plain, text }: Document): Range[] {
  return matches(plain, PLACEHOLDER).filter(({ start, end }) => {
    const words = plain.slice(start, end);
    if (NO_PLACEHOLDER.test(words) || words.search(HTML_TAG) === 0) return false;
    if (/^[.…]/.test(words)) return !areText(plain, start, end);
    return text.slice(start, end) !== 'XXX' || !isRomanNumeral(plain, start, end);
  });
}

// Returns true for dots that only fill a line, or are alone in a line.
function areText(plain: string, start: number, end: number): boolean {
  const before = plain.slice(plain.lastIndexOf('\n', start - 1) + 1, start);
  const [after = ''] = plain.slice(end, end + 80).split('\n', 1);
  return /^[\s.…]*$/.test(before) || isDotLeader(before, after);
}

// Returns the edits that replace gaps by variables. A gap stays if neither its words nor the words around it
// give a name for the variable.
function variableEdits(document: Document): Edit[] {
  const { text, plain, lines, variables } = document;
  const usedNames = new Set(variables.map(({ name }) => fold(name)));
  // The names of the new variables, by the words of the gap and then by the owner of the value (see ownerOf).
  const named = new Map<string, Map<string, string>>();
  return findPlaceholders(document).flatMap((range) => {
    const { start, end } = range;
    const line = lines.find((line) => line.end >= end);
    if (!line) return [];
    // A line with only «[Firma]» is deleted, because the layout leaves room to sign.
    if (line.bare === '¤' && /^firma(?!\p{L})/u.test(line.names[0] ?? ''))
      return [{ start: line.start, end: line.end, text: '' }];
    const [, words = ''] = /^[[(<%]\s*(\p{L}[^[\]{}<>()%\n]*?)\s*[\])>%]$/u.exec(text.slice(start, end)) ?? [];
    const general = nameByPlace(document, range, line, fold(words));
    const isNamed = NAMES_A_VALUE.test(fold(words)) && !UNNAMED.test(plain.slice(start, end));
    if (general === undefined && !isNamed) return [];
    const names = named.get(fold(words)) ?? new Map<string, string>();
    const owner = ownerOf(document, range, line);
    // In «Entrega: [Nombre del servidor]» and «Recibe: [Nombre del servidor]» the gaps belong to two people,
    // so two variables are needed.
    const [first = words] = names.values();
    const nameOfOwner = names.get(owner) ?? (owner === '' || names.size === 0 ? first : free(words, usedNames));
    const name = general === undefined ? nameOfOwner : free(general, usedNames);
    named.set(fold(words), names.set(owner, nameOfOwner));
    usedNames.add(fold(nameOfOwner));
    // The number of extra brackets on each side. It is 1 for «[[Nombre]]» and «<<Nombre>>».
    const outer = /\[\]|<>/.test(text.charAt(start - 1) + text.charAt(end)) ? 1 : 0;
    return [{ start: start - outer, end: end + outer, text: `{{${name}}}` }];
  });
}

// Returns a name of a variable for «[Nombre]», «[Cargo]», «[Ciudad, Estado]», «[Fecha]» or «XXXX», if the
// role of the line or the words before the gap give a name.
function nameByPlace({ text, plain, lines }: Document, { start, end }: Range, line: Line, words: string) {
  const { role, bare } = line;
  // In «folio XXXX» and «oficio núm. XXXX» the gap is a whole value. In «SA/XXX/2026» it is only a part of a
  // value, and gets no variable.
  if (/^x+$/.test(plain.slice(start, end))) {
    const before = plain.slice(Math.max(0, start - 40), start);
    const [, noun = ''] = /(\p{L}+)[.:]?\s+(?:(?:num|no|numero)\b[.:]?\s*)?$/u.exec(before) ?? [];
    const isPart = /[\p{L}\d/_-]/u.test(text.charAt(start - 1) + text.charAt(end));
    return isPart ? undefined : (NOUNS.find(([pattern]) => pattern.test(noun))?.[1] ?? 'Dato');
  }
  if (/^(?:ciudad|municipio|localidad|lugar),? (?:y )?(?:estado|entidad)$/.test(words))
    return role === 'placeAndDate' || /^¤,? a ¤/.test(bare) ? 'Lugar' : undefined;
  // In the body, «[fecha]» is usually the date of an event, which needs another variable than the date of the
  // document. Only an acta or a constancia repeats the date of the document in its body.
  if (words === 'fecha') {
    const before = plain.slice(line.start, start);
    const isInBody = role === 'paragraph' || role === 'listItem';
    if (!isInBody || SAME_DAY.test(before) || !lines.some(({ role }) => role === 'placeAndDate')) return undefined;
    return DATES.find(([pattern]) => pattern.test(before))?.[1] ?? 'Fecha_Evento';
  }
  const isName = /^nombre(?: completo| y apellidos?)?$/.test(words);
  if (!isName && !/^(?:cargo|puesto)$/.test(words)) return undefined;
  const base = isName ? 'Nombre' : 'Cargo';
  if (role === 'signature' || (role === 'addressee' && /^de\s*:/.test(bare))) return `${base}_Remitente`;
  if (role === 'copy') return `${base}_Copia`;
  if (role !== 'addressee' || line.words > 2) return undefined;
  return isName ? 'Destinatario' : 'Cargo';
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

// Returns the owner of the value in a gap: the label before the gap, «Entrega:», or the block of a signer.
// Returns '' if the owner is unknown.
function ownerOf({ plain, lines }: Document, { start, end }: Range, line: Line): string {
  const before = plain.slice(line.start, start).trim();
  if (/^[^:]{2,60}:$/.test(before)) return before;
  const isAlone = before === '' && plain.slice(end, line.end).trim() === '';
  if (line.role !== 'signature' || !isAlone) return '';
  const first = lines.findLast((above) => above.start <= line.start && above.blankBefore);
  return `signature ${first?.start ?? 0}`;
}

function free(base: string, usedNames: Set<string>): string {
  let name = base;
  for (let number = 2; usedNames.has(fold(name)); number += 1) name = `${base}_${number}`;
  usedNames.add(fold(name));
  return name;
}
