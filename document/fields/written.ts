// Finds the fields of a filled-in letter. Above and below the body, the role of a line decides which fields
// it has; in the body, the words decide.
import { OTHER_PARTY } from '../lexicon/by-tag/other-party.ts';
import { oneWord } from '../lexicon/word.ts';
import type { Line } from '../line.ts';
import { hasForm } from '../reading/forms.ts';
import { fold, type Range } from '../text.ts';
import { readBodyFields } from './body.ts';
import type { FieldKind } from './field.ts';
import type { FieldReading, Stretch } from './finding.ts';
import { readAddressee, readHeader, readNumberLine, readPlaceAndDate, readReference, readSubject } from './head.ts';
import { readItems } from './items.ts';
import type { LetterText, Written } from './letter.ts';
import { findOtherPlaces } from './other-places.ts';
import { isOpenRow } from './tables.ts';
import { readCopy, readFooter, readInitials, readMotto, readSignature } from './tail.ts';

// Returns the fields in the order of the text. They overlap neither each other nor the blanks.
export function findWritten(letter: LetterText): Written[] {
  const { document, blanks } = letter;
  const reading: FieldReading = { letter, found: [], covered: new Uint8Array(document.text.length + 1) };
  for (const { start, end } of blanks) reading.covered.fill(1, start, end);
  // Sentences are read after the other lines, because they repeat names and numbers of those lines.
  const stretches = stretchesOf(letter);
  const [others, sentences] = [false, true].map((areSentences) =>
    stretches.filter((stretch) => isOfSentences(letter, stretch) === areSentences),
  );
  readAll(reading, others);
  findKnown(reading, sentences?.[0]?.start);
  readAll(reading, sentences);
  findKnown(reading, sentences?.[0]?.start, true);
  readItems(reading, sentences ?? []);
  const inOrder = reading.found.toSorted((a, b) => a.start - b.start);
  return withContacts(withSigners(inOrder, letter), letter);
}

function readAll(reading: FieldReading, stretches: readonly Stretch[] = []): void {
  for (const stretch of stretches) {
    const [line] = stretch.lines;
    // A line with only blanks has no words to read.
    if (!line || !/[\p{L}\d]/u.test(reading.letter.masked.slice(stretch.start, stretch.end))) continue;
    const read =
      (isOpenRow(line) ? undefined : READERS[line.role]) ?? (isPlacedDate(line) ? readPlaceAndDate : readBodyFields);
    read(reading, stretch, line);
  }
}

// Returns true for lines of sentences. Lines with a special role, such as the subject, rows of a table and
// lines «Label: value» are not sentences.
function isOfSentences({ cells }: LetterText, { lines: [line], at }: Stretch): boolean {
  return line !== undefined && !(line.role in READERS) && !cells.has(at) && !isLabelled(line);
}

// Finds the values of the other lines again in the sentences, even if capitals differ. People below the body are searched
// for after the sentences are read, because «el testigo Juan Ruiz» says more precisely who a signer is.
function findKnown({ letter, found, covered }: FieldReading, from: number | undefined, withSigners = false): void {
  const { text } = letter.document;
  const wanted = found
    .map((one) => ({ ...one, value: text.slice(one.start, one.end) }))
    .filter(({ kind, start }) => withSigners || kind !== 'person' || letter.lineAt(start) < letter.tailFrom)
    .filter(({ kind, value }) => value.split(/\s+/).length >= (LEAST_WORDS[kind] ?? Number.POSITIVE_INFINITY));
  for (const anyCase of [false, true])
    for (const {
      start,
      end,
      of: { value, ...known },
    } of findOtherPlaces(
      text,
      // A text value such as «INTERESADO» is an ordinary word where it is written «interesado».
      wanted.filter(({ kind }) => !anyCase || kind !== 'text'),
      covered,
      { ...(from !== undefined && { from }), anyCase },
    ))
      found.push({
        ...known,
        start,
        end,
        label: text.slice(start, end) === value ? known.label : `${known.label} (en el texto)`,
      });
}

// The least number of words of a value that is searched for in the body. Other kinds of values are not
// searched for.
const LEAST_WORDS: Partial<Record<FieldKind, number>> = {
  id: 1,
  institution: 2,
  person: 2,
  post: 3,
  reference: 1,
  text: 3,
};

// Returns true for a line of labels and values: «MARCA: Nissan     TIPO: sedán».
function isLabelled(line: Line): boolean {
  return line.words < 13 && /^\p{Lu}/u.test(line.text) && hasForm(line, 'labelled');
}

// Joins a line of a paragraph to the line above, unless a sentence ends there or one of the two lines is a
// row of a table. Also joins the lines of a subject.
function stretchesOf({ document: { lines }, cells }: LetterText): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [at, line] of lines.entries()) {
    const last = stretches.at(-1);
    const above = last?.lines.at(-1);
    const goesOn =
      last !== undefined &&
      above !== undefined &&
      !line.blankBefore &&
      line.role === 'paragraph' &&
      (above.role === 'paragraph' || above.role === 'listItem') &&
      above.text.length > 48 &&
      !/[.:;|…]$/.test(above.text) &&
      !line.text.startsWith('|') &&
      !cells.has(at) &&
      !cells.has(at - 1) &&
      !isLabelled(line) &&
      !isLabelled(above);
    if (last && (goesOn || (line.role === 'subject' && above?.role === 'subject'))) {
      last.lines.push(line);
      last.end = line.end;
    } else stretches.push({ start: line.start, end: line.end, lines: [line], at });
  }
  return stretches;
}

