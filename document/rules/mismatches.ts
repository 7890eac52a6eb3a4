// Rules for two spellings of the same thing, such as a number with two digits swapped, or a name with an
// extra letter. A greater difference is not reported, because it may be another number or another person.
import { DOCUMENT } from '../lexicon/by-tag/document.ts';
import { oneWord } from '../lexicon/word.ts';
import type { Line } from '../line.ts';
import type { Document } from '../reading/document.ts';
import { fold, type Range } from '../text.ts';
import { GIVEN_NAMES } from '../words/given-names.ts';
import { CAPITALS, STATES } from '../words/states.ts';
import { SURNAMES } from '../words/surnames.ts';
import { INSTITUTION, POST } from '../words/vocabulary.ts';
import { type FoundRange, inOrder, isSender, type Rule } from './rule.ts';

export const MISMATCH_RULES: readonly Rule[] = [
  {
    id: 'C8',
    name: 'un-solo-numero',
    severity: 'should',
    title: 'Un solo número',
    message: 'Este número está escrito de dos maneras, o su año no es el de la fecha. Revise cuál es el bueno.',
    reason: 'Por el número se archiva y se busca un documento: con dos cifras cambiadas ya no aparece.',
    wrong: 'Se recibió el oficio SAF/012/2026. Al responder cite el oficio SAF/021/2026.',
    right: 'Se recibió el oficio SAF/012/2026. Al responder cite el oficio SAF/012/2026.',
    context: { origin: 'person' },
    check: (draft) =>
      inOrder([...turnedNumbers(draft), ...otherNumbers(draft), ...otherCounts(draft), ...foreignYears(draft)]),
  },
  {
    id: 'C9',
    name: 'un-solo-nombre',
    severity: 'should',
    title: 'Un solo nombre',
    message: 'Este nombre o cargo está escrito de dos maneras. Revise cuál es la buena.',
    reason: 'Un apellido mal escrito obliga a reponer una constancia, y en un acta hace dudar de quién se trata.',
    wrong: 'Se comisiona a la Lic. Teresa Martínez Uc. La Lic. Teresa Martínes Uc rendirá un informe.',
    right: 'Se comisiona a la Lic. Teresa Martínez Uc. La Lic. Teresa Martínez Uc rendirá un informe.',
    context: { origin: 'person' },
    check: (draft) =>
      inOrder([...misspeltNames(draft), ...otherSurnames(draft), ...lostAccents(draft), ...otherPosts(draft)]),
  },
  {
    id: 'C31',
    name: 'quien-envia-y-quien-recibe',
    severity: 'should',
    title: 'Quien envía y quien recibe',
    message: 'Quien recibe es también quien envía, o quien lleva la copia.',
    reason: 'Suele quedar así al hacer un documento sobre otro; quien debía recibirlo no se entera.',
    wrong: 'Lic. Ana Ruiz Sol\nDirectora de Becas\n…\nLic. Ana Ruiz Sol\nDirectora de Becas',
    right: 'Lic. Luis Paz Mora\nDirector de Obras\n…\nLic. Ana Ruiz Sol\nDirectora de Becas',
    replaces: '{{Destinatario}}\n{{Cargo}}\n…\n{{Nombre_Remitente}}\n{{Cargo_Remitente}}',
    context: { origin: 'person' },
    check: sentToOneself,
  },
  {
    id: 'C10',
    name: 'lugar-de-la-oficina',
    severity: 'should',
    title: 'Lugar de la oficina',
    message: 'El lugar no es el del encabezado. Revíselo si se copió de otro documento.',
    reason: 'El lugar de un oficio de otra ciudad delata que se copió, y puede cambiar qué autoridad es la competente.',
    wrong: 'H. AYUNTAMIENTO DE PROGRESO\n…\nCampeche, Campeche, a 5 de marzo de 2026',
    right: 'H. AYUNTAMIENTO DE PROGRESO\n…\nProgreso, Yucatán, a 5 de marzo de 2026',
    replaces: '{{Institucion}}\n…\n{{Lugar}}, a {{Fecha}}',
    context: { origin: 'person' },
    check: foreignPlaces,
  },
];

interface WrittenValue extends Range {
  words: string;
}

const CODE = /(?<![\p{L}\d/.@-])[\p{L}\d]+(?:[/.-][\p{L}\d]+)+(?![\p{L}\d@])/gu;

