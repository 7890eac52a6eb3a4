// Rules for references and numbering: the document has what it refers to, and no number is skipped.
import { readInteger } from '../facts/numbers.ts';
import { readRoman, writeRoman } from '../facts/roman.ts';
import type { Line } from '../line.ts';
import type { Document } from '../reading/document.ts';
import { hasForm } from '../reading/forms.ts';
import { firstFrom, fold, likeCase, type Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { ORDINAL_STEMS } from '../words/ordinals.ts';
import { type FoundRange, inOrder, matches, type Rule } from './rule.ts';

export const REFERENCE_RULES: readonly Rule[] = [
  {
    id: 'C16',
    name: 'anexos-que-estan',
    severity: 'should',
    title: 'Anexos que están',
    message: 'Este anexo no está en la lista, o nadie lo menciona. Revise su número.',
    reason: 'Quien recibe el documento busca el anexo; si no está, lo pide de nuevo o lo da por no entregado.',
    wrong: 'El reporte se entrega en el Anexo 3.\n…\nAnexo 1. Reporte fotográfico.\n\nC.c.p. {{Nombre_Copia}}',
    right: 'El reporte se entrega en el Anexo 1.\n…\nAnexo 1. Reporte fotográfico.\n\nC.c.p. {{Nombre_Copia}}',
    replaces: 'El reporte se entrega en el Anexo 1.\n…\nC.c.p. {{Nombre_Copia}}',
    context: { origin: 'person' },
    check: lostAnnexes,
  },
  {
    id: 'C17',
    name: 'referencias-que-estan',
    severity: 'should',
    title: 'Referencias que están',
    message: 'Lo que aquí se cita no está en el documento: una tabla, un artículo, una cláusula o el rubro.',
    reason: 'Una referencia a algo que no está deja incompleta la frase, y a quien la lee sin saber de qué se habla.',
    wrong: 'Los gastos se detallan en la tabla siguiente.',
    right: 'Los gastos se detallan por separado.',
    context: { origin: 'person' },
    check: lostReferences,
  },
  {
    id: 'C18',
    name: 'numeracion-corrida',
    severity: 'should',
    title: 'Numeración corrida',
    message: 'Aquí la numeración se salta o se repite. Revise si falta un punto o si el número está mal.',
    reason:
      'Los puntos se citan por su número: si uno falta, parece que se quitó algo, y las citas dejan de coincidir.',
    wrong: 'Se pide lo siguiente:\n\n1. Acta de nacimiento.\n2. Comprobante de domicilio.\n4. Identificación oficial.',
    right: 'Se pide lo siguiente:\n\n1. Acta de nacimiento.\n2. Comprobante de domicilio.\n3. Identificación oficial.',
    context: { origin: 'person' },
    check: gapsInNumbering,
  },
  {
    id: 'C19',
    name: 'articulo-con-su-ley',
    severity: 'should',
    title: 'Artículo con su ley',
    message: 'Diga de qué ley es este artículo, o qué artículo de la ley.',
    reason: 'Sin la ley o sin el artículo el documento no queda fundado, y quien lo recibe puede impugnarlo.',
    wrong: 'Con fundamento en el artículo 14, se autoriza el permiso.',
    right: 'Con fundamento en el artículo 14 del reglamento interior, se autoriza el permiso.',
    context: { origin: 'person' },
    check: looseArticles,
  },
];

// Matches a mention of an annex of this document. A mention of another document's annex does not match: «el
// Anexo 3 de las Reglas».
const ANNEX =
  /(?<!\p{L})anexos? (?:(?:no|num)\.? ?)?(\d{1,2}|[ivx]{1,4}|[a-h])(?![\p{L}\d/])(?!,? (?:fraccion|del? (?:las?|los)?) ?[a-z]*)/gu;

// Finds annexes that the text mentions but the list of annexes lacks, and a list of annexes that the text
// does not announce. If there is no list, finds a mention of «Anexo 3» in a text that never mentions «Anexo
// 2».
function lostAnnexes({ lines, plain, text }: Document): FoundRange[] {
  const items = itemsBelowAnnexes(lines);
  const listed = lines.filter((line) => {
    const { role, bare } = line;
    return (
      items.has(line) ||
      (role === 'annex' && !ANNEXES.test(bare)) ||
      (role === 'listItem' && /^anexo\b/.test(bare)) ||
      (role === 'paragraph' && /^anexo (?:(?:no|num)\. ?)?\d{1,2}[.:] /.test(bare))
    );
  });
  const annexes = listed.flatMap(({ plain: words, start }) => annexesIn(words, start));
  const isListed = ({ start, end }: Range) => {
    const line = listed[firstFrom(listed, (one) => one.end < end)];
    return line !== undefined && start >= line.start;
  };
  const mentioned = annexesIn(plain, 0).filter((annex) => !isListed(annex));
  if (listed.length === 0) {
    const marks = new Set(mentioned.map(({ mark }) => mark));
    return mentioned
      .filter(({ mark }) => /^\d$/.test(mark) && Number(mark) > 1 && !marks.has(String(Number(mark) - 1)))
      .map(({ start, end, mark }) => ({ start, end, right: { says: `Nadie menciona el Anexo ${Number(mark) - 1}.` } }));
  }
  const ofList = new Set(listed);
  const otherLines = lines.filter((line) => !ofList.has(line)).map((line) => line.plain);
  const isAnnounced = otherLines.some((words) => /\b(?:adjunt|anex|acompan|agreg|remit|envi)\p{L}*/u.test(words));
  const count = Math.max(annexes.length, listed.length);
  const marks = new Set(annexes.map(({ mark }) => mark));
  const lost = mentioned.filter(({ mark }) => (marks.size > 0 ? !marks.has(mark) : Number(mark) > count));
  const [first] = annexes;
  // A line may list several annexes, «Anexos: cotizaciones y ficha técnica», unless each has its mark.
  const isOneInALine =
    listed.length > 1 && listed.every(({ plain: words }) => ITEM.test(words) || /^anexo\b/.test(words));
  const counted = isOneInALine ? Array.from(plain.matchAll(SOME_ANNEXES)) : [];
  const miscounted = counted.flatMap(({ 0: words, 1: number = '', index }): FoundRange[] => {
    const said = readInteger(number);
    const right = { says: `La lista tiene ${listed.length} anexos.` };
    return said === undefined || said === listed.length ? [] : [{ start: index, end: index + words.length, right }];
  });
  const names = annexes.map(({ start, end }) => text.slice(start, end));
  const last = names.pop() ?? '';
  const list = names.length > 0 ? `${names.join(', ')} y ${last}` : last;
  const says =
    list === ''
      ? `La lista tiene ${count === 1 ? 'un anexo' : `${count} anexos`}.`
      : `En la lista está${names.length > 0 ? 'n' : ''} ${list}.`;
  const found = inOrder([
    ...miscounted,
    ...lost.map(({ start, end }): FoundRange => ({ start, end, right: { says } })),
  ]);
  if (isAnnounced || !first) return found;
  const unannounced = { start: first.start, end: first.end, right: { says: 'El texto no dice que lleva anexos.' } };
  return [unannounced, ...found];
}

const ANNEXES = /^(?:se )?anexos?\s*[:.]?$/;
const ITEM = /^(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)-]|^[-•*] /;
const SOME_ANNEXES = /(?<!\p{L})(\d{1,2}|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez) anexos(?!\p{L})/gu;

