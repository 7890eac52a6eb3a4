// Rules against invalid ids of people and accounts, and against invalid e-mails, telephones and postal codes.
import { datesOf } from '../entities/dates.ts';
import type { WrittenDate } from '../facts/dates.ts';
import {
  dateInId,
  hasDigitOfRfc,
  hasFormOfRfc,
  isClabe,
  isCurp,
  isEmail,
  isNss,
  isPhone,
  isPostalCode,
  lastOfClabe,
  lastOfCurp,
  lastOfNss,
  lastOfRfc,
} from '../facts/ids.ts';
import type { Document } from '../reading/document.ts';
import type { Range } from '../text.ts';
import { longDate } from '../variables/wording.ts';
import { type FoundRange, inOrder, type Rule } from './rule.ts';

export const ID_RULES: readonly Rule[] = [
  {
    id: 'C20',
    name: 'claves-validas',
    severity: 'must',
    title: 'Claves válidas',
    message:
      'Esta clave no puede ser: su dígito verificador, su fecha o su número de signos no corresponde. Compárela con el original.',
    reason:
      'Con una CURP, un RFC o una CLABE mal copiados el trámite o el pago se rechaza, y llega a otra persona o a nadie.',
    wrong: 'Deposite en la cuenta con CLABE 012910001234567984.',
    right: 'Deposite en la cuenta con CLABE 012910001234567894.',
    context: { origin: 'person' },
    check: (draft) => idsThatAreNot(IDS, draft),
  },
  {
    id: 'C21',
    name: 'rfc-con-su-digito',
    severity: 'should',
    title: 'RFC con su dígito',
    message: 'El último signo de este RFC no es el que resulta de los otros. Compárelo con la constancia del SAT.',
    reason:
      'Casi siempre es un signo mal copiado. El SAT dio algunos RFC así: si la constancia lo dice igual, déjelo como está.',
    wrong: 'Se paga a la proveedora con RFC MAGL790305QX7.',
    right: 'Se paga a la proveedora con RFC MAGL790305QX8.',
    context: { origin: 'person' },
    check: (draft) => idsThatAreNot(RFCS, draft),
  },
  {
    id: 'C23',
    name: 'claves-de-la-misma-persona',
    severity: 'must',
    title: 'Claves de la misma persona',
    message: 'La CURP, el RFC y la fecha de nacimiento no son de la misma persona, o una está mal copiada.',
    reason: 'Si la fecha de nacimiento no es la de la CURP, la constancia no le sirve a nadie.',
    wrong: 'Se hace constar que la persona con CURP BAON910314MTLRCY04 es nacida el 14 de abril de 1991.',
    right: 'Se hace constar que la persona con CURP BAON910314MTLRCY04 es nacida el 14 de marzo de 1991.',
    context: { origin: 'person' },
    check: idsOfAnother,
  },
];

// A pattern, whether its matches are right, and what to say of one that is not.
interface Id {
  pattern: RegExp;
  isRight: (value: string) => boolean;
  says: (value: string) => string;
}

function idsThatAreNot(ids: readonly Id[], { plain, text }: Document): FoundRange[] {
  const found = ids.flatMap(({ pattern, isRight, says }) =>
    Array.from(plain.matchAll(pattern)).flatMap((match) => {
      const id = match.groups?.id ?? match[0];
      const start = match.index + match[0].lastIndexOf(id);
      const value = text.slice(start, start + id.length);
      return isRight(value) ? [] : [{ start, end: start + id.length, right: { says: says(value) } }];
    }),
  );
  // A CURP after its label matches two patterns.
  return inOrder(found).filter(({ start }, at, all) => all[at - 1]?.start !== start);
}

function sayLast(last: string): string {
  return `Por sus otros signos terminaría en ${last}. Compárela con el original.`;
}

function sayOfCurp(value: string): string {
  if (value.length !== 18) return `Una CURP lleva 18 signos, y esta tiene ${value.length}.`;
  return dateInId(value) ? sayLast(lastOfCurp(value)) : 'Los seis números de esta CURP no son una fecha.';
}