// Finds numbers that are nearly equal, «SAF/012/2026» and «SAF/021/2026». Returns the number that occurs less
// often. If both occur equally often, returns the later one.
function turnedNumbers({ plain, text }: Document): FoundRange[] {
  const codes = writtenIn(plain, CODE).filter(({ words }) => /\d{3}/.test(words) && words.length >= 7);
  // Dates are excluded, because two dates often have nearly the same digits.
  const numbers = codes.filter(({ words }) => !/^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/.test(words));
  return nearMisses(numbers, signsOf, (a, b) => isTurned(a, b) || hasOtherZeros(a, b)).map((found) =>
    sayOther(found, text),
  );
}

// Finds another number where a document speaks of itself: «la presente circular 13/2026» in the circular 12/2026. Only
// a number of the same form is compared, because the short one may stand for the long one.
function otherNumbers({ lines, plain, text }: Document): FoundRange[] {
  const head = lines.find(({ role }) => role === 'documentNumber');
  const [own] = head ? Array.from(head.plain.matchAll(CODE)) : [];
  if (!head || !own) return [];
  const formOf = (code: string) => code.replace(/\d+/g, '1');
  return Array.from(plain.matchAll(OF_ITSELF)).flatMap(({ 0: all, 1: code = '', index }) => {
    const end = index + all.length;
    const isSame = hasOtherZeros(code, own[0]) || code === own[0];
    if (isSame || formOf(code) !== formOf(own[0])) return [];
    const start = head.start + own.index;
    return [
      { start: end - code.length, end, right: { says: `Arriba es «${text.slice(start, start + own[0].length)}».` } },
    ];
  });
}

// Finds how many of something the subject has, «Préstamo de 15 sillas», where the text has another number of it alone.
function otherCounts({ subject, plain, text }: Document): FoundRange[] {
  if (!subject) return [];
  return Array.from(subject.plain.matchAll(COUNTED)).flatMap(({ 0: all, 1: count = '', 2: noun = '', index }) => {
    const start = subject.start + index;
    const others = Array.from(plain.slice(subject.end).matchAll(COUNTED)).filter(([, , other]) => other === noun);
    const [other] = others;
    if (!other || others.some(([, number]) => number === count)) return [];
    const at = subject.end + other.index;
    const says = `Abajo dice «${text.slice(at, at + other[0].length)}».`;
    return [{ start, end: start + all.length, right: { says } }];
  });
}

const COUNTED =
  /(?<![\p{L}\d.,/$:-]|\d )(\d{1,5}) (?!dias?\b|horas?\b|meses\b|anos?\b|minutos?\b|por\b|pesos\b)(\p{L}{4,}s)(?!\p{L})/gu;
const OF_ITSELF = new RegExp(
  `(?<!\\p{L})(?:presente|este|esta) ${oneWord(DOCUMENT)} (?:(?:no|num|numero)\\.? ?)?(${CODE.source})`,
  'gu',
);

function signsOf(code: string): string {
  return Array.from(code.replace(/(?<!\d)0+(?=\d)/g, ''))
    .toSorted()
    .join('');
}

// Returns true if two adjacent letters or digits are swapped: «SAF/012» and «SAF/021».
function isTurned(a: string, b: string): boolean {
  const at = firstDifference(a, b);
  const isSwapped = a.charAt(at) === b.charAt(at + 1) && a.charAt(at + 1) === b.charAt(at);
  return (
    a.length === b.length &&
    isSwapped &&
    a.slice(at + 2) === b.slice(at + 2) &&
    /^[\p{L}\d]{2}$/u.test(a.slice(at, at + 2))
  );
}

function hasOtherZeros(a: string, b: string): boolean {
  const bare = (code: string) => code.replace(/(?<!\d)0+(?=\d)/g, '');
  return a !== b && bare(a) === bare(b);
}

// Matches two or more capitalised words, which are the name of a person or an institution.
const NAME =
  /(?<![\p{L}])\p{Lu}\p{L}+(?:[ \t]+(?:(?:de|del|la|las|los|y|DE|DEL|LA|LAS|LOS|Y)[ \t]+){0,2}\p{Lu}\p{L}+){1,6}/gu;