// Returns the items of the lists below «Anexos:».
function itemsBelowAnnexes(lines: readonly Line[]): ReadonlySet<Line> {
  const items = new Set<Line>();
  for (const [at, line] of lines.entries()) {
    const above = lines[at - 1];
    const isHead = above?.role === 'annex' && ANNEXES.test(above.bare);
    const goesOn = above !== undefined && items.has(above) && above.role === line.role;
    if ((isHead || goesOn) && line.role !== 'copy' && ITEM.test(line.plain)) items.add(line);
  }
  return items;
}

function annexesIn(plain: string, from: number): (Range & { mark: string })[] {
  return Array.from(plain.matchAll(ANNEX), ({ 0: words, 1: mark = '', index }) => ({
    mark,
    start: from + index,
    end: from + index + words.length,
  }));
}

// Finds references to things that the document lacks: «la tabla siguiente» without a table below, «citado al
// rubro» without a number at the top, «el artículo anterior» without an article before, or a clause after the
// last clause.
function lostReferences(document: Document): FoundRange[] {
  const { lines, plain } = document;
  const tables = lines.flatMap((line, at) =>
    hasForm(line, 'cells', 'columns') || line.text.includes('|') ? [at] : [],
  );
  const lastTable = lines[tables.at(-1) ?? -1];
  const announced = matches(plain, NEXT_TABLE).filter(({ end }) => {
    const next = lines.find(({ start }) => start > end);
    const isList =
      next !== undefined &&
      (hasForm(next, 'listItem') || hasForm(next, 'labelled', 'bareLabel') || /^anexo|^tabla|^cuadro/.test(next.bare));
    return !isList && !(lastTable && lastTable.start > end);
  });
  const hasNumber = lines.some(({ role }) => role === 'documentNumber' || role === 'reference' || role === 'subject');
  const quoted = hasNumber ? [] : matches(plain, ABOVE);
  const [firstArticle = plain.length] = Array.from(
    plain.matchAll(/\b(?:articulos?|arts?\.|numeral(?:es)?|fraccion) \S*\d/g),
    ({ index }) => index,
  );
  const articles = matches(plain, FORMER_ARTICLE).filter(({ start }) => start < firstArticle);
  const say = (found: readonly Range[], says: string) => found.map((one): FoundRange => ({ ...one, right: { says } }));
  return inOrder([
    ...say(announced, 'Después de aquí no hay ninguna tabla.'),
    ...say(quoted, 'Arriba no hay número, referencia ni asunto.'),
    ...say(articles, 'Antes de aquí no se cita ningún artículo.'),
    ...lostClauses(document),
    ...unknownParties(document),
  ]);
}

