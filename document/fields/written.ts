// Finds the fields of a filled-in letter: above and below the body by the role of the line, in the body by
// the words and their context.
import type { Line } from '../line.ts';
import { fold, type Range } from '../text.ts';
import { readBodyFields } from './body.ts';
import type { FieldReading, Stretch } from './finding.ts';
import { readAddressee, readHeader, readNumberLine, readPlaceAndDate, readReference, readSubject } from './head.ts';
import type { Letter, Written } from './letter.ts';
import { readCopy, readFooter, readInitials, readMotto, readSignature } from './tail.ts';

// Returns the fields in the order of the text. They overlap neither each other nor the blanks.
export function findWritten(letter: Letter): Written[] {
  const { document, blanks } = letter;
  const reading: FieldReading = { letter, found: [], covered: new Uint8Array(document.text.length + 1) };
  for (const { start, end } of blanks) reading.covered.fill(1, start, end);
  for (const stretch of stretchesOf(document.lines)) {
    const [line] = stretch.lines;
    // A line with only blanks has no words to read.
    if (!line || !/[\p{L}\d]/u.test(letter.masked.slice(stretch.start, stretch.end))) continue;
    const read = READERS[line.role] ?? readBodyFields;
    read(reading, stretch, line);
  }
  return withSigners(
    reading.found.toSorted((a, b) => a.start - b.start),
    letter,
  );
}

// Joins a line of a paragraph to the line above, unless a sentence ends there.
function stretchesOf(lines: readonly Line[]): Stretch[] {
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
      !line.text.startsWith('|');
    if (goesOn) {
      last.lines.push(line);
      last.end = line.end;
    } else stretches.push({ start: line.start, end: line.end, lines: [line], at });
  }
  return stretches;
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

// Makes a name in the body as `sure` as the same name above or below the body, because both change together.
function withSigners(found: Written[], { document: { text, lines }, lineAt }: Letter): Written[] {
  const bare = ({ start, end }: Range) =>
    fold(text.slice(start, end))
      .replace(/^(?:[a-z]{1,6}\.\s*)+|^(?:licenciad|maestr|doctor|ingenier|diputad|profesor)[oa]?\s+/g, '')
      .replace(/\s+/g, ' ');
  const isInText = ({ start }: Range) => /^(?:paragraph|listItem)$/.test(lines[lineAt(start)]?.role ?? '');
  const byName = new Map<string, Written>();
  for (const one of found)
    if (one.kind === 'person' && !isInText(one) && !byName.has(bare(one))) byName.set(bare(one), one);
  return found.map((field) => {
    const namesake = field.kind === 'person' && isInText(field) ? byName.get(bare(field)) : undefined;
    // If the letter is about a person who gets a copy, the copy changes with the letter.
    if (namesake?.label === 'Copia') namesake.sure ||= field.sure;
    if (!namesake || namesake.label === 'Copia') return field;
    const isNamed = !/^(?:Persona mencionada|Firmante|Remitente|Destinatario)$/.test(field.label);
    return { ...field, label: isNamed ? field.label : `${namesake.label} (en el texto)`, sure: namesake.sure };
  });
}