// Finds misspelt words in names. «Teresa Martínez Uc» and «Teresa Martínes Uc» have the same first word, and
// their second words are nearly equal.
function misspeltNames({ prose, plain, text }: Document): FoundRange[] {
  const names = Array.from(prose.matchAll(NAME), ({ 0: name, index }) => {
    const words = Array.from(name.matchAll(/\p{L}+/gu), (match) => ({
      words: plain.slice(index + match.index, index + match.index + match[0].length),
      start: index + match.index,
      end: index + match.index + match[0].length,
    })).filter(({ words }) => words.length > 2 || words === 'uc');
    return words;
  });
  const pairs = names.flatMap((words) =>
    words.slice(1).map((word, at) => ({ first: words[at] ?? word, second: word })),
  );
  // If two names differ in only one word, and the two words are nearly equal, one of them is an error. This
  // holds even if both words are surnames, or differ only in the last letter.
  const whole = names.filter(({ length }) => length === 3 || length === 4);
  const surnames = whole.flatMap((words) =>
    words.slice(1).map((word, at) => ({
      ...word,
      beside: words
        .with(at + 1, GAP)
        .map((one) => one.words)
        .join(' '),
    })),
  );
  const found = [
    ...nearMissesBeside(surnames, isOneLetterOff),
    ...nearMissesBeside(pairs.map(({ first, second }) => ({ ...second, beside: `${first.words} ` }))),
    ...nearMissesBeside(pairs.map(({ first, second }) => ({ ...first, beside: ` ${second.words}` }))),
  ];
  const starts = new Set<number>();
  return inOrder(found.filter(({ start }) => !starts.has(start) && starts.add(start))).map((one) =>
    sayOther(one, text),
  );
}

// Finds a person with another surname: «Inés Cruz Paredes», who signs as «Inés Cruz Pedraza». People of one list may have
// the same names, as may two who sign, so that only a name outside a list is compared with another's place.
function otherSurnames({ lines, prose, plain, text }: Document): FoundRange[] {
  const people = lines.flatMap(({ role, start, end, text: words }) => {
    if (role === 'listItem' || words.includes('|')) return [];
    const ofLine = Array.from(prose.slice(start, end).matchAll(NAME)).flatMap(({ 0: name, index }) => {
      const at = start + index;
      const parts = plain.slice(at, at + name.length).split(/\s+(?:(?:de|del|la|las|los|y)\s+)*/);
      const first = parts.findIndex((part) => GIVEN_NAMES.has(part));
      const own = parts.slice(Math.max(0, first));
      const given = own.findIndex((part, place) => place > 0 && (!GIVEN_NAMES.has(part) || own.length - place <= 2));
      const surnames = own.slice(given);
      return first < 0 || surnames.length !== 2
        ? []
        : [{ role, given: own.slice(0, given).join(' '), surnames, start: at, end: at + name.length }];
    });
    return ofLine.length > MOST_IN_SENTENCE ? [] : ofLine;
  });
  return Array.from(Map.groupBy(people, ({ given }) => given).values()).flatMap((group) => {
    const spellings = Array.from(Map.groupBy(group, ({ surnames }) => surnames.join(' ')).values());
    return spellings.slice(0, MAX_SPELLINGS).flatMap((ones, at): FoundRange[] => {
      const [[first, second] = []] = ones.map(({ surnames }) => surnames);
      const others = spellings
        .slice(0, at)
        .find(
          (each) =>
            (each[0]?.surnames[0] === first) !== (each[0]?.surnames[1] === second) &&
            [...each, ...ones].some(({ role }) => role !== 'signature'),
        );
      if (!others || (ones.length > 1 && others.length > 1)) return [];
      const [[wrong], [right]] = ones.length > others.length ? [others, ones] : [ones, others];
      if (!wrong || !right) return [];
      // The other checks say of what differs in a letter or an accent which word it is.
      const place = wrong.surnames[0] === right.surnames[0] ? 1 : 0;
      const isNear = isOneLetterOff(wrong.surnames[place] ?? '', right.surnames[place] ?? '');
      return isNear ? [] : [sayOther({ words: '', start: wrong.start, end: wrong.end, other: right }, text)];
    });
  });
}

