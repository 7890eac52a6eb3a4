import { findPeople } from '../entities/people.ts';
import { COURSE } from '../lexicon/by-tag/course.ts';
import { ONCE } from '../lexicon/by-tag/once.ts';
import { SCHOOL } from '../lexicon/by-tag/school.ts';
import { TITLED } from '../lexicon/by-tag/titled.ts';
import { WHO } from '../lexicon/by-tag/who.ts';
import { asWritten } from '../lexicon/spellings.ts';
import { anyWord, oneWord } from '../lexicon/word.ts';
import type { Line } from '../line.ts';
import { hasForm } from '../reading/forms.ts';
import { fold, type Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { beginsWithPost, ONE_POST } from '../words/posts.ts';
import { readAttributes, readNumbersInWords, readReasons } from './attributes.ts';
import { FIXED, readFirms, readLabelled, readNumbers, readOrdinals } from './by-form.ts';
import { capitalise, eventOf, kindOfLabel, nameOf, nounWithAccents, ofWho, tidyLabel, whoIsNamed } from './context.ts';
import { readEvents, readStudies } from './events.ts';
import { add, addBefore, around, beside, each, type FieldReading, NEAR, type Stretch } from './finding.ts';
import {
  entitiesIn,
  KEYS_AND_SUMS,
  labelBefore,
  MEASURES,
  MOMENTS,
  organsIn,
  postAt,
  readEntities,
} from './known-forms.ts';
import { type Beside, labelInTable } from './label-table.ts';
import { readErrand, readNamed, readTopics } from './topics.ts';
import { kindOfValue } from './value-kind.ts';

export function readBodyFields(reading: FieldReading, stretch: Stretch, line: Line): void {
  const { letter } = reading;
  if (letter.headings.has(stretch.at)) return;
  const cells = letter.cells.get(stretch.at);
  const isBare = cells && !/\d|\p{L}{3} \p{L}{2}/u.test(line.text);
  if (cells && (readCells(reading, stretch) || isBare)) return;
  if (hasForm(line, 'greeting') && line.words < 9) {
    const plain = letter.plain.slice(line.start, line.end);
    if (!plain.includes('\ue000'))
      add(reading, line.start, line.end - (/[\s:.,]*$/.exec(plain)?.[0].length ?? 0), {
        label: 'Saludo',
        kind: 'text',
        sure: true,
      });
    return;
  }
  if (line.words < 12 && hasForm(line, 'inCapitals') && beginsWithPost(letter.plain.slice(line.start, line.end))) {
    const above = letter.document.lines[stretch.at - 1]?.bare ?? '';
    add(reading, line.start, line.end, {
      label: labelInTable('post', { before: above, after: '' }) ?? 'Cargo',
      kind: 'post',
      sure: true,
    });
    return;
  }
  readEntities(reading, stretch, KEYS_AND_SUMS, { isOfOffice: stretch.at >= letter.tailFrom });
  if (stretch.lines.length === 1 && line.words < 13 && readLabelled(reading, stretch, line, false)) return;
  const text = letter.masked.slice(stretch.start, stretch.end);
  const plain = letter.plain.slice(stretch.start, stretch.end);
  readQuotes(reading, stretch, plain, 6);
  for (const { start, end } of entitiesIn(reading, stretch).filter(({ kind }) => kind === 'law'))
    reading.covered.fill(1, start, end);
  for (const range of organsIn(reading, stretch, 'address'))
    add(reading, range.start, range.end, {
      label: labelInTable('address', beside(reading, stretch, range)) ?? 'Domicilio',
      kind: 'address',
      sure: true,
    });
  readNumbers(reading, stretch, false);
  readEntities(reading, stretch, MOMENTS);
  readFirms(reading, stretch);
  readStudies(reading, stretch, text);
  for (const range of organsIn(reading, stretch, 'shop'))
    add(reading, range.start, range.end, { label: 'Empresa', kind: 'institution', sure: true });
  readPeople(reading, stretch, text, plain);
  readErrand(reading, stretch);
  readReasons(reading, stretch);
  readTopics(reading, stretch);
  readNamed(reading, stretch);
  readPosts(reading, stretch, plain);
  for (const range of organsIn(reading, stretch, 'post')) {
    const label = labelInTable('post', beside(reading, stretch, range));
    const facts = { label: label ?? 'Cargo mencionado', kind: 'post', sure: label !== undefined } as const;
    addBefore(reading, range.start, range.end, facts);
  }
  readVenues(reading, stretch, plain);
  each(reading, stretch, ACRONYM, 'masked', (from) => {
    const isOfPerson = reading.found
      .slice(-NEAR)
      .some(({ kind, end }) => kind === 'person' && end < from && from - end < 4);
    return { label: isOfPerson ? 'Grupo o siglas' : 'Siglas', kind: 'text', sure: isOfPerson };
  });
  for (const range of organsIn(reading, stretch, 'office')) {
    const school = BEGINS_WITH_SCHOOL.test(letter.plain.slice(range.start, range.end));
    // Where somebody works changes with the person.
    const label = labelInTable('institution', beside(reading, stretch, range));
    add(reading, range.start, range.end, {
      label: label ?? labelOfOffice(letter.plain.slice(range.start, range.end)),
      kind: 'institution',
      sure: school || label !== undefined,
    });
  }
  for (const {
    start,
    end,
    label,
    parts: { noun },
  } of organsIn(reading, stretch, 'place')) {
    const named = noun && nounWithAccents(letter.plain.slice(noun.start, noun.end));
    add(reading, start, end, { label: named ?? label ?? 'Lugar', kind: 'place', sure: false });
  }
  readEvents(reading, stretch, text);
  readAttributes(reading, stretch);
  readOrdinals(reading, stretch);
  readEntities(reading, stretch, MEASURES);
  readQuotes(reading, stretch, plain, 3);
  readNumbersInWords(reading, stretch);
}

function readVenues(reading: FieldReading, stretch: Range, plain: string): void {
  const isEvent = /\b(?:se llevara|tendra|cita|invita|convoca|asist|celebrara|realizara|present)/.test(plain);
  // «Las oficinas de la Dirección de Obras» names an institution, not a place in a building.
  for (const { start, end } of organsIn(reading, stretch, 'venue'))
    if (!/^oficinas? de(?:l| la)\s/.test(reading.letter.plain.slice(start, end)))
      add(reading, start, end, {
        label: labelOfVenue(beside(reading, stretch, { start, end })),
        kind: 'place',
        sure: isEvent,
      });
}

// A place of its own kind is called by its noun, and a part of an institution is an area.
function labelOfOffice(words: string): string {
  const [noun] = OWN_NOUN.exec(words) ?? [];
  if (noun !== undefined) return nounWithAccents(noun);
  return BEGINS_WITH_SCHOOL.test(words) ? 'Escuela' : AREA.test(words) ? 'Área' : 'Institución';
}

const OWN_NOUN = /^(?:biblioteca|centro de salud|clinica|facultad|hospital|juzgado|notaria|universidad)(?!\p{L})/u;
const AREA =
  /^(?:sub)?(?:coordinacion|departamento|direccion|jefatura|presidencia|seccion|supervision|unidad)(?!\p{L})/u;

// Who works in a place belongs to it.
function labelOfVenue(words: Beside): string {
  const event = eventOf(words.before);
  return labelInTable('institution', words) ?? (event === '' ? 'Lugar del evento' : `Lugar ${event}`);
}

// Matches initials in parentheses: after an institution, «Instituto Nacional Electoral (INE)», or after a
// politician, «Ana Ruiz (PAN)».
const ACRONYM = /(?<=\p{L}["”]? \(["“]?)\p{Lu}{3,14}(?=["”]?\))/gu;

const BEGINS_WITH_SCHOOL = new RegExp(`^${anyWord(SCHOOL)}`);

function readPeople(reading: FieldReading, stretch: Range, text: string, plain: string): void {
  for (const { start, end, from } of findPeople(text, plain)) {
    const before = wordsBefore(reading, stretch, from);
    // «Se extiende en Santa Cruz Amilpas, Oaxaca» names a place.
    if (/\ben $/.test(before) && organsIn(reading, stretch, 'place').some((one) => one.start === stretch.start + from))
      continue;
    const post = postAt(reading, stretch.start + end);
    const words = post && reading.letter.masked.slice(post.start, post.end);
    const named = labelOfPerson(reading, stretch, { from, start, end }, words);
    const sure = !OF_OFFICE.has(named);
    if (!add(reading, stretch.start + start, stretch.start + end, { label: named, kind: 'person', sure })) continue;
    // In «Los diputados Ana Ruiz y Balam Poot, presidenta y secretario», each of the two people has a job
    // title.
    const both = words?.split(/\s+y\s+/);
    if (post && both?.length === 2 && both.every((one) => !/\s/.test(one))) {
      const facts = { label: 'Cargo de la persona mencionada', kind: 'post', sure: true } as const;
      addBefore(reading, post.start, post.start + (both[0]?.length ?? 0), facts);
      addBefore(reading, post.end - (both[1]?.length ?? 0), post.end, facts);
    } else if (post && (named === 'Firmante' || words?.includes(' ')))
      addBefore(reading, post.start, post.end, {
        label: /caracter|calidad/.test(plain.slice(end, post.start - stretch.start))
          ? 'Carácter'
          : `Cargo ${ofWho(named.replace(/^Nombre (?:de(?:l| la)?) /, ''))}`,
        kind: 'post',
        sure: false,
      });
  }
}

// Who signs for the office, and who told her to, are the same in the next letter.
const OF_OFFICE: ReadonlySet<string> = new Set(['Firmante', 'Superior que instruye']);

// Returns what a person is called: by a label before the name, by a row of the table, by the noun beside it, or by the
// post. `from` is where title and name begin, within the stretch.
function labelOfPerson(
  reading: FieldReading,
  stretch: Range,
  { from, start, end }: Range & { from: number },
  post: string | undefined,
): string {
  const { plain, masked } = reading.letter;
  const [text, folded] = [masked, plain].map((view) => view.slice(stretch.start, stretch.end));
  const own = labelBefore(reading, stretch, stretch.start + from);
  if (own !== undefined) return /ó$/.test(own) ? `Quien ${own.toLowerCase()}` : tidyLabel(own);
  const ahead = wordsBefore(reading, stretch, from);
  const before = ahead + (folded ?? '').slice(from, start);
  const after = (folded ?? '').slice(end, end + 160).replace(/\s+/g, ' ');
  const inTable = labelInTable('person', { before, after });
  if (inTable !== undefined) return inTable;
  const who = whoIsNamed(ahead.slice(-60), after.slice(0, 70));
  if (who !== undefined) return capitalise(nameOf(who));
  const role = roleBefore(text ?? '', folded ?? '', from)?.toLowerCase();
  return capitalise(role ?? (post !== undefined && post.split(' ').length < 5 ? post : 'Persona mencionada'));
}

// Returns the words before a name, in lower case without accents. If the name begins a paragraph, returns the
// words of the paragraph above: «hace constar que la alumna / VALERIA SOLEDAD MUÑIZ».
function wordsBefore({ letter: { plain } }: FieldReading, { start }: Range, from: number): string {
  const within = plain.slice(Math.max(start, start + from - 100), start + from);
  const above = within.trim() === '' ? plain.slice(Math.max(0, start - 100), start) : '';
  return `${/[\p{L},]\s*$/u.test(above) ? above : ''}${within}`.replace(/\s+/g, ' ');
}

const ROLES = `(?:${ONE_POST}|${oneWord(WHO)})`;
const ROLE_BEFORE = new RegExp(`(?<!\\p{L})(?:al?|el|la|del|como) (${ROLES}(?!\\p{L})(?: \\p{L}+){0,4}),? $`, 'du');

// Returns what the person after these words is: «regidor de Obras» in «al regidor de Obras, ».
function roleBefore(text: string, plain: string, from: number): string | undefined {
  const [words, folded] = [text, plain].map((view) => view.slice(Math.max(0, from - 80), from).replace(/\s+/g, ' '));
  const at = ROLE_BEFORE.exec(folded ?? '')?.indices?.[1];
  return at && words?.slice(at[0], at[1]);
}

// Finds job titles without the name of a person: «firmado por el Director de Obras».
function readPosts(reading: FieldReading, stretch: Range, plain: string): void {
  each(reading, stretch, WORKS_AS_FOLDED, 'plain', (_, __, [words]) => {
    return /(?<!\p{L})est[ea](?!\p{L})/u.test(words) ? undefined : { label: 'Puesto', kind: 'post', sure: true };
  });
  for (const { 0: lead, index } of plain.matchAll(
    /(?<!\p{L})(?:signad|firmad|suscrit|emitid|turnad|enviad|girad)[oa] por[ \t\n]+(?=el |la )/gu,
  )) {
    const post = postAt(reading, stretch.start + index + lead.length);
    if (post)
      addBefore(reading, post.start, post.end, {
        label: 'Cargo de quien firma el documento citado',
        kind: 'post',
        sure: true,
      });
  }
  for (const { 0: lead, index } of plain.matchAll(POST_LEAD)) {
    const post = postAt(reading, stretch.start + index + lead.length);
    if (post)
      addBefore(reading, post.start, post.end, {
        label: /^en mi/.test(lead) ? 'Cargo del firmante' : 'Cargo',
        kind: 'post',
        sure: false,
      });
  }
}

// Matches «cocinera» in «labora de 8:00 a 15:00 horas como cocinera en el Hospital Comunitario».
const WORKS_AS_FOLDED =
  /(?<=(?<!\p{L})(?:labor[ao]|laborando|trabaj[ao]|se desempena|prest[ao] sus servicios)(?!\p{L})[^.;]{0,60} como )(?!(?:el|la|los|las|se|un|una)\s)\p{L}[\p{L} “”"«»-]{3,60}?(?=,|;|\.|\s(?:al?|adscrit[oa]|con|desde|en|percibiendo|y)(?!\p{L}))/gu;

const POST_LEAD = new RegExp(
  `(?<!\\p{L})${anyOf([
    /en mi (?:calidad|caracter) de/,
    /(?:cargo|puesto|plaza) (?:de|como)/,
    /desempena(?:ndose|rse)? como/,
    /adscrit[oa] como/,
  ])}[ \\t\\n]+`,
  'gu',
);

// Finds quotations of at least `least` words, for example a request or the title of a work.
function readQuotes(reading: FieldReading, stretch: Range, plain: string, least: number): void {
  for (const { 0: quoted, index } of plain.matchAll(/["“«][^"“”«»]{1,1200}["”»]/gu)) {
    const words = quoted.slice(1, -1).split(/\s+/);
    const before = plain.slice(Math.max(0, index - 60), index);
    const from = stretch.start + index + 1;
    const noun = NAMED_IN_QUOTES.exec(
      reading.letter.masked.slice(Math.max(0, from - 61), from - 1),
    )?.[1]?.toLowerCase();
    const isName = noun !== undefined && /(?:denominad|llamad|titulad)[oa]:? $/.test(before);
    if (
      (words.length < least && !isName) ||
      words.length > 60 ||
      plain.slice(index, index + quoted.length).includes('\ue000') ||
      /(?:lo sucesivo|en adelante|denominara|lema|ley)[^.]{0,30}$/.test(before) ||
      (/^["“«](?:el|la|los|las) \p{L}+["”»]$/u.test(quoted) && !isName)
    )
      continue;
    const label = labelInTable('text', { before: around(reading, stretch, from - 1, from - 1)[0], after: '' });
    add(reading, from, from + quoted.length - 2, {
      label: label ?? (noun ? nameOf(noun) : words.length > 12 ? 'Texto citado' : 'Nombre entre comillas'),
      kind: words.length > 12 ? 'longText' : 'text',
      sure: words.length > 5 || /\bobra|concurso|proyecto/.test(before) || HELD_ONCE.test(fold(noun ?? '')),
    });
  }
}

// What is held once, or that somebody writes once: the next letter is about another one.
const HELD_ONCE = new RegExp(`^${oneWord(ONCE)}$`);

// Matches the noun before a name in quotes: «el fraccionamiento denominado “…”», «la obra: “…”».
const NAMED_IN_QUOTES = new RegExp(
  `(?<!\\p{L})(${asWritten(COURSE, TITLED)})(?: \\p{L}{4,16})?,? ?(?:(?:con el nombre de|denominad[oa]|intitulad[oa]|llamad[oa]|titulad[oa]))?:? ?$`,
  'iu',
);

// Reads the cells below a heading or after a label. Returns true if any field is added.
function readCells(reading: FieldReading, { at }: Stretch): boolean {
  const cells = reading.letter.cells.get(at) ?? [];
  let found = false;
  const { lines } = reading.letter.document;
  for (const { start, end, text, label, repeat, isCounter } of cells) {
    if (!/[\p{L}\d]/u.test(text) || reading.letter.plain.slice(start, end).includes('\ue000')) continue;
    const [line] = [lines[at]];
    // A cell may have its own label: «Área: Sistemas».
    if ((label === '' || /:\s*\S/.test(label)) && line) {
      found = readLabelled(reading, { start, end }, line, false) || found;
      continue;
    }
    if (label === '') continue;
    if (isCounter) continue;
    const named = tidyLabel(label);
    const byForm = kindOfValue(text);
    const byLabel = kindOfLabel(named);
    const kind = byForm === 'text' || (byLabel !== 'text' && byForm === 'person') ? byLabel : byForm;
    found =
      add(reading, start, end, {
        label: named,
        kind,
        sure: repeat !== undefined || !FIXED.test(fold(named)),
        ...(repeat && { repeat }),
      }) || found;
  }
  return found;
}
