// Reads the fields below the body: signers, copies, initials, the address of the office.
import { findPeople, isName } from '../entities/people.ts';
import type { Line } from '../line.ts';
import { fold, type Range } from '../text.ts';
import { C_C_P, COPY_LABEL } from '../words/copy-label.ts';
import { DRAFTER, INSTITUTION, SIGNING } from '../words/vocabulary.ts';
import { addLabelled, readLabelled, readNumbers } from './by-form.ts';
import { capitalise, ofWho, whoIsHeading } from './context.ts';
import { add, each, type FieldReading, NEAR, type Stretch } from './finding.ts';
import { KEYS_AND_SUMS, organsIn, readEntities } from './known-forms.ts';
import { addPost, continuesPost, readBlockOfPerson } from './person-block.ts';

export function readSignature(reading: FieldReading, stretch: Stretch, line: Line): void {
  readEntities(reading, stretch, KEYS_AND_SUMS, { isOfOffice: true });
  readOfficeAddress(reading, stretch);
  readNumbers(reading, stretch, false);
  if (/^(?:pagina|pag\.|hoja)\s*\d|^\W*$|^(?:tel|correo|www|http|calle|av\.)/.test(line.bare)) return;
  if (continuesPost(reading, stretch, line)) return;
  const unsure = { sure: false, isOwn: false };
  const { masked } = reading.letter;
  const columns = Array.from(masked.slice(line.start, line.end).matchAll(COLUMN));
  for (const [at, { 0: part, index }] of columns.entries()) {
    const start = line.start + index + part.length - part.trimStart().length;
    const folded = fold(part.trim());
    if (HEADING.test(folded) || folded === '' || folded.split(' ').length > 25) continue;
    // «Testigo: Rigoberto Vaca».
    const heading = /^[^:]{3,40}:\s+(?=\S)/.exec(folded)?.[0] ?? '';
    const isHeaded = heading !== '' && !DRAFTER.test(folded) && HEADING.test(heading.trim());
    const drafted = DRAFTER.exec(folded)?.[0].length ?? (isHeaded ? heading.length : 0);
    const label =
      drafted > 0 || HEADING.test(folded.split(':')[0] ?? '') ? undefined : LABEL.exec(part.trimStart())?.[0];
    if (label !== undefined) {
      addLabelled(
        reading,
        start + label.length,
        line.start + index + part.trimEnd().length,
        label.replace(/\s*:\s*$/, ''),
        false,
      );
      continue;
    }
    const above = headingAbove(reading, stretch, at, columns.length);
    const who = (isHeaded ? signerOf(heading) : drafted > 0 ? whoDrafted(folded) : signerOf(above)) ?? 'Firmante';
    const end = line.start + index + part.trimEnd().length;
    const owner = personAbove(reading, stretch, at, columns.length) ?? who;
    readBlockOfPerson(reading, { start: start + drafted, end }, { who, whose: ofWho(owner), ...unsure });
  }
}

const COLUMN = /[^|\s][^|\t]*?(?=\s{3,}|\t|\||$)/g;

// Returns the words above a column of a signature, in lower case without accents: «recibe», above a name.
function headingAbove({ letter }: FieldReading, stretch: Stretch, at: number, count: number): string {
  const above = letter.document.lines[stretch.at - 1];
  if (above?.role !== 'signature' && above?.role !== 'closing') return '';
  const columns = Array.from(above.text.matchAll(COLUMN), ([words]) => fold(words.trim()));
  return (columns.length === count ? columns[at] : columns.length === 1 ? columns[0] : undefined) ?? '';
}

// Returns what the person in the line above a column is called, whose post is in this line.
function personAbove({ letter, found }: FieldReading, stretch: Stretch, at: number, count: number): string | undefined {
  const above = letter.document.lines[stretch.at - 1];
  const people = found
    .slice(-NEAR)
    .filter(({ kind, start, end }) => kind === 'person' && above && start >= above.start && end <= above.end);
  return people.length === count ? people[at]?.label : undefined;
}

// Matches a label in a line with several labels: «Registro: F-0122 Libro: 7».
const LABEL = /^\p{Lu}[\p{L} .]{2,30}:\s+(?=\S)/u;

// Matches a cell with only a signer's label: «AUTORIZÓ», «Nombre:», «P. A.».
const HEADING = new RegExp(
  `^(?:${SIGNING}\\p{L}*(?: \\p{L}+){0,2}|(?:${C_C_P}|atent|firma|nombre|p\\. ?[ao]|por )\\p{L}*|c\\.?\\s?c\\.?\\s?t\\b.*)\\s*:?$`,
  'u',
);

// Returns who signs below a heading: «Testigo», «Quien recibe», «Arrendadora».
function signerOf(heading: string): string | undefined {
  const words = heading.split(':', 1)[0]?.trim() ?? '';
  const [, act] = ACTS.find(([pattern]) => pattern.test(words)) ?? [];
  const who = act ?? whoIsHeading(words.replace(/^(?:por )?["“]?(?=(?:el|la) )|["”]$/g, '').replace(/^por /, ''));
  return who && capitalise(who);
}

const ACTS: readonly (readonly [RegExp, string])[] = [
  [/^testig/, 'testigo'],
  [/^entreg/, 'quien entrega'],
  [/^recib/, 'quien recibe'],
];

// Returns the label for the person after a drafter's label: «Quien elaboró» for «elaboro: ».
function whoDrafted(words: string): string {
  return `Quien ${words.split(/[\s:.]/)[0]?.replace(/o$/, 'ó')}`;
}