// Finds the addressee who also sends, or is the only one who signs. Of two who sign, one may sign for what he received.
function sentToOneself({ lines, plain }: Document): FoundRange[] {
  const people = lines.flatMap((line) => {
    const [found] = line.cased.matchAll(NAME);
    const name = fold(found?.[0] ?? '');
    return name.split(' ').length > 2 && name.split(' ').some(isName) ? [{ line, name }] : [];
  });
  const namesOf = (isOne: (line: Line) => boolean) =>
    new Set(people.filter(({ line }) => isOne(line)).map(({ name }) => name));
  const [senders, signers] = [namesOf(isSender), namesOf(({ role }) => role === 'signature')];
  const from = senders.size > 0 ? senders : signers;
  // Who writes on his own behalf has his name at the head, with his telephone or mail below it.
  const isHead = ({ end }: Line) =>
    CONTACT.test(
      plain
        .slice(end, end + 120)
        .split('\n\n', 1)
        .join(),
    );
  const isAddressee = (line: Line) => line.role === 'addressee' && !isSender(line) && !isHead(line);
  const addressees = namesOf(isAddressee);
  const copied = people.filter(({ line, name }) => line.role === 'copy' && addressees.has(name));
  const sent = people.filter(({ line, name }) => from.size === 1 && from.has(name) && isAddressee(line));
  return [...sent, ...copied].map(({ line: { start, end } }) => ({ start, end }));
}

const CONTACT = /@|(?<!\p{L})(?:cel|tel)|\d\d[ -]\d\d(?!\d)/u;

// Finds a post that a signer gives himself in the text, «en mi carácter de Directora de Planeación», of which the
// signature has another rank: «SUBDIRECTORA DE PLANEACIÓN».
function otherPosts({ lines, plain, text }: Document): FoundRange[] {
  const signed = lines.filter(({ role }) => role === 'signature');
  return Array.from(plain.matchAll(OWN_POST)).flatMap(({ 0: all, 1: rank = '', 2: of = '', index }) => {
    const end = index + all.length;
    const isOfRank = ({ bare }: Line) => bare.startsWith(rank.slice(0, -1));
    const other = signed.find(({ bare }) => bare.split(' ').slice(1).join(' ').startsWith(of) && POSTS.test(bare));
    if (!other || signed.some(isOfRank)) return [];
    const start = end - rank.length - of.length - 1;
    return [sayOther({ words: '', start, end, other }, text)];
  });
}

const OWN_POST = /\ben mi (?:caracter|calidad) de (\p{L}{4,20}) (de (?:la |los |las )?\p{L}{4,20}(?: \p{L}{4,20})?)/gu;
const POSTS = new RegExp(`^${POST}\\b`, 'u');

// A sentence with more names is a list.
const MOST_IN_SENTENCE = 4;

const GAP: WrittenValue = { words: '', start: 0, end: 0 };

// Returns true if two words sound the same or differ in one letter: «Cadena» and «Cadenas», «Cova» and
// «Coba», «Bedolla» and «Bedoya».
function isOneLetterOff(a: string, b: string): boolean {
  if (a.replaceAll('ll', 'y') === b.replaceAll('ll', 'y')) return true;
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  const at = firstDifference(long, short);
  return (
    short.length > 2 && at < long.length && long.slice(at + 1) === short.slice(long.length > short.length ? at : at + 1)
  );
}

function nearMissesBeside(
  words: readonly (WrittenValue & { beside: string })[],
  isNear: (a: string, b: string) => boolean = isMisspelt,
): NearMiss[] {
  const groups = Map.groupBy(words, ({ beside }) => beside);
  return Array.from(groups.values()).flatMap((group) => {
    const distinct = new Set(group.map(({ words }) => words));
    // If more than twelve different words follow «María», they are names of different people, not
    // misspellings.
    return distinct.size < 2 || distinct.size > 12 ? [] : nearMisses(group, () => '', isNear, isName);
  });
}

function isName(word: string): boolean {
  return SURNAMES.has(word) || GIVEN_NAMES.has(word);
}

// Finds a name with a wrong accent, if the document also has the right spelling: «Martinez» and «Martínez»,
// «RUÍZ» and «Ruiz». In a word in capitals, a missing accent is not an error, but an extra accent is.
function lostAccents({ prose, plain }: Document): Range[] {
  const words = Array.from(prose.matchAll(ACCENTED_NAME), ({ 0: written, index }) => ({
    written,
    start: index,
    end: index + written.length,
  })).filter(({ start, end }) => isName(plain.slice(start, end)));
  const groups = Map.groupBy(words, ({ start, end }) => plain.slice(start, end));
  return Array.from(groups.values()).flatMap((group) => {
    const [accented, bare] = [group.filter(isAccented), group.filter((one) => !isAccented(one))];
    const isOfCapitals = accented.every(({ written }) => written === written.toUpperCase());
    return accented.length === 0 || bare.length === 0
      ? []
      : isOfCapitals && accented.length <= bare.length
        ? accented
        : bare;
  });
}