const NEXT_TABLE = new RegExp(
  `(?<!\\p{L})(?:la|el|las|los) ${anyOf([
    /(?:tabla|cuadro)s? siguientes?/,
    /siguientes? (?:tabla|cuadro)s?/,
  ])}(?!\\p{L})`,
  'gu',
);
const ABOVE = new RegExp(
  anyOf([
    /(?<!\p{L})(?:citad|indicad|senalad|mencionad|anotad)[oa]s? (?:al|en el|en) rubro(?!\p{L})/u,
    /(?<!\p{L})al rubro (?:citad|indicad|senalad)[oa]s?(?!\p{L})/u,
  ]),
  'gu',
);
const FORMER_ARTICLE = /(?<!\p{L})(?:el|dicho|del|al) articulo (?:anterior|antes citado|antes mencionado)(?!\p{L})/gu;

const ORDINALS = ORDINAL_STEMS.map(fold);
const ORDINAL = `(?:${ORDINALS.join('|')})[oa]`;

function ordinalOf(word: string): number {
  return ORDINALS.findIndex((stem) => word.startsWith(stem)) + 1;
}

// Finds a reference to a clause or a declaration that does not exist: «la cláusula séptima» in a contract
// with six clauses.
function lostClauses({ lines, plain }: Document): FoundRange[] {
  const lastOf = (mark: RegExp, numberOf: (word: string) => number) =>
    lines.reduce((most, { bare }) => Math.max(most, numberOf(mark.exec(bare)?.[1] ?? '')), 0);
  const beyond = (
    cited: RegExp,
    last: number,
    { read, write }: { read: (word: string) => number; write: (number: number) => string },
  ) =>
    Array.from(last < 2 ? [] : plain.matchAll(cited)).flatMap(({ 0: words, 1: word = '', index }): FoundRange[] => {
      const right = { says: `Aquí la última es «${write(last)}».` };
      return read(word) > last ? [{ start: index, end: index + words.length, right }] : [];
    });
  return [
    ...beyond(CITED_CLAUSE, lastOf(CLAUSE, ordinalOf), { read: ordinalOf, write: writeOrdinal }),
    ...beyond(CITED_POINT, lastOf(POINT, romanOf), { read: romanOf, write: writeRoman }),
  ];
}

// Finds a party by a name that the contract does not give: «El Prestador», where the parties are «El Hospital» and «El
// Proveedor».
function unknownParties({ plain, prose, text }: Document): FoundRange[] {
  const given = Array.from(plain.matchAll(NAMED_PARTY), ({ 0: all, 1: name = '', index }) => ({
    name,
    written: text.slice(index + all.length - name.length, index + all.length),
  }));
  const names = new Set(given.map(({ name }) => name.replace(/^(?:el|la|los|las) /, '').slice(0, -1)));
  if (names.size < 2) return [];
  const says = `Las partes son ${listed(Array.from(new Set(given.map(({ written }) => `«${written}»`))))}.`;
  return Array.from(plain.matchAll(A_PARTY)).flatMap(({ 0: all, 1: party = '', index }) => {
    const end = index + all.length;
    const isName = /\p{Lu}/u.test(prose.charAt(end - party.length));
    return !isName || names.has(party.slice(0, -1)) ? [] : [{ start: index, end, right: { says } }];
  });
}