function sayOfRfc(value: string): string {
  const { length } = value.replace(/[\s-]/g, '');
  if (length !== 12 && length !== 13) return `Un RFC lleva 13 signos, o 12 el de una empresa, y este tiene ${length}.`;
  return 'Este RFC no tiene sus letras, los seis números de una fecha y tres signos más.';
}

function sayOfDigits(name: string, count: number, last: (value: string) => string): (value: string) => string {
  return (value) => {
    const { length } = value.replace(/\D/g, '');
    return length === count ? sayLast(last(value)) : `${name} lleva ${count} cifras, y aquí hay ${length}.`;
  };
}

// The patterns read text in lower case, without accents. They contain a to z instead of \p{L}, because \p{L}
// would take a second to compile.
const LABEL_END = '\\b[^\\d\\n@]{0,40}?';
const RFC_PATTERNS = [
  /\br\.?f\.?c\b[^\d\n]{0,24}?(?<![a-z\d])(?<id>[a-z&]{3,4}[ -]\d{6}[ -][a-z\d]{3})(?![a-z\d])/g,
  /\br\.?f\.?c\b[ :.,-]{1,4}(?<id>(?=[a-z]{3,4}\d)[a-z\d]{8,18})(?![a-z\d])/g,
];
const RFCS: readonly Id[] = RFC_PATTERNS.map((pattern) => ({
  pattern,
  isRight: (value) => !hasFormOfRfc(value) || hasDigitOfRfc(value),
  says: (value) => `Por sus otros signos terminaría en ${lastOfRfc(value)}. Compárelo con la constancia del SAT.`,
}));
const sayOfMail = () => 'No es una dirección de correo: lleva un nombre, una arroba y un dominio, sin acentos.';
const IDS: readonly Id[] = [
  ...RFC_PATTERNS.map((pattern) => ({ pattern, isRight: hasFormOfRfc, says: sayOfRfc })),
  {
    pattern: /(?<![a-z\d])[a-z]{4}\d{6}[hmx][a-z]{5}[a-z\d]\d(?![a-z\d])/g,
    isRight: isCurp,
    says: sayOfCurp,
  },
  {
    pattern: new RegExp(`\\bclabe${LABEL_END}(?<id>\\d(?:[ -]?\\d){15,20})(?!\\d)`, 'g'),
    isRight: isClabe,
    says: sayOfDigits('Una CLABE', 18, lastOfClabe),
  },
  {
    pattern: new RegExp(
      `\\b(?:nss|seguridad social|seguro social)${LABEL_END}(?<id>\\d(?:[ -]?\\d){8,13})(?!\\d)`,
      'g',
    ),
    isRight: isNss,
    says: sayOfDigits('Un número de seguridad social', 11, lastOfNss),
  },
  // Matches an e-mail. The second lookahead excludes words such as «tod@s».
  {
    pattern: /(?<![\w.+@-])(?![a-z]{2,20}@s?(?![\w.@]))[\w.+-]{1,64}@+[\w.,@-]{0,120}[\w]/g,
    isRight: isEmail,
    says: sayOfMail,
  },
  {
    pattern:
      /\b(?:correo electronico|e-?mail|correo)(?: institucional)?:? (?<id>[\w-]{2,40}(?:\.[\w-]{2,40}){2,5})(?![\w@])/g,
    isRight: isEmail,
    says: sayOfMail,
  },
  { pattern: /\bcurp\b[ :.,-]{1,4}(?<id>(?=[a-z]*\d)[a-z\d]{10,24})(?![a-z\d])/g, isRight: isCurp, says: sayOfCurp },
  {
    pattern:
      /\b(?:telefonos?|tels?\.?|celular)\s*:?\s*(?:numero |no\. )?(?<id>\+?\(?\d(?:[ .()-]{0,2}\d){4,15})(?![\d-])/g,
    isRight: isPhoneOrLocalPhone,
    says: (value) => `Un teléfono lleva diez cifras, y aquí hay ${value.replace(/\D/g, '').length}.`,
  },
  {
    pattern: /(?<![a-z.])(?:c\.? ?p\.?|codigo postal:?) ?(?<id>\d{2,8})(?![\d-])/g,
    isRight: isPostalCode,
    says: () => 'Un código postal lleva cinco cifras, de 01000 a 99999.',
  },
];

// Finds a date of birth that is not that of the CURP or RFC, and an RFC that is not of the person of the CURP.
// Only one person may be meant: the document has one CURP, one RFC of a person and one date of birth, or they
// stand in one line.
function idsOfAnother(document: Document): FoundRange[] {
  const { lines } = document;
  const curps = written(PERSONS_CURP, document);
  const rfcs = written(PERSONS_RFC, document);
  const born = births(document);
  const [curpsOf, rfcsOf, bornIn] = [takerOf(curps), takerOf(rfcs), takerOf(born)];
  const inLines = lines.flatMap((line) => contradictions(curpsOf(line), rfcsOf(line), bornIn(line)));
  const found = [...contradictions(curps, rfcs, born), ...inLines];
  return inOrder(found).filter(({ start }, at, all) => all[at - 1]?.start !== start);
}

// Returns a function that takes the ranges within a line. The lines must be given in order.
function takerOf<T extends Range>(all: readonly T[]): (line: Range) => T[] {
  let next = 0;
  return ({ start, end }) => {
    const taken: T[] = [];
    for (let one = all[next]; one && one.end <= end; one = all[++next]) if (one.start >= start) taken.push(one);
    return taken;
  };
}

function contradictions(curps: WrittenId[], rfcs: WrittenId[], births: WrittenDate[]): FoundRange[] {
  const [curp, rfc] = [curps[0], rfcs[0]];
  const isOfOne = curps.every(({ value }) => value === curp?.value) && rfcs.every(({ value }) => value === rfc?.value);
  if (!isOfOne || births.length > 1) return [];
  return [...birthOfAnother(births[0], curp ?? rfc), ...rfcOfAnother(rfc, curp)];
}

interface WrittenId extends Range {
  value: string;
}

const PERSONS_CURP = /(?<![a-z\d])[a-z]{4}\d{6}[hmx][a-z]{5}[a-z\d]\d(?![a-z\d])/g;
const PERSONS_RFC = /(?<![a-z\d])[a-z]{4}[ -]?\d{6}(?:[ -]?[a-z\d]{3})?(?![a-z\d])/g;
const BORN = /\b(?:nacid[oa]|nacio|nacimiento|naci)\b[^.;\n]{0,40}$/;

function written(pattern: RegExp, { plain, text }: Document): WrittenId[] {
  return Array.from(plain.matchAll(pattern), ({ 0: words, index }) => {
    const end = index + words.length;
    return { start: index, end, value: text.slice(index, end).toUpperCase().replace(/[ -]/g, '') };
  }).filter(({ value }) => dateInId(value) !== undefined);
}

function births(document: Document): WrittenDate[] {
  const { plain } = document;
  return datesOf(document).filter(({ start }) => BORN.test(plain.slice(Math.max(0, start - 60), start)));
}

function birthOfAnother(birth: WrittenDate | undefined, id: WrittenId | undefined): FoundRange[] {
  const date = dateInId(id?.value ?? '');
  if (!birth || !date || birth.year === undefined || birth.day < 1) return [];
  if (birth.year % 100 === date.year && birth.month === date.month && birth.day === date.day) return [];
  const century = birth.year - (birth.year % 100);
  const inId = longDate({ ...date, year: century + date.year });
  const name = id && id.value.length > 13 ? 'La CURP' : 'El RFC';
  return [{ start: birth.start, end: birth.end, right: { says: `${name} dice ${inId}.` } }];
}

// The first ten signs of both are the same. If few differ, one of them is miscopied; if many do, the RFC is of
// another person.
function rfcOfAnother(rfc: WrittenId | undefined, curp: WrittenId | undefined): FoundRange[] {
  if (!rfc || !curp) return [];
  const start = curp.value.slice(0, 10);
  const differing = Array.from(start).filter((sign, at) => sign !== rfc.value.charAt(at)).length;
  if (differing === 0 || differing > 3) return [];
  return [
    { start: rfc.start, end: rfc.end, right: { says: `La CURP empieza con ${start}, y el RFC también debería.` } },
  ];
}

function isPhoneOrLocalPhone(value: string): boolean {
  return isPhone(value) || /^\d{7,8}$/.test(value.replace(/\D/g, ''));
}