// Matches a capitalised word, «Martínez». Of the words in capitals, matches only those with an accent,
// «MARTÍNEZ», because the others may lack their accent.
const ACCENTED_NAME = /(?<!\p{L})\p{Lu}(?:\p{Ll}{3,}|(?=\p{Lu}*[ÁÉÍÓÚÑ])\p{Lu}{3,})(?!\p{L})/gu;

function isAccented({ written }: { written: string }): boolean {
  return /[áéíóúñ]/i.test(written);
}

// Returns true if one letter is extra, missing or different, or two letters are swapped. Two words that
// differ only in an ending, such as «-o» and «-a», have another gender or number, and are not misspelt.
function isMisspelt(a: string, b: string): boolean {
  if ((isName(a) && isName(b)) || OFFICE.test(a) || OFFICE.test(b)) return false;
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  if (short.length < 4 || long.length - short.length > 1) return false;
  const at = firstDifference(long, short);
  if (long.length > short.length) {
    const isEnding = at >= short.length && /[aeos]$/.test(long);
    return !isEnding && long.slice(at + 1) === short.slice(at);
  }
  if (
    long.slice(at + 2) === short.slice(at + 2) &&
    long.charAt(at) === short.charAt(at + 1) &&
    long.charAt(at + 1) === short.charAt(at)
  )
    return true;
  const isEnding = at === long.length - 1 && /[aeo]/.test(long.charAt(at)) && /[aeo]/.test(short.charAt(at));
  const isBeforePlural = at === long.length - 2 && long.endsWith('s') && /[ao]/.test(long.charAt(at));
  return !isEnding && !isBeforePlural && long.length > 4 && long.slice(at + 1) === short.slice(at + 1);
}

// Matches posts and institutions. Two of them may be nearly equal without an error: «Contralora» and
// «Contraloría».
const OFFICE = new RegExp(`^(?:${POST}|${INSTITUTION})$`, 'u');

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a.charAt(at) === b.charAt(at)) at += 1;
  return at;
}

function writtenIn(plain: string, pattern: RegExp): WrittenValue[] {
  return Array.from(plain.matchAll(pattern), ({ 0: words, index }) => ({
    words,
    start: index,
    end: index + words.length,
  }));
}

// Compares spellings with the same key in pairs, and returns the wrong ones. If `isKnown` accepts only one
// spelling of a pair, the other is wrong. Otherwise the rarer or else the later one is wrong. If both occur
// at least twice, both are correct.
function nearMisses(
  all: readonly WrittenValue[],
  keyOf: (words: string) => string,
  isNear: (a: string, b: string) => boolean,
  isKnown: (words: string) => boolean = () => false,
): NearMiss[] {
  const spellings = Array.from(
    Map.groupBy(all, ({ words }) => words),
    ([words, places]) => ({ words, places }),
  );
  const groups = Map.groupBy(spellings, ({ words }) => keyOf(words));
  return Array.from(groups.values()).flatMap((group) =>
    group.slice(0, MAX_SPELLINGS).flatMap((later, at) => {
      const other = group.slice(0, at).find((one) => isNear(one.words, later.words));
      if (!other || (other.places.length > 1 && later.places.length > 1)) return [];
      const [isFirstKnown, isLaterKnown] = [isKnown(other.words), isKnown(later.words)];
      const isLaterWrong = isFirstKnown === isLaterKnown ? later.places.length <= other.places.length : isFirstKnown;
      const [wrong, right] = isLaterWrong ? [later, other] : [other, later];
      const [place] = right.places;
      return place ? wrong.places.map((one) => ({ ...one, other: place })) : [];
    }),
  );
}

// A spelling that is probably wrong, and a place of the other one.
interface NearMiss extends WrittenValue {
  other: Range;
}

function sayOther({ start, end, other }: NearMiss, text: string): FoundRange {
  return { start, end, right: { says: `También está escrito «${text.slice(other.start, other.end)}».` } };
}

// The maximum number of spellings that are compared, because comparing all pairs takes quadratic time.
const MAX_SPELLINGS = 50;

