// Finds people in running text by a title, by a first name or by words such as «a favor de». The capitalised
// words that follow belong to the name.
import { HONORIFIC } from '../lexicon/by-tag/honorific.ts';
import { SCHOOL } from '../lexicon/by-tag/school.ts';
import { SETTLEMENT } from '../lexicon/by-tag/settlement.ts';
import { STREET } from '../lexicon/by-tag/street.ts';
import { VENUE } from '../lexicon/by-tag/venue.ts';
import { anyAbbreviation, anyWord } from '../lexicon/word.ts';
import { fold, type Range } from '../text.ts';
import { anyOf, listOf } from '../words/any-of.ts';
import { GIVEN_NAMES } from '../words/given-names.ts';
import { SURNAMES } from '../words/surnames.ts';
import { INSTITUTION, POST, PROFESSION, TITLE } from '../words/vocabulary.ts';

const SMALL_IN_PERSON = /^(?:de|del|la|las|los|y|von|van|da|do)$/;

// Titles before a name, without their full stop.
const SHORT_TITLES = anyOf([TITLE, 'cc?', 'm\\.?[ ]?en[ ]?[a-z]\\.?[ ]?[a-z]?', 'sr\\(a\\)']);

// Titles that are also written without their full stop: «Ing Rosa Díaz».
const BARE_TITLES = anyOf(HONORIFIC.flatMap(({ abbreviations }) => abbreviations.filter((one) => !one.endsWith('.'))));

const LONG_TITLES = anyWord(HONORIFIC);

const TITLE_BEFORE = new RegExp(
  `(?<![\\p{L}.])(?:(?:a|al|el|la|del)[ \\t]+)?(?:(?:${SHORT_TITLES}\\.(?=[ \\t\\n]|\\p{L}{3})|${BARE_TITLES}(?=[ \\t\\n])|${LONG_TITLES}(?=[ \\t\\n]))[ \\t\\n]*){1,3}`,
  'giu',
);

// Matches initials that may be a title, because titles are abbreviated in many ways: «Q.C.», «M. en D. F.».
const INITIALS = /(?<![\p{L}\d.])(?:\p{Lu}\.[ ]?|[ ]?en[ ](?=\p{Lu}\.)){1,5}[ \t]*(?=\p{Lu}\p{L}+[ \t\n]+\p{Lu})/gu;

const EMPTY = anyOf(['cc?\\.', 'sr\\(a\\)\\.', 'sr(?:it)?a?\\.', 'senor(?:a|ita)?', 'ciudadan[oa]', 'don', 'dona']);
const EMPTY_TITLE = new RegExp(`^(?:(?:al?|del|el|la)\\s+)?(?:${EMPTY}\\s+)+`);

const NOT_IN_A_PERSONS_NAME = new RegExp(
  `^${anyOf(`
    ${POST}
    ${INSTITUTION}
    ${PROFESSION}
    acta
    acuerdo
    alumn[oa]s?
    analista
    anexo
    apoderad[oa]
    archivo
    area
    articulo
    asunto
    atentamente
    autoridad
    ciudadan[oa]
    codigo
    colegio
    comite
    circular
    citatorio
    congreso
    consejo
    constancia
    convocatoria
    constitucion
    docente
    escuela
    estado
    estatal
    estudiantes?
    expediente
    fecha
    federal
    firma
    fiscal
    funcionari[oa]
    general
    habitantes?
    inspector
    integrantes?
    interesad[oa]s?
    justicia
    juzgado
    ley
    libertad
    madres?
    municipal
    nacional
    nombre
    notari[oa]
    notificador[a]?
    oficial
    oficio
    organo
    padres?
    permiso
    persona
    plan
    plataforma
    poblacion
    presente
    programa
    propietari[oa]s?
    proveedor(?:es|a)?
    proyecto
    publico
    quejos[oa]
    recursos
    requisicion
    reglamento
    republica
    sala
    servicios?
    servidor
    sistema
    subdireccion
    subdirector[ae]?
    (?:sub|pro)?secretari[oa]
    tesorer[oa]
    testigos?
    titular
    trabajador(?:es|a)?
    tribunal
    usuari[oa]s?
    vecin[oa]s?
    vocal
  `)}$`,
  'u',
);