// Returns true for «En Ciudad del Carmen, Camp., a 14 de agosto de 2014» in the body.
function isPlacedDate(line: Line): boolean {
  return line.words < 16 && hasForm(line, 'placeAndDate') && !line.text.includes(':');
}

type Reader = (reading: FieldReading, stretch: Stretch, line: Line) => void;

const READERS: Partial<Record<Line['role'], Reader>> = {
  header: readHeader,
  documentNumber: readNumberLine,
  reference: readReference,
  subject: readSubject,
  placeAndDate: readPlaceAndDate,
  addressee: readAddressee,
  attention: readAddressee,
  present: () => {},
  signature: readSignature,
  copy: readCopy,
  initials: readInitials,
  footer: readFooter,
  motto: readMotto,
  closing: () => {},
};

// Makes a phone or an address of e-mail in a sentence as `sure` as the person before it: «se designa como enlace al
// Ing. Tomás Ibarra, con número telefónico …».
function withContacts(found: Written[], { document: { text, lines }, lineAt }: LetterText): Written[] {
  return found.map((field, at) => {
    if (!/^(?:phone|email)$/.test(field.kind) || lines[lineAt(field.start)]?.role !== 'paragraph') return field;
    const person = found.slice(0, at).findLast(({ kind }) => kind === 'person');
    const between = person && person.end > field.start - CONTACT_WITHIN ? text.slice(person.end, field.start) : '.';
    return person?.sure && !/[\n;]|[a-záéíóú]\.\s/u.test(between) ? { ...field, sure: true } : field;
  });
}

const CONTACT_WITHIN = 160;

// Matches the parties with whom an office makes another contract each time.
const IS_OTHER_PARTY = new RegExp(`^${oneWord(OTHER_PARTY)}(?!\\p{L})`, 'iu');

const I_MYSELF = /(?<!\p{L})yo,? (?:(?:el|la) )?(?:\p{L}{1,6}\. ?)*$/u;
// Numbers that each person has, but an office does not: «con número de empleado 20388».
const OWN_NUMBER =
  /^,? (?:(?:con|y) )?(?:mi )?(?:(?:n[uo]m(?:ero)?\.? (?:de )?|clave (?:de )?)?(?:control|elector|empleado|matricula|nomina|seguridad social)|curp|matricula)(?!\p{L})/u;
const REPRESENTED =
  /,? ?representad[oa](?:[ ,]{1,2}(?:en este acto|legalmente),?)? por (?:(?:el|la|su) )?(?:[^.;]{0,60},? )?(?:\p{L}{1,6}\. ?)*$/u;

// Makes a name in the body as `sure` as the same name above or below the body, because both change together.
function withSigners(found: Written[], { document: { text, lines }, lineAt }: LetterText): Written[] {
  const bare = ({ start, end }: Range) =>
    fold(text.slice(start, end))
      .replace(/^(?:[a-z]{1,6}\.\s*)+|^(?:licenciad|maestr|doctor|ingenier|diputad|profesor)[oa]?\s+/g, '')
      .replace(/\s+/g, ' ');
  const isInText = ({ start }: Range) => /^(?:paragraph|listItem)$/.test(lines[lineAt(start)]?.role ?? '');
  // Returns true for «yo, C. Ana Ruiz», for a signer with a number of his own, and for who represents a firm.
  const bindsHimself = ({ start, end, label }: Written) => {
    if (!isInText({ start, end })) return false;
    const before = fold(text.slice(Math.max(0, start - 160), start));
    if (/^Representante/.test(label)) {
      const lead = REPRESENTED.exec(before)?.[0].length;
      const isBefore = (one: Written) => lead !== undefined && Math.abs(start - lead - one.end) < 3;
      return found.some((one) => one.kind === 'institution' && one.sure && isBefore(one));
    }
    return I_MYSELF.test(before) || OWN_NUMBER.test(fold(text.slice(end, end + 80)));
  };
  const byName = new Map<string, Written>();
  for (const one of found)
    if (one.kind === 'person' && !isInText(one) && !byName.has(bare(one))) byName.set(bare(one), one);
  return found.map((field) => {
    const namesake = field.kind === 'person' && isInText(field) ? byName.get(bare(field)) : undefined;
    // A person who gets a copy may also be the subject of the letter, and the other party signs its contract, as who
    // binds himself does. The name below then changes with the letter.
    const isOwn = field.kind === 'person' && bindsHimself(field);
    const sure = field.sure || isOwn;
    if (namesake && (namesake.label === 'Copia' || isOwn || IS_OTHER_PARTY.test(field.label))) namesake.sure ||= sure;
    if (isOwn && !namesake) return { ...field, sure };
    if (!namesake || namesake.label === 'Copia') return field;
    const isNamed =
      !/^(?:Persona mencionada|Firmante|Remitente|Destinatario)$/.test(field.label) && !/^Quien /.test(namesake.label);
    return { ...field, label: isNamed ? field.label : `${namesake.label} (en el texto)`, sure: namesake.sure };
  });
}