// Finds a place of issue that contradicts the letterhead: «Campeche, Campeche, a 5 de marzo» in a document of
// «AYUNTAMIENTO DE PROGRESO».
function foreignPlaces(document: Document): FoundRange[] {
  const { lines } = document;
  const foreign = foreignState(lines);
  if (foreign) return [foreign];
  const [moved] = movedTowns(document);
  if (moved) return [moved];
  const header = lines.find(({ role, bare }) => role === 'header' && TOWN.test(bare));
  const [, town = ''] = TOWN.exec(header?.bare ?? '') ?? [];
  const dated = lines.find(({ role }) => role === 'placeAndDate');
  if (!header || !dated || dated.bare.includes(town) || SEAT_ELSEWHERE.has(town)) return [];
  const [place = ''] = /^[a-z ]+/.exec(dated.bare) ?? [];
  return CAPITALS.has(place.trim()) ? [{ start: dated.start, end: dated.start + place.trim().length }] : [];
}

// Finds a place of issue in another state: «Tizimín, Yucatán» in a document of «GOBIERNO DEL ESTADO DE
// CAMPECHE».
function foreignState(lines: readonly Line[]): Range | undefined {
  const heads = lines
    .filter(({ role }) => role === 'header')
    .map(({ bare }) => /\bestado de ([a-z ]+)$/.exec(bare)?.[1] ?? '');
  const state = heads.find((name) => STATES.includes(name));
  const dated = lines.find(({ role }) => role === 'placeAndDate');
  if (state === undefined || !dated || dated.bare.includes(state)) return undefined;
  const [, place = ''] = /^[a-z. ]+, ([a-z ]+?)[.,]/.exec(dated.bare) ?? [];
  return STATES.includes(place)
    ? { start: dated.start, end: dated.start + dated.bare.indexOf(place) + place.length }
    : undefined;
}

// Finds the town of the date in another state than further below: «Mérida, Campeche» and «Mérida, Yucatán». One
// of the two is wrong.
function movedTowns({ lines, plain, text }: Document): FoundRange[] {
  const dated = lines.find(({ role }) => role === 'placeAndDate');
  const [all = '', town = '', state = ''] = TOWN_IN_STATE.exec(dated?.plain ?? '') ?? [];
  if (!dated || !STATES.includes(state)) return [];
  const others = STATES.filter((other) => other !== state).flatMap((other) => {
    const words = `${town}, ${other}`;
    const at = plain.indexOf(words);
    const isWhole = at >= 0 && !/\p{L}/u.test(plain.charAt(at - 1)) && !plain.startsWith(state, at + town.length + 2);
    return isWhole ? [text.slice(at, at + words.length)] : [];
  });
  if (others.length === 0) return [];
  const start = dated.start + all.length - state.length;
  const says = `Más abajo dice «${others[0]}».`;
  return [{ start, end: start + state.length, right: { says } }];
}

const TOWN_IN_STATE = /^(?:en )?([a-z]{3,}(?: [a-z]{2,}){0,4}), ([a-z]{4,}(?: [a-z]{3,}){0,3})(?=[.,])/u;

const TOWN = /\b(?:ayuntamiento (?:constitucional )?|municipio )de ([a-z ]{3,40}?)(?:,.*|\.)?$/;

// Municipalities whose council sits in a state capital with another name. For example, the council of Centro
// sits in Villahermosa.
const SEAT_ELSEWHERE: ReadonlySet<string> = new Set(['centro', 'othon p blanco', 'victoria']);

// Finds a document number whose year differs from the year of the date: «SAF/012/2025» in a document of «5 de
// marzo de 2026». A school year has two, «014/2025-2026».
function foreignYears({ lines }: Document): FoundRange[] {
  const number = lines.find(({ role }) => role === 'documentNumber');
  const dated = lines.find(({ role }) => role === 'placeAndDate');
  const year = /\b(?:19|20)\d\d\b/g;
  const yearInNumber = /[/-](?:((?:19|20)\d\d)-)?((?:19|20)\d\d)(?![\d/-])/.exec(number?.plain ?? '');
  const years: readonly string[] = dated?.bare.match(year) ?? [];
  const [all = '', first = '', numbered = ''] = yearInNumber ?? [];
  if (!number || !yearInNumber || years.length === 0 || years.includes(numbered) || years.includes(first)) return [];
  const end = number.start + yearInNumber.index + all.length;
  return [{ start: end - 4, end, right: { says: `La fecha es de ${years.at(-1)}.` } }];
}