const NAMED_THINGS = anyOf([
  anyWord(SCHOOL, SETTLEMENT, STREET, VENUE),
  anyAbbreviation(SETTLEMENT, STREET),
  ...listOf(`
    ano de
    catedra
    heroica
    luctuoso de
    natalicio de
    natalicio del general
    premio
    presa
    puerto
    unidad
  `),
]);

// Matches the words before a name that belongs to a street, a school or a prize.
const NAMED_THING = new RegExp(
  `${NAMED_THINGS}\\s+(?:(?:del?|la|el|general|gral\\.|lic\\.|ing\\.|dr\\.|profr?a?\\.|don)\\s+){0,3}["“«]?$|["“«](?:\\p{L}{2,5}\\.\\s*)?$`,
  'u',
);

const WORD = /[ \t]{0,2}(?:\n[ \t]*)?([\p{L}\d]+(?:['’-][\p{L}]+)*\.?)/uy;

export interface Person extends Range {
  // The start of the title, or of the name if there is no title.
  from: number;
}

// Finds people by their title, by the lists of names, and by words such as «a favor de». `plain` is `text` in
// lower case, without accents; offsets are the same in both.
export function findPeople(text: string, plain: string): Person[] {
  const people: Person[] = [];
  // In a text of capitals only, capitals do not show that a word is a name.
  const isMixed = /\p{Ll}{3}/u.test(text);
  for (const { 0: title, index } of plain.matchAll(TITLE_BEFORE)) {
    const nameStart = index + title.length;
    const end = endOfName(text, nameStart);
    if (end === undefined || NAMED_THING.test(plain.slice(Math.max(0, index - 30), index))) continue;
    const names = text
      .slice(nameStart, end)
      .split(/\s+/)
      .filter((word) => !SMALL_IN_PERSON.test(fold(word)));
    if (names.length < 2 && !/^(?:(?:a|al|el|la|del) )?(?:lic|ing|dr|mtr|prof|arq)/.test(title)) continue;
    if (names.length < 2 && !GIVEN_NAMES.has(fold(names[0] ?? ''))) continue;
    if (PLURAL_TITLE.test(title)) {
      people.push({ start: nameStart, end, from: index }, ...namesAfter(text, end));
      continue;
    }
    const article = /^(?:(?:al?|el|la|del)[ \t\n]+|cc\.[ \t\n]*(?=\p{L}))/u.exec(title)?.[0].length ?? 0;
    const empty = EMPTY_TITLE.exec(title)?.[0].length ?? 0;
    // In «el C. Lic. Juan Ruiz», the title is «Lic.».
    const isDouble = /^(?:al?|del|el|la)\s+cc?\.\s*\p{L}/u.test(title.trimEnd());
    const start =
      empty === title.length
        ? nameStart
        : /^(?:cc?\.)\s/.test(title) && !isDouble && !/^cc\.\s*\p{L}/u.test(title)
          ? index
          : index + Math.max(article, isDouble || /sr|senor|ciud|don/.test(title.slice(0, empty)) ? empty : 0);
    people.push({ start, end, from: index });
  }
  for (const { 0: title, index } of text.matchAll(INITIALS)) {
    const nameStart = index + title.length;
    const end = endOfName(text, nameStart);
    const isName =
      index === 0 || /(?<!\p{L})(?:al?|c\.|del?|el|la)\s$/u.test(plain.slice(Math.max(0, index - 6), index));
    if (end === undefined || !/\s/.test(text.slice(nameStart, end)) || /^[IVX]+\.\s*$/.test(title)) continue;
    if (!isName && !GIVEN_NAMES.has(/^\p{L}+/u.exec(plain.slice(nameStart, end))?.[0] ?? '')) continue;
    people.push({ start: index, end, from: index });
  }
  for (const { 0: word, index } of text.matchAll(FIRST_NAME)) {
    const isGiven = GIVEN_NAMES.has(fold(word)) || /^(?:ma|jose|j)\.?$/.test(fold(word));
    if (!isGiven) continue;
    const end = endOfName(text, index);
    if (end === undefined) continue;
    const names = text
      .slice(index, end)
      .split(/\s+/)
      .map((word) => fold(word))
      .filter((word) => !SMALL_IN_PERSON.test(word));
    const listedNames = names
      .slice(1)
      .filter((word) => SURNAMES.has(word) || GIVEN_NAMES.has(word) || /ez$/.test(word)).length;
    const isShouted = names.length > 2 && /^\p{Lu}{3}/u.test(word) && isMixed;
    if (
      names.length < 2 ||
      (listedNames === 0 && !isShouted) ||
      NAMED_THING.test(plain.slice(Math.max(0, index - 40), index))
    )
      continue;
    if (names.length === 2 && !SURNAMES.has(names[1] ?? '') && !/ez$/.test(names[1] ?? '')) continue;
    // A first name that is in no list may be before a known name: «Brayan» before «Uriel Castillo Ruiz».
    const first = UNKNOWN_NAME.exec(text.slice(Math.max(0, index - 24), index))?.[1];
    const isName = first !== undefined && !NOT_IN_A_PERSONS_NAME.test(fold(first)) && !isAbstract(fold(first));
    const start = isName && /^\p{Lu}{2}/u.test(first) === /^\p{Lu}{2}/u.test(word) ? index - first.length - 1 : index;
    people.push({ start, end, from: start });
  }
  for (const { 0: words, index } of text.matchAll(SURNAMES_FIRST)) {
    const names = words.split(/\s+/).map((word) => fold(word));
    const [first = '', second = ''] = names;
    const isWhole =
      SURNAMES.has(first) && SURNAMES.has(second) && !GIVEN_NAMES.has(first) && GIVEN_NAMES.has(names.at(-1) ?? '');
    if (isWhole && !names.some((word) => NOT_IN_A_PERSONS_NAME.test(word)))
      people.push({ start: index, end: index + words.length, from: index });
  }
  for (const { 0: lead, index } of plain.matchAll(NAMED_BEHIND)) {
    const start = index + lead.length;
    const end = endOfName(text, start);
    if (end !== undefined && /\s/.test(text.slice(start, end))) people.push({ start, end, from: start });
  }
  return people;
}

// Matches a word that is followed by another word of a name: «María» in «María del Carmen».
const FIRST_NAME = /(?<![\p{L}\d])\p{Lu}\p{L}+\.?(?=[ \t\n]+(?:(?:del?|l[ao]s?|DEL?|L[AO]S?)[ \t\n]+){0,2}\p{Lu})/gu;
// Matches a capitalised word before a name, but not the first word of a sentence.
const UNKNOWN_NAME = /(?<=[\p{Ll}\d,][ ])(\p{Lu}\p{L}{2,14})[ ]$/u;
// Matches words that may be a name with the surnames first: «PÉREZ LÓPEZ ANA MARÍA».
const SURNAMES_FIRST = /(?<![\p{L}\d])\p{Lu}\p{L}{2,}(?:[ ]\p{Lu}\p{L}{2,}){2,4}(?![\p{L}\d])/gu;

const PLURAL_TITLE = new RegExp(`^(?:${PROFESSION}(?<=s)|cc\\.|ciudadan[oa]s|senor(?:es|as))[ \\t\\n]+$`, 'u');

// Finds the names after the first name in a list: «Balam Poot Ek» and «Zoé Cruz Díaz» in «los diputados Ana
// Ruiz Coy, Balam Poot Ek y Zoé Cruz Díaz».
function namesAfter(text: string, from: number): Person[] {
  const people: Person[] = [];
  let offset = from;
  for (let count = 0; count < MAX_NAMES; count += 1) {
    NEXT_NAME.lastIndex = offset;
    const start = offset + (NEXT_NAME.exec(text)?.[0].length ?? 0);
    const end = start > offset ? endOfName(text, start) : undefined;
    if (end === undefined || !/\s/.test(text.slice(start, end))) break;
    people.push({ start, end, from: start });
    offset = end;
  }
  return people;
}

const MAX_NAMES = 30;
const NEXT_NAME = /(?:[ \t\n]*,)?[ \t\n]+(?:[ye][ \t\n]+)?(?=\p{Lu})/uy;

const BEFORE_NAMES = anyOf(`
  a favor de
  a nombre de
  alumn[oa]
  artista
  autora?
  companer[oa]
  conferencista
  de nombre
  en contra de
  estudiante
  interesad[oa]
  llamarse
  menor
  nin[oa]
  paciente
  perit[oa]
  promovid[oa] por
  propiedad de
  solicitante
  trabajadora?
`);

// Matches words such as «a favor de». A name after these words needs no title and need not be in a list.
const NAMED_BEHIND = new RegExp(
  `(?<!\\p{L})${BEFORE_NAMES}[ \\t]{1,2}(?:c\\.[ \\t]{0,2})?(?=[\\p{L}]{2,20}[ \\t]+[\\p{L}])`,
  'gu',
);

// Returns the end of the name that begins at `from`, or undefined. The words of a name begin with a capital,
// except «de», «la» and the like.
function endOfName(text: string, from: number): number | undefined {
  let end: number | undefined;
  let offset = from;
  let isShouted: boolean | undefined;
  let afterAnd = false;
  for (let count = 0; count < 9; count += 1) {
    WORD.lastIndex = offset;
    const match = WORD.exec(text);
    const word = match?.[1] ?? '';
    if (!match || /\d/.test(word)) break;
    const isWithin = text.slice(offset, match.index + match[0].length - word.length);
    if (isWithin.includes('\n') && count === 0) break;
    const folded = fold(word).replace(/\.$/, '');
    offset = match.index + match[0].length;
    if (NOT_IN_ANY_NAME.test(folded)) break;
    if (SMALL_IN_PERSON.test(folded) && end !== undefined) {
      afterAnd = folded === 'y';
      continue;
    }
    // «María Cruz y Cruz» is one name, «Ana Ruiz y Rosa Díaz» are two.
    if (afterAnd && ANOTHER_NAME.test(text.slice(offset, offset + 60))) break;
    if (!/^\p{Lu}/u.test(word) || NOT_IN_A_PERSONS_NAME.test(folded)) break;
    const isInitial = /^\p{Lu}\.$|^(?:Ma|MA|Fco|Gpe|Sta|Sto)\.$/u.test(word);
    const isLast = !isInitial && word.endsWith('.');
    const letters = word.replace(/\.$/, '');
    if (!isInitial && letters.length > 1) {
      const shouts = letters === letters.toUpperCase();
      isShouted ??= shouts;
      if (shouts !== isShouted) break;
    }
    end = isLast ? offset - 1 : offset;
    if (isLast) break;
  }
  return end;
}

const NOT_IN_ANY_NAME = /^(?:con|el|en|es|como|para|por|que|quien(?:es)?|se|sin|su|sus|una?)$/;

// Matches the second word of another name: « Díaz» in «Ana Ruiz y Rosa Díaz», after «Rosa».
const ANOTHER_NAME = /^(?:[ \t]+(?:del?|las?|los))*[ \t\n]+\p{Lu}\p{L}/u;

// Returns true if the words are only the name of a person. The name need not be in a list.
export function isName(words: string): boolean {
  const names = words.split(/\s+/).filter((word) => !SMALL_IN_PERSON.test(fold(word)));
  if (names.some((word) => /^[IVX]{2,5}$/.test(word))) return false;
  const folded = names.map((word) => fold(word));
  const isCapitalised = names.every((word) => /^\p{Lu}(?:[\p{L}'’-]+|\.)$|^(?:Fco|Gpe|Ma|MA)\.$/u.test(word));
  return (
    names.length > 1 &&
    names.length < 8 &&
    isCapitalised &&
    !folded.some((word) => NOT_IN_A_PERSONS_NAME.test(word) || NOT_IN_ANY_NAME.test(word) || isAbstract(word)) &&
    // Two words are rarely a name if no list of names has either of them: «MIXTA Y RURAL».
    (names.length > 2 || folded.some((word) => GIVEN_NAMES.has(word) || SURNAMES.has(word) || /ez$/.test(word)))
  );
}

export function hasAbstract(words: string): boolean {
  return words.split(/\s+/).some(isAbstract);
}

// Returns true for nouns such as «convivencia» and «notificación», which names of people rarely contain.
function isAbstract(word: string): boolean {
  return ABSTRACT.test(word) && !GIVEN_NAMES.has(word) && !SURNAMES.has(word);
}

const ABSTRACT = /(?:[aeiou]cion(?:es)?|cciones|[ae]ncia|idad(?:es)?|amiento|(?:ativ|itari|istic)[oa]s?|logias?)$/;

// Matches a title at the start of a text.
export const TITLE_NEXT = new RegExp(`^[ \\t\\n]+(?:${SHORT_TITLES}\\.|${LONG_TITLES}[ \\t\\n])`, 'u');
