// Finds job titles, firms and institutions in running text. Known words, such as «director», «Dirección» or
// «S.A. de C.V.», show where they are; capitals and punctuation show how far they extend.
import { OFFICE } from '../lexicon/by-tag/office.ts';
import { capitalWord } from '../lexicon/spellings.ts';
import type { Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { ANY_POST } from '../words/posts.ts';

const SMALL_IN_OFFICE = /^(?:de|del|la|las|los|el|y|e|en|para|a|al|con|por|san|von|van|da|do|dos)$/;

const BEFORE_POST = '(?:como|actual|quien es|en (?:su|mi) caracter de)';

// Matches the job title that begins at `lastIndex`, up to a punctuation mark.
const POST_AT = new RegExp(
  `[ \\t\\n]*(?:[,(.–-]+[ \\t\\n]*)?(?:${BEFORE_POST}[ \\t\\n]+)?(?:(?:el|la)[ \\t\\n]+)?(${ANY_POST}(?!\\p{L})(?:(?! {3}|\\t)[^,;:.()|\\n“”"]|\\n(?!\\n)){0,160})`,
  'uy',
);

export function postAt(plain: string, from: number): Range | undefined {
  POST_AT.lastIndex = from;
  const match = POST_AT.exec(plain);
  const words = match?.[1];
  if (!match || words === undefined || words.split(/\s+/).length > 24) return undefined;
  // In «…, como secretario el C. Hilario Mino», «secretario» is the job title of Hilario Mino, not of the
  // person named before.
  if (/(?<!\sy)\s(?:el|la|al)\s+cc?$/.test(words)) return undefined;
  const end = match.index + match[0].length;
  const cut = words.search(AFTER_POST);
  const start = end - words.length;
  const last = cut >= 0 ? start + cut : end;
  return { start, end: start + plain.slice(start, last).trimEnd().length };
}

const AFTER_POST = new RegExp(
  `\\s${anyOf(`
    entrante
    ha
    hace
    informa
    manifiesta
    para que
    que
    quien(?:es)?
    saliente
    se
    solicita
    y a
  `)}(?:\\s|$)|\\sy\\s(?:el|la|al)\\s+cc?$`,
);

const FIRM = new RegExp(
  `(?:,|(?<![ \\t]))[ \\t]+${anyOf([
    /S\.?[ ]?A\.?(?:[ ]?P\.?[ ]?I\.?)?(?:[ ]?B\.?)?[ ]+[Dd][Ee][ ]+C\.?[ ]?V\.?/,
    /S\.?[ ]+[Dd][Ee][ ]+R\.?[ ]?L\.?(?:[ ]+[Dd][Ee][ ]+C\.?[ ]?V\.?)?/,
    /S\.A\.S\./,
    /A\.[ ]?C\./,
    /S\.[ ]?C\.(?:[ ]?L\.)?/,
    /S\.A\./,
  ])}(?!\\p{L})(?:,[ ]Institución[ ]de[ ]Banca[ ]Múltiple(?:,[ ]Grupo[ ]Financiero(?:[ ]\\p{Lu}\\p{L}*){1,3})?)?`,
  'gu',
);

// Finds firms by the end of their name: «Grupo Vial Serrano, S.A. de C.V.».
export function findFirms(text: string): Range[] {
  return Array.from(text.matchAll(FIRM), ({ 0: ending, index }) => {
    const before = text.slice(Math.max(0, index - 120), index);
    const [name = ''] =
      /(?:(?<![\p{L}\d])(?:[\p{Lu}\d][\p{L}\d&.'’-]*|de|del|la|las|los|y|e|&|DE|en)[ \t\n]+){0,11}[\p{Lu}\d][\p{L}\d&.'’-]*$/u.exec(
        before,
      ) ?? [];
    const trimmed = name
      .replace(/^(?:(?:de|del|la|las|los|y|e|en)\s+)+|^(?:(?:DE|DEL|Y|E|EN)\s+)+/, '')
      .replace(BEFORE_FIRM, '')
      .replace(/^(?:El|La|LA|EL)\s+(?=\p{Lu})/u, '');
    return { start: index - trimmed.length, end: index + ending.length, name: trimmed };
  }).filter(({ name }) => name !== '');
}

const FIRM_NOUNS = anyOf(`
  (?:administrador|apoderad[oa]|director|gerente|propietari[oa]|representante)a?(?:\\s(?:comercial|general|legal|regional|[uú]nic[oa]))*\\s(?:de\\sla|del?)(?:\\s(?:empresa|sociedad))?
  contratista
  denominada
  empresa
  licitante
  moral
  proveedora?
  sociedad
`);
const BEFORE_FIRM = new RegExp(`^.*(?<!\\p{L})${FIRM_NOUNS}\\s+(?=[\\p{Lu}\\d])`, 'iu');

const OFFICE_START = new RegExp(
  `(?<![\\p{L}])(?:H\\.[ ]|Honorable[ ])?${capitalWord(OFFICE)}(?=[ \\t\\n]+(?:\\p{Lu}|de |del |para |d|No\\.|Núm|“|"))`,
  'gu',
);
const OFFICE_WORD =
  /[ \t]*(?:\n[ \t]*)?(?:,[ ](?=\p{Lu}[\p{L}]+[ ](?:y|e)[ ]))?([“"«][^”"»\n]{1,80}[”"»]|[\p{L}\d]+(?:[.'’/-][\p{L}\d]+)*\.?)/uy;

// Finds institutions and their units, up to the last capitalised word.
export function findOffices(text: string): Range[] {
  const offices: Range[] = [];
  let from = 0;
  for (const { 0: first, index } of text.matchAll(OFFICE_START)) {
    if (index < from) continue;
    const { end, words } = endOfCapitals(text, index + first.length);
    from = end;
    if (words > 0) offices.push({ start: index, end });
  }
  return offices;
}

// Returns the end of the last capitalised word after `from`, and the number of these words. Articles and
// prepositions may be between them.
export function endOfCapitals(text: string, from: number): { end: number; words: number } {
  let [offset, end, words] = [from, from, 0];
  for (let count = 0; count < 26; count += 1) {
    OFFICE_WORD.lastIndex = offset;
    const match = OFFICE_WORD.exec(text);
    const word = match?.[1] ?? '';
    if (!match) break;
    offset = match.index + match[0].length;
    if (SMALL_IN_OFFICE.test(word.toLowerCase()) && /^\p{Ll}/u.test(word)) continue;
    const isNumbering = /^(?:No|Núm|Num)\.$/.test(word) || /^\d{1,4}$/.test(word);
    const isAbbreviated = /^(?:\p{Lu}\.){1,4}$|^(?:Ing|Lic|Dr|Dra|Profr?a?|Gral|Ma)\.$/u.test(word);
    if (!/^[\p{Lu}“"«]/u.test(word) && !isNumbering) break;
    words += 1;
    end = word.endsWith('.') && !isNumbering && !isAbbreviated ? offset - 1 : offset;
    if (end < offset) break;
  }
  return { end, words };
}

const SHOPS = anyOf(`
  abarrotes
  comercializadora
  constructora
  distribuidora
  farmacia
  ferreteria
  funeraria
  gasolinera
  grupo
  hotel
  imprenta
  inmobiliaria
  lavanderia
  miscelanea
  muebleria
  panaderia
  papeleria
  purificadora
  refaccionaria
  restaurante
  tienda
  tortilleria
  transportes
  veterinaria
  zapateria
`);
const SHOP = new RegExp(`(?<!\\p{L})${SHOPS}(?=[ ][“"«\\p{L}])`, 'gu');

// Finds firms by the first word of their name: «Farmacia San Rafael», «ferretería “El Tornillo”».
export function findShops(text: string, plain: string): Range[] {
  return Array.from(plain.matchAll(SHOP)).flatMap(({ 0: first, index }) => {
    const { end, words } = endOfCapitals(text, index + first.length);
    const isName = /^[ ][“"«\p{Lu}]/u.test(text.slice(index + first.length));
    return words > 0 && isName ? [{ start: index, end }] : [];
  });
}

// The adjectives between a job title and an office: «general» in «director general de Obras».
const OF_POST = anyOf(`
  adjunt[oa]
  administrativ[oa]
  ejecutiv[oa]
  estatal
  general
  juridic[oa]
  municipal
  regional
  tecnic[oa]
`);
const POST_IN_TEXT = new RegExp(
  `(?<=(?<!\\p{L})(?:al?|con|como|del?|el|la|por|su)[ \\t\\n](?:c\\.[ ])?)${ANY_POST}(?!\\p{L})(?:[ \\t\\n]${OF_POST}(?!\\p{L})){0,2}`,
  'gu',
);

// Finds job titles without the name of a person: «al Jefe del Departamento de Catastro», «el director general
// de Obras Públicas».
export function findPosts(text: string, plain: string): Range[] {
  return Array.from(plain.matchAll(POST_IN_TEXT)).flatMap(({ 0: post, index }) => {
    const from = index + post.length;
    if (/^(?:(?:sub)?secretar|comisar|notar)ía/i.test(text.slice(index, from))) return [];
    // True after «como», where a job title needs no «de»: «como Auxiliar Administrativo B».
    const isPlaced =
      /como[ \t\n]$/.test(plain.slice(Math.max(0, index - 5), index)) && /^\p{Lu}\p{Ll}/u.test(text.slice(index, from));
    if (!isPlaced && !/^[ \t\n]del?[ \t\n]/.test(plain.slice(from, from + 5))) return [];
    const { end, words } = endOfCapitals(text, from);
    return words > 0 ? [{ start: index, end }] : [];
  });
}