export function readCopy(reading: FieldReading, stretch: Stretch, line: Line): void {
  readEntities(reading, stretch, KEYS_AND_SUMS, { isOfOffice: true });
  const { masked, plain } = reading.letter;
  if (/\b(?:tel|c\. ?p\. ?\d{5})/.test(plain.slice(line.start, line.end))) {
    readOfficeAddress(reading, stretch);
    return;
  }
  const bold = /^[*_]+/.exec(line.text)?.[0].length ?? 0;
  const label = COPY_LABEL.exec(masked.slice(line.start + bold, line.end))?.[0].length ?? 0;
  const from =
    line.start + bold + label + (/^[*_\s]*/.exec(masked.slice(line.start + bold + label, line.end))?.[0].length ?? 0);
  // «Folio: 0259» may be in the line below a copy, and «Ref. CGAC/4417/2014» at the end of the line of a
  // copy.
  if (label === 0 && /\d/.test(line.bare) && readLabelled(reading, stretch, line, false)) return;
  readNumbers(reading, { start: from, end: line.end }, false);
  if (/^(?:a\s?r\s?c\s?h\s?i\s?v\s?o|expediente|minutario|interesad|exp\b|arch)/.test(plain.slice(from, line.end)))
    return;
  const unsure = { sure: false, isOwn: false };
  const blank = plain.slice(from, line.end).lastIndexOf('\ue000');
  if (blank >= 0) {
    addPost(reading, from + blank + 1, line.end, 'de la copia', unsure);
    return;
  }
  const text = masked.slice(from, line.end);
  const [person] = findPeople(text, plain.slice(from, line.end));
  if (person && person.from < 4) {
    add(reading, from + person.start, from + person.end, { label: 'Copia', kind: 'person', ...unsure });
    addPost(reading, from + person.end, line.end, 'de la copia', unsure);
    return;
  }
  const [name = ''] = text.split(/\s*(?:[,.]\s*[-–—]|,|\.\s|[-–—]\s)/);
  if (isName(name)) {
    add(reading, from, from + name.length, { label: 'Copia', kind: 'person', ...unsure });
    addPost(reading, from + name.length, line.end, 'de la copia', unsure);
  } else if (OFFICE.test(plain.slice(from, line.end)))
    addPost(reading, from, line.end, '', { label: 'Copia', kind: 'institution', ...unsure });
  else addPost(reading, from, line.end, 'de la copia', unsure);
}

const OFFICE = new RegExp(
  `^(?:${INSTITUTION}|comite|consejo|depto\\.|division|gerencia|jefatura|sub(?:delegacion|direccion|gerencia))(?!\\p{L})`,
  'u',
);

export function readInitials(reading: FieldReading, stretch: Stretch, line: Line): void {
  const label = /^[\p{L}. ]{3,16}:\s*/u.exec(line.text)?.[0].length ?? 0;
  const drafted = DRAFTER.exec(line.bare)?.[0];
  if (drafted !== undefined && label > 0 && line.words < 26) {
    const [person] = findPeople(line.text.slice(label), fold(line.text.slice(label)));
    if (person && person.from < 3) {
      const [start, end] = [line.start + label + person.start, line.start + label + person.end];
      const who = whoDrafted(drafted);
      add(reading, start, end, { label: who, kind: 'person', sure: false });
      addPost(reading, end, line.end, `de ${who.toLowerCase()}`, { sure: false, isOwn: false });
      return;
    }
  }
  if (line.words > 4 || /^[[(]/.test(line.text)) {
    readFooter(reading, stretch);
  } else add(reading, line.start + label, line.end, { label: 'Iniciales', kind: 'text', sure: false });
}

export function readFooter(reading: FieldReading, stretch: Stretch): void {
  readEntities(reading, stretch, KEYS_AND_SUMS, { isOfOffice: true });
  readOfficeAddress(reading, stretch);
  each(reading, stretch, FOLIO_FOLDED, 'plain', () => ({ label: 'Folio', kind: 'reference', sure: true }));
}

// Other numbers of a footer, such as the code of the form, are the same in each letter.
const FOLIO_FOLDED =
  /(?<=(?<!\p{L})folio:? (?:n[ou]m?\.? ?|numero )?)(?=[a-z/-]{0,12}\d)[a-z\d][a-z\d/.-]{0,29}(?<=[a-z\d])/gu;

// Reads the official legend that governments choose for each year: «2024, Año de Felipe Carrillo Puerto». A
// motto without a year stays the same, so it is not a field.
export function readMotto(reading: FieldReading, _: Stretch, line: Line): void {
  const words = reading.letter.plain.slice(line.start, line.end);
  if (!/\b(?:19|20)\d\d\b/.test(words) || !/\bano\b|centenario|aniversario/.test(words)) return;
  const lead = /^["“«'\s]*/.exec(line.text)?.[0].length ?? 0;
  const tail = /["”»'.\s]*$/.exec(line.text)?.[0].length ?? 0;
  add(reading, line.start + lead, line.end - tail, { label: 'Leyenda del año', kind: 'text', sure: false });
}

function readOfficeAddress(reading: FieldReading, stretch: Range): void {
  for (const { start, end } of organsIn(reading, stretch, 'address'))
    add(reading, start, end, { label: 'Domicilio de la oficina', kind: 'address', sure: false });
}
