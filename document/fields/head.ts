import { findPeople } from '../entities/people.ts';
import type { Line } from '../line.ts';
import { splitSubject } from '../reading/document.ts';
import type { Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { beginsWithPost } from '../words/posts.ts';
import { addLabelled, readFirms, readLabelled, readNumbers, readOrdinals } from './by-form.ts';
import { capitalise, nameOf, tidyLabel, whoIsNamed } from './context.ts';
import { add, addBefore, type FieldReading, NEAR, type Stretch } from './finding.ts';
import { KEYS_AND_SUMS, MOMENTS, organsIn, postAt, readEntities } from './known-forms.ts';
import { numberedBy } from './numbered.ts';
import { continuesPost, isAddressLine, readBlockOfPerson } from './person-block.ts';

export function readHeader(reading: FieldReading, stretch: Stretch, line: Line): void {
  readEntities(reading, stretch, KEYS_AND_SUMS, { isOfOffice: true });
  if (!readLabelled(reading, stretch, line, false)) readNumbers(reading, stretch, true);
}

// Reads the line with the number of the letter: «OFICIO No. SESP/SE/241/2018», «CIRCULAR 011».
export function readNumberLine(reading: FieldReading, stretch: Stretch, line: Line): void {
  const plain = reading.letter.plain.slice(line.start, line.end);
  const numberStart = line.start + plain.search(/(?<=[\s:.#°º])[^\s:]*\d[^\s]*(?:[\s]*\/[\s]*\S+)*\s*$/u);
  const ofLetter = { kind: 'reference', sure: true, isOwn: true } as const;
  // «No. 12/2025» does not name a document. The title or the line above names the document, «CIRCULAR».
  const above = reading.letter.document.lines[stretch.at - 1]?.bare ?? '';
  const ofTitle = /^\W*n[\p{L}.°º]{0,5}\W/u.test(plain)
    ? (numberedBy(/\p{L}+/u.exec(reading.letter.title)?.[0] ?? '') ?? numberedBy(/^\p{L}+$/u.exec(above)?.[0] ?? ''))
    : undefined;
  if (ofTitle && numberStart > line.start) add(reading, numberStart, line.end, { label: ofTitle.label, ...ofLetter });
  readFirms(reading, stretch);
  readOrdinals(reading, stretch);
  readNumbers(reading, stretch, true);
  if (line.style === 'title' || numberStart <= line.start) return;
  const noun = /^(?:(?:n[uú]m(?:ero)?|no|n[°º])\.?\s*(?:de\s*)?)?(\p{L}{3,})/u.exec(plain)?.[1] ?? 'oficio';
  const label =
    numberedBy(noun)?.label ??
    (/:/.test(plain) ? tidyLabel(line.text.slice(0, line.text.indexOf(':'))) : 'Número de oficio');
  add(reading, numberStart, line.end, { label, ...ofLetter });
}

export function readReference(reading: FieldReading, stretch: Stretch, line: Line): void {
  readEntities(reading, stretch, KEYS_AND_SUMS);
  const above = reading.letter.document.lines[stretch.at - 1];
  if (above?.role === 'reference' && /:$/.test(above.bare) && !line.bare.includes(':') && !line.text.startsWith('|')) {
    addLabelled(reading, line.start, line.end, above.text.replace(/:$/, ''), true);
    return;
  }
  if (!readLabelled(reading, stretch, line, true)) readNumbers(reading, stretch, true);
}

// Reads the data in a subject. If the subject contains no data, the whole subject becomes a field.
export function readSubject(reading: FieldReading, { start, end }: Stretch, { text }: Line): void {
  const { label } = splitSubject(text);
  const from = start + (label === '' ? 0 : (/^.*?[:.]\s?[-–—]?[*_\s]*/.exec(text)?.[0].length ?? 0));
  const { plain, masked } = reading.letter;
  const words = plain.slice(from, end);
  if (words.includes('\ue000') || INDICATED.test(words)) return;
  const range = { start: from, end };
  const count = reading.found.length;
  readEntities(reading, range, KEYS_AND_SUMS);
  readNumbers(reading, range, false);
  readEntities(reading, range, MOMENTS);
  readFirms(reading, range);
  for (const person of findPeople(masked.slice(from, end), words)) {
    const label = whoIsNamed(plain.slice(Math.max(from, from + person.from - 60), from + person.from), '');
    add(reading, from + person.start, from + person.end, {
      label: label === undefined ? 'Persona mencionada' : capitalise(nameOf(label)),
      kind: 'person',
      sure: true,
    });
  }
  if (count === reading.found.length) add(reading, from, end, { label: 'Asunto', kind: 'text', sure: false });
}

// Matches a subject without content: «El que se indica».
const INDICATED = /^(?:el|la|lo|los) que se \p{L}+n?\W*$/u;

// Reads the place, the date and, in a gazette, the signer.
export function readPlaceAndDate(reading: FieldReading, stretch: Stretch, line: Line): void {
  readEntities(reading, stretch, MOMENTS, { own: { label: 'Fecha', kind: 'date', sure: true, isOwn: true } });
  const date = reading.found.slice(-NEAR).findLast(({ start, kind }) => kind === 'date' && start >= line.start);
  // «Lugar de entrega: Almacén general» is not the place where the letter is issued.
  if (!date && /^lugar de (?!expedicion)[^:]{3,40}:/.test(line.bare) && readLabelled(reading, stretch, line, false))
    return;
  const { masked } = reading.letter;
  const to = date && date.start < line.end ? date.start : line.end;
  const words = masked.slice(line.start, to);
  const label = LABEL_OF_PLACE.exec(words)?.[0] ?? '';
  const place = words
    .slice(label.length)
    .replace(/[\s,;.]*(?:(?<!\p{L})(?:a|al|el|del|y)(?!\p{L})\s*(?:los|el|d[ií]a)?)?[\s,;.]*(?:\ue000.*)?$/isu, '');
  if (/^\p{Lu}[^\d:]{3,80}$/u.test(place) && !/\ue000/.test(place))
    add(reading, line.start + label.length, line.start + label.length + place.length, {
      label: 'Lugar de expedición',
      kind: 'place',
      sure: false,
    });
  // A gazette prints the signer after the date: «…, a 29 de mayo de 2018.- El Director General, Mario
  // Alvarado.- Rúbrica.»
  const below = date ? date.end : line.end;
  if (!/^\W*[.,;]\s?[-–—]/.test(masked.slice(below, line.end))) return;
  const post = postAt(reading, below + (/^[^\p{L}]*/u.exec(masked.slice(below, line.end))?.[0].length ?? 0));
  if (!post) return;
  add(reading, post.start, post.end, { label: 'Cargo del firmante', kind: 'post', sure: false });
  const name =
    /^[\s,.–—-]*(?:(?:\p{Lu}[\p{L}]*\.?|del?|la|los)[ ]?){2,8}/u.exec(masked.slice(post.end, line.end))?.[0] ?? '';
  if (name !== '')
    add(
      reading,
      post.end + (/^[\s,.–—-]*/.exec(name)?.[0].length ?? 0),
      post.end + name.replace(/(?<![\s.])[\s.]+$/, '').length,
      { label: 'Firmante', kind: 'person', sure: false },
    );
}

const PLACE_LABELS = anyOf(['lugar', 'lugar y fecha', 'fecha', 'fecha y lugar', 'lugar de expedición']);
const LABEL_OF_PLACE = new RegExp(`^\\s*(?:${PLACE_LABELS}\\s*:|en(?=\\s))\\s*`, 'i');

export function readAddressee(reading: FieldReading, stretch: Stretch, line: Line): void {
  readEntities(reading, stretch, KEYS_AND_SUMS);
  const { masked, plain, addressees } = reading.letter;
  const isAttention = line.role === 'attention';
  const label = ADDRESS_LABEL.exec(masked.slice(line.start, line.end));
  const isLabel = label !== null && (/[:]/.test(label[0]) || isAttention);
  const from = line.start + (isLabel ? label[0].length : 0);
  const lastPerson = reading.found.slice(-NEAR).findLast(({ kind }) => kind === 'person');
  const isSender = isLabel
    ? /^(?:\*\*)?de\s*:/i.test(label[0])
    : lastPerson?.label === 'Remitente' && !line.blankBefore;
  const whose = isAttention ? 'de quien da atención' : isSender ? 'del remitente' : 'del destinatario';
  const who = isAttention ? 'Atención' : isSender ? 'Remitente' : 'Destinatario';
  const words = plain.slice(from, line.end);
  if (/^\W*$/.test(words)) return;
  if (!isLabel && readLabelled(reading, stretch, line, true)) return;
  // The line above the addressee may have a number: «No. de Inv. FED/120/2025».
  const count = reading.found.length;
  if (!isLabel && /^n[uo]m?\S{0,4}\s|^exp|^(?:carpeta|folio|oficio)\b/.test(words))
    readNumbers(reading, { start: from, end: line.end }, false);
  if (count < reading.found.length) return;
  if (continuesPost(reading, stretch, line) || continuesGeneralAddressee(reading, stretch, line)) return;
  // A line of the letterhead may have the role of an addressee by mistake. Therefore only the lines directly
  // above PRESENTE are addressees.
  const { from: first, to } = addressees;
  if (line.role === 'addressee' && first < to && stretch.at < first) return;
  if (/^\(.*\)[.,]?$/.test(words) || PRESENT_ONLY.test(words)) return;
  if (GENERAL.test(words)) {
    if (!/^a quien(?:es)? corresponda/.test(words))
      add(reading, from, line.end, { label: 'Destinatarios', kind: 'person', sure: false });
    return;
  }
  const certainty = { sure: !isSender, isOwn: !isSender };
  const view: Range = { start: from, end: line.end };
  for (const { start, end } of [...organsIn(reading, view, 'firm'), ...organsIn(reading, view, 'shop')]) {
    add(reading, start, end, { label: who, kind: 'institution', ...certainty });
    if (beginsWithPost(words))
      addBefore(reading, from, start + 1, { label: `Cargo ${whose}`, kind: 'post', ...certainty });
  }
  for (const { start, end } of organsIn(reading, view, 'address'))
    add(reading, start, end, { label: `Domicilio ${whose}`, kind: 'address', ...certainty });
  if (reading.covered.subarray(from, line.end).includes(1)) return;
  if (isAddressLine(line) && !beginsWithPost(words)) {
    const at = from + (/^[^:]{3,20}:\s*/.exec(masked.slice(from, line.end))?.[0].length ?? 0);
    add(reading, at, line.end, { label: `Domicilio ${whose}`, kind: 'address', ...certainty });
    return;
  }
  readBlockOfPerson(reading, view, { who, whose, ...certainty });
  // The first line of an addressee counts as a job title even if no list has it: «CONCESIONARIO DEL SERVICIO
  // DE TRANSPORTE».
  const isFirst = stretch.at === first || line.blankBefore;
  if (
    isFirst &&
    stretch.at < to &&
    !/\d/.test(words) &&
    line.role === 'addressee' &&
    count === reading.found.length &&
    line.words > 1
  )
    add(reading, from, line.end, { label: who, kind: 'post', ...certainty });
}

// Matches the label before an addressee: «PARA:», «At’n.», «Dirigido a:».
const ADDRESS_LABEL = new RegExp(
  `^(?:\\*\\*)?${anyOf([
    /para/,
    /de/,
    /a/,
    /at['’´]?n\.?/,
    /(?:con |en )?atenci[oó]n(?: a)?/,
    /(?:va )?dirigid[oa] a/,
    /destinatari[oa]/,
    /nombre/,
    /por conducto de/,
    /con conducto de/,
  ])}\\s*(?::|(?=\\s))\\s*(?:l[ao]s?\\s)?`,
  'i',
);

const PRESENT_ONLY = /^(?:p\s*r\s*e\s*s\s*e\s*n\s*t\s*e\s*s?|ciudad|edificio|domicilio conocido)[\s.:–-]*$/;

const GROUPS = anyOf(`
  a (?:quien(?:es)? corresponda|l[ao]s?\\s+(?:cc|c\\.c|ciudadan|personas|titulares|servidor|integrantes|habitantes|padres|madres|comunidad|poblacion|alumn|docentes|trabajador)|tod[oa]s|todo el|toda la)
  a la comunidad
  alumnos
  c\\.?\\s?madre
  cc\\.
  comunidad
  docentes
  habitantes
  integrantes
  madres?[ ,/]
  oficiales mayores
  padres? (?:y madres )?de familia
  personal
  publico
  servidores
  titulares
  trabajadores
`);

const GENERAL = new RegExp(`^${GROUPS}`);

// Adds a line to the group of addressees named above: «Oficiales Mayores de las dependencias, / y
// equivalentes …». Returns false if no group is named above.
function continuesGeneralAddressee({ found, covered, letter }: FieldReading, { at }: Stretch, line: Line): boolean {
  const above = letter.document.lines[at - 1];
  const last = found.at(-1);
  if (last?.label !== 'Destinatarios' || line.blankBefore || !above || Math.abs(last.end - above.end) > 1) return false;
  last.end = line.end - (/[\s.,;:]*$/.exec(line.text)?.[0].length ?? 0);
  covered.fill(1, last.start, last.end);
  return true;
}