function listed(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} y ${names.at(-1)}` : (names[0] ?? '');
}

const NAMED_PARTY =
  /(?<!\p{L})(?:en (?:lo sucesivo|adelante)|denominara|llamara|conocera(?: como)?)[^«“"\n.;]{0,60}[«“"]((?:(?:el|la|los|las) )?\p{L}+)(?=[»”"])/gu;
const A_PARTY =
  /(?<!\p{L})(?:el|la|al|del) [«“"]?(arrendador|arrendadora|arrendatari[oa]|cliente|comodante|comodatari[oa]|comprador|compradora|concesionari[oa]|contratista|donante|donatari[oa]|prestador|prestadora|proveedor|proveedora|vendedor|vendedora)(?!\p{L}| de )/gu;

function writeOrdinal(number: number, ending = 'a'): string {
  return ORDINAL_STEMS[number - 1] === undefined ? '' : ORDINAL_STEMS[number - 1] + ending;
}

const CLAUSE = new RegExp(`^(?:clausula )?(${ORDINAL})\\b ?(?:[.:,]|$)`);
const CITED_CLAUSE = new RegExp(`(?<!\\p{L})(?:la|de la|a la) clausula (${ORDINAL})(?! (?:del? |al ))(?!\\p{L})`, 'gu');
const POINT = /^([ivx]{1,5})[.)]/;
const CITED_POINT =
  /(?<!\p{L})(?:la declaracion|el (?:antecedente|considerando|punto)) ([ivx]{1,5})(?! (?:del? |al ))(?![\p{L}\d])(?!\.\d)/gu;

// The number at the start of a line. `sort` is its form, such as «1.» or «a)». A line that begins with «i)»
// has two marks, because «i» is a letter and a Roman numeral.
interface Mark {
  sort: string;
  number: number;
}

// Finds the number after a gap in the numbering, «1., 2., 4.», «I, III», «PRIMERO, TERCERO», and a number that was there
// already. A list may begin again at 1, and may continue after another list inside it.
function gapsInNumbering({ lines }: Document): FoundRange[] {
  const found: FoundRange[] = [];
  const openLists = new Map<string, number[]>();
  for (const line of lines) {
    const { lead, marks } = marksOf(line);
    if (marks.length === 0) continue;
    const continued = marks.find(({ sort, number }) => openLists.get(sort)?.includes(number - 1));
    const first = marks.find(({ number }) => number === 1);
    const mark = continued ?? first ?? marks[0];
    if (!mark) continue;
    const open = openLists.get(mark.sort) ?? [];
    if (!continued && !first && open.length > 0 && isJump(open, mark)) {
      const says = `Después de «${writeMark(mark, open.at(-1) ?? 0)}» iría «${writeMark(mark, (open.at(-1) ?? 0) + 1)}».`;
      found.push({ start: line.start, end: line.start + lead.length, right: { says } });
    }
    // The same number twice in a row, «SEGUNDA, SEGUNDA», is a number too few.
    if (!continued && !first && mark.number > 1 && open.at(-1) === mark.number && marks.length === 1) {
      const says = `Ya hay «${writeMark(mark, mark.number)}»; seguiría «${writeMark(mark, mark.number + 1)}».`;
      found.push({ start: line.start, end: line.start + lead.length, right: { says } });
    }
    // An item of the outer list ends the lists inside it.
    const previous = open.indexOf(mark.number - 1);
    openLists.set(
      mark.sort,
      [...(previous >= 0 ? open.slice(0, previous) : first && !continued ? open : []), mark.number].slice(-MAX_OPEN),
    );
  }
  return found;
}

const MAX_OPEN = 6;

// Returns true if a number was skipped. After a jump of more than thirty, the number belongs to another list
// or to a quotation.
function isJump(open: readonly number[], { number }: Mark): boolean {
  const last = open.at(-1) ?? 0;
  return number > last + 1 && number <= last + 30;
}

// Writes another number in the form of a mark: «3», «III», «c», «TERCERO».
function writeMark({ sort }: Pick<Mark, 'sort'>, number: number): string {
  if (sort === 'clause' || sort === 'point') return writeOrdinal(number, sort === 'clause' ? 'a' : 'o').toUpperCase();
  const [form = ''] = /[1aAiI]/.exec(sort) ?? [];
  if (form === '1') return String(number);
  const capital = form.toLowerCase() === 'i' ? writeRoman(number) : String.fromCharCode(64 + number);
  return likeCase(capital.toLowerCase(), form === form.toUpperCase() ? 'XX' : 'x');
}

function marksOf({ role, text, plain, style }: Line): { lead: string; marks: Mark[] } {
  const [lead = '', open = '', word = '', close = ''] = MARK.exec(text) ?? [];
  const isBody = role === 'paragraph' || role === 'listItem' || style === 'section';
  if (word === '' || !isBody) return { lead, marks: [] };
  const sign = `${open}${close.replace('-', '')}`;
  const folded = plain.slice(open.length, open.length + word.length);
  const isCapital = word !== word.toLowerCase();
  if (/^\d+$/.test(word)) return { lead, marks: [{ sort: `1${sign}`, number: Number(word) }] };
  const ordinal = ordinalOf(folded);
  if (folded.length > 4 && ordinal > 0)
    return {
      lead,
      marks: isCapital ? [{ sort: folded.endsWith('a') ? 'clause' : 'point', number: ordinal }] : [],
    };
  const letter = folded.length === 1 ? folded.charCodeAt(0) - 96 : 0;
  const roman = romanOf(folded);
  return {
    lead,
    marks: [
      ...(roman > 0 ? [{ sort: `${isCapital ? 'I' : 'i'}${sign}`, number: roman }] : []),
      ...(letter > 0 && letter < 27 ? [{ sort: `${isCapital ? 'A' : 'a'}${sign}`, number: letter }] : []),
    ],
  };
}

const MARK = new RegExp(
  `^(\\(?)(\\d{1,2}(?![.\\d]*\\d)|[a-z]|[ivx]{2,6}|[A-Z]|[IVX]{2,6}|${ORDINAL})(\\)|\\.[-–)]?|:)\\s*-?\\s`,
  'i',
);

// Returns the number of a point. A single «c» or «l» is a letter.
function romanOf(word: string): number {
  return /^[ivx]/.test(word) ? (readRoman(word) ?? 0) : 0;
}

// Finds an article without its law, «con fundamento en el artículo 14, le solicito», and a law without the
// number of the article, «en los artículos de la Ley».
function looseArticles({ plain, text }: Document): FoundRange[] {
  const bare = matches(plain, ANNOUNCED);
  const alone = matches(plain, FOUNDED).filter(({ start, end }) => {
    const [rest = ''] = /^[^\n]*/.exec(plain.slice(end, end + 600)) ?? [];
    return (
      !ABBREVIATED_LAW.test(text.slice(Math.max(0, start - 200), end + 600)) &&
      !LAW.test(
        fold(plain.slice(Math.max(0, start - 200), start))
          .split(/[.\n]/)
          .at(-1) ?? '',
      ) &&
      !LAW.test(rest)
    );
  });
  return inOrder([
    ...alone.map((found) => ({ ...found, right: { says: 'No dice de qué ley o reglamento es.' } })),
    ...bare.map((found) => ({ ...found, right: { says: 'No dice qué artículo es.' } })),
  ]);
}

// «LFTAIP».
const ABBREVIATED_LAW = /\bL[A-Z]{3,6}\b/;
const ANNOUNCED =
  /(?<!\p{L})(?:en|por) (?:el|los) articulos? (?:del|de|de la) (?:ley|reglamento|codigo|constitucion)(?!\p{L})/gu;
const FOUNDED_ON = anyOf(`
  con base en
  con fundamento en
  de conformidad con
  en terminos del?
  fundamentado en
`);

const FOUNDED = new RegExp(
  `(?<!\\p{L})${FOUNDED_ON}(?: lo dispuesto (?:en|por)| lo establecido (?:en|por))?(?: el| los)? articulos? \\d{1,3}(?:[ ,y°ºbister-]*\\d{1,3})*`,
  'gu',
);
const LAWS = anyOf(`
  acuerdos?
  bando
  bases
  cit
  codigos?
  condiciones
  constitucion
  constitucional(?:es)?
  contrato
  convenio
  cpeum
  decretos?
  estatutos?
  ley
  leyes
  lfpa
  lft
  lftaip
  lgra
  lgtaip
  lineamientos?
  manual
  mism[oa]
  normas?
  ordenamiento
  propi[oa]
  referid
  reglamentos?
  reglas
`);

const LAW = new RegExp(`\\b${LAWS}\\b`);
