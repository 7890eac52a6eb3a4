// Reads the lines that name a person, a job title and an office.
import { findPeople, hasAbstract, isName } from '../entities/people.ts';
import { WHOLE } from '../lexicon/by-tag/whole.ts';
import { oneWord } from '../lexicon/word.ts';
import type { Line } from '../line.ts';
import { hasForm } from '../reading/forms.ts';
import type { Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { beginsWithPost } from '../words/posts.ts';
import { INSTITUTION, PROFESSION, TITLE } from '../words/vocabulary.ts';
import { add, addBefore, type FieldReading, type Found, lineOf, NEAR, type Stretch } from './finding.ts';
import type { LetterText } from './letter.ts';

export interface Whose extends Pick<Found, 'sure' | 'isOwn'> {
  who: string;
  whose: string;
}

// Reads a line with a name, and a job title on the same line if there is one. Also reads a line with only a
// job title or an office.
export function readBlockOfPerson(
  reading: FieldReading,
  { start, end }: Range,
  { who, whose, ...certainty }: Whose,
): void {
  const { masked, plain } = reading.letter;
  if (plain.slice(start, end).includes('\ue000')) return;
  const text = masked.slice(start, end);
  const folded = plain.slice(start, end);
  const trimmed = text.replace(/\s*\((?:r[uú]brica|firma)\)\.?\s*$/i, '').replace(/(?<![\s.,;:–-])[\s.,;:–-]+$/, '');
  const isOffice = hasForm(lineOf(reading, start), 'institution') && !beginsWithPost(folded);
  // Below a name, «SUPERINTENDENTE DE ZONA» is a job title, although its capitalised words could be a name.
  const isPostBelow = beginsWithPost(folded) && isBelowPerson(reading, start);
  if (TITLE_ALONE.test(folded)) {
    if (!/^(?:al? )?c/.test(folded))
      add(reading, start, start + trimmed.length, { label: `Título ${whose}`, kind: 'text', ...certainty });
    return;
  }
  const [person] = isPostBelow ? [] : findPeople(text, folded);
  if (person && person.from < 4) {
    add(reading, start + person.start, start + person.end, { label: who, kind: 'person', ...certainty });
    addPost(reading, start + person.end, start + trimmed.length, whose, certainty);
    return;
  }
  if (isName(trimmed) && !isOffice && !isPostBelow) {
    add(reading, start, start + trimmed.length, { label: who, kind: 'person', ...certainty });
    return;
  }
  // «CMTE. OFELIO BERNAL» has a title that is in no list.
  const title = /^(?:\p{Lu}\p{L}{0,5}\.\s?){1,3}(?=\p{Lu}\p{L}+\s)/u.exec(trimmed)?.[0].length ?? 0;
  if (title > 0 && isName(trimmed.slice(title)) && !isOffice && !isPostBelow) {
    add(reading, start, start + trimmed.length, { label: who, kind: 'person', ...certainty });
    return;
  }
  const comma = trimmed.search(/,\s|\.-\s|\s[–-]\s/);
  if (comma > 0 && isName(trimmed.slice(0, comma)) && !isOffice) {
    add(reading, start, start + comma, { label: who, kind: 'person', ...certainty });
    addPost(reading, start + comma, start + trimmed.length, whose, certainty);
    return;
  }
  if (trimmed.includes('__') || trimmed.length < 3 || !/\p{L}{3}/u.test(trimmed) || /^["“«[]/.test(trimmed)) return;
  const isPost = beginsWithPost(folded.replace(/^cc?\.\s+/, '')) || (who === 'Firmante' && OFFICE_SIGNS.test(folded));
  if (/^[\p{L}]{2,6}\s?[/*]/u.test(trimmed) || /^(?:mesa|turno|mesas) /.test(folded)) return;
  if (CAPTION.test(folded) || (!isOffice && !isPost && !isBelowPerson(reading, start))) return;
  const hasPost =
    reading.found.slice(-NEAR).findLast(({ kind }) => kind === 'person' || kind === 'post')?.kind === 'post';
  if (isOffice || (hasPost && !isPost))
    add(reading, start, start + trimmed.length, {
      label: `${WHOLE_OFFICE.test(folded) ? 'Institución' : 'Área'} ${whose}`,
      kind: 'institution',
      ...certainty,
      sure: certainty.sure && !hasPost,
    });
  else add(reading, start, start + trimmed.length, { label: `Cargo ${whose}`, kind: 'post', ...certainty });
}

// Matches an office that is part of no other.
const WHOLE_OFFICE = new RegExp(`^(?:(?:el|la) )?(?:h\\. ?|honorable )?${oneWord(WHOLE)}(?!\\p{L})`, 'u');

// Matches a line that says who signs there: «EL INTERESADO», «Nombre y firma».
const CAPTION = new RegExp(
  `^(?:(?:el|la|los|las) )?(?:cc?\\. )?${anyOf(`
    asesora? (?:academic|empresarial|extern|intern)[oa]?
    ejecutora?
    funcionari[oa]
    interesad[oa]s?
    nombre
    notificad[oa]
    notificador[a]?
    firma
    por (?:["“]|el|la)
    sello
    solicitante
    testigos?
  `)}(?:,? (?:entrante|firma|saliente|y|sello|fecha|de asistencia|del?).{0,30}|["”.: \\d]*)$`,
  'u',
);

// Matches a title on its own line, above the name.
const TITLE_ALONE = new RegExp(
  `^(?:(?:al? |el |la )?(?:${PROFESSION}|${TITLE}\\.?|ciudadan[oa]|cc?\\.|senor(?:a|ita)?)[ .]*)+$`,
);

// Adds the job title after a name, and ends it before a remark: «Lic. Rosa Díaz.- Directora de Salud.- Para
// su conocimiento».
export function addPost(
  reading: FieldReading,
  from: number,
  to: number,
  whose: string,
  own: Pick<Found, 'sure' | 'isOwn'> & Partial<Found>,
): void {
  const words = reading.letter.masked.slice(from, to);
  const lead = /^[\s,.:;–—-]*/.exec(words)?.[0].length ?? 0;
  const [post = ''] = words.slice(lead).split(REMARK);
  if (
    /^(?:para|presente|igual|mismo|mismo fin|su)\b/i.test(post) ||
    !/\p{L}{3}/u.test(post) ||
    post.split(/\s+/).length > 24
  )
    return;
  addBefore(reading, from + lead, from + lead + post.replace(/(?<![\s.,–-])[\s.,–-]+$/, '').length, {
    label: `Cargo ${whose}`,
    kind: 'post',
    ...own,
  });
}

const FOR = anyOf(['conocimiento', 'efectos', 'el', 'igual', 'los', 'su'].flatMap(anyCase));
const REMARK = new RegExp(
  anyOf([
    /\.\s*[-–—]/,
    /(?<=\p{L}{6})\.\s+(?=\p{Lu})/u,
    `\\s*\\(${anyOf(['anexo', 'con', 'correo', 'para', 'presente', 'sin'].flatMap(anyCase))}(?!\\p{L})`,
    /\s[–—-]\s/,
    /\.\s+(?=(?:Para|Presente|Igual|Mismo|En|Con|Su)\b)/,
    /;/,
    /\s*[-–—]?\s*(?:Presente|PRESENTE|P\. ?s\. ?c)/,
    `\\s*[-–—,]?\\s*(?:${anyOf(anyCase('para'))} ${FOR}(?!\\p{L})|(?:[Mm]ismo|[Ii]gual) [Ff]in)`,
  ]),
  'u',
);

// Returns the three spellings of a word: «para», «Para», «PARA».
function anyCase(word: string): string[] {
  return [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()];
}

// Adds a line to the job title or the office in the line above. Returns false if the line does not continue
// it.
export function continuesPost({ found, covered, letter }: FieldReading, { at }: Stretch, line: Line): boolean {
  const above = letter.document.lines[at - 1];
  const last = found.at(-1);
  if (!last || !above || line.blankBefore || above.role !== line.role || Math.abs(last.end - above.end) > 1)
    return false;
  if (last.kind !== 'post' && last.kind !== 'institution') return false;
  if (/\b(?:s\.?\s?a|c\.?\s?v)\.?$/.test(letter.plain.slice(last.start, last.end))) return false;
  if (/^[^:]{1,30}:/.test(line.text) || isAddressLine(line)) return false;
  const isUnfinished = /(?:,|(?<!\p{L})(?:al?|con|del?|el|en|la|las|los|para|por|y))$/iu.test(above.text);
  const isLong =
    above.text.length > 45 &&
    !beginsWithPost(line.bare) &&
    !hasForm(line, 'institution', 'titled', 'columns') &&
    !isName(line.text);
  // True for the second line of a job title: «TECNOLOGÍAS DE LA INFORMACIÓN» below «JEFE DE UNIDAD
  // DEPARTAMENTAL».
  const isOfOffice =
    last.kind === 'post' &&
    !beginsWithPost(line.bare) &&
    !hasForm(line, 'institution', 'titled', 'columns') &&
    hasAbstract(line.bare);
  const begins =
    /^(?:del?|y|e|en|para|la|los|las)\s|^\p{Ll}/iu.test(line.text) &&
    /^(?:\p{Ll}|(?:DEL?|Y|E|EN|PARA|LA|LOS|LAS|De|Del|Y|En|Para)\s)/u.test(line.text);
  // Above PRESENTE, a job title without a name may take three lines.
  const isUnnamed =
    isAmongAddressees(letter, at) &&
    !hasForm(line, 'institution', 'titled') &&
    !found
      .slice(-NEAR)
      .some(({ kind, start }) => kind === 'person' && isAmongAddressees(letter, letter.lineAt(start))) &&
    !isName(line.text);
  if (
    (!isUnfinished && !begins && !isLong && !isUnnamed && !isOfOffice) ||
    letter.plain.slice(line.start, line.end).includes('\ue000')
  )
    return false;
  last.end = line.end - (/[\s.,;:]*$/.exec(line.text)?.[0].length ?? 0);
  covered.fill(1, last.start, last.end);
  return true;
}

function isAmongAddressees({ addressees: { from, to } }: LetterText, at: number): boolean {
  return at >= from && at < to;
}

// Returns true for a line with a street, a building or a postal code.
export function isAddressLine(line: Line): boolean {
  return hasForm(line, 'footer') || PART_OF_ADDRESS.test(line.bare);
}

const PART_OF_ADDRESS = new RegExp(
  anyOf([
    /^(?:direccion\s*:|domicilio\b|colonia\b)/,
    /\b(?:edif(?:icio)?\.?|piso)\s["“]?[\p{L}\d]/u,
    /\bcol(?:onia|\.)\s/,
    /\b(?:n[o°º]|num)\.?\s?\d/,
  ]),
  'u',
);

const OFFICE_SIGNS = new RegExp(`^(?:el|la) (?:${INSTITUTION}|comite|consejo|junta|sindicato)(?!\\p{L})`, 'u');

function isBelowPerson({ found, letter }: FieldReading, start: number): boolean {
  const lineIndex = letter.lineAt(start);
  const above = letter.document.lines.slice(Math.max(0, lineIndex - 4), lineIndex);
  return found
    .slice(-8)
    .some(({ kind, start: from }) => kind === 'person' && above.some((line) => from >= line.start && from < line.end));
}
