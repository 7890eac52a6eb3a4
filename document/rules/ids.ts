// Rules against invalid ids of people and accounts, and against invalid e-mails, telephones and postal codes.
import { hasDigitOfRfc, hasFormOfRfc, isClabe, isCurp, isEmail, isNss, isPhone, isPostalCode } from '../facts/ids.ts';
import type { Document } from '../reading/document.ts';
import type { Range } from '../text.ts';
import { inOrder, type Rule } from './rule.ts';

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
];

type Ids = readonly (readonly [pattern: RegExp, isId: (value: string) => boolean])[];

function idsThatAreNot(ids: Ids, { plain, text }: Document): Range[] {
  return inOrder(
    ids.flatMap(([pattern, isId]) =>
      Array.from(plain.matchAll(pattern)).flatMap((match) => {
        const value = match.groups?.id ?? match[0];
        const start = match.index + match[0].lastIndexOf(value);
        return isId(text.slice(start, start + value.length)) ? [] : [{ start, end: start + value.length }];
      }),
    ),
  );
}

// The patterns read text in lower case, without accents. They contain a to z instead of \p{L}, because \p{L}
// would take a second to compile.
const LABEL_END = '\\b[^\\d\\n@]{0,40}?';
const RFC_PATTERNS = [
  /\br\.?f\.?c\b[^\d\n]{0,24}?(?<![a-z\d])(?<id>[a-z&]{3,4}[ -]\d{6}[ -][a-z\d]{3})(?![a-z\d])/g,
  /\br\.?f\.?c\b[ :.,-]{1,4}(?<id>(?=[a-z]{3,4}\d)[a-z\d]{8,18})(?![a-z\d])/g,
];
const RFCS: Ids = RFC_PATTERNS.map((pattern) => [pattern, (value) => !hasFormOfRfc(value) || hasDigitOfRfc(value)]);
const IDS: Ids = [
  ...RFC_PATTERNS.map((pattern) => [pattern, hasFormOfRfc] as const),
  [/(?<![a-z\d])(?<!curp\b[ :.,-]{1,4})[a-z]{4}\d{6}[hmx][a-z]{5}[a-z\d]\d(?![a-z\d])/g, isCurp],
  [new RegExp(`\\bclabe${LABEL_END}(?<id>\\d(?:[ -]?\\d){15,20})(?!\\d)`, 'g'), isClabe],
  [new RegExp(`\\b(?:nss|seguridad social|seguro social)${LABEL_END}(?<id>\\d(?:[ -]?\\d){8,13})(?!\\d)`, 'g'), isNss],
  // Matches an e-mail. The second lookahead excludes words such as «tod@s».
  [/(?<![\w.+@-])(?![a-z]{2,20}@s?(?![\w.@]))[\w.+-]{1,64}@+[\w.,@-]{0,120}[\w]/g, isEmail],
  [
    /\b(?:correo electronico|e-?mail|correo)(?: institucional)?:? (?<id>[\w-]{2,40}(?:\.[\w-]{2,40}){2,5})(?![\w@])/g,
    isEmail,
  ],
  [/\bcurp\b[ :.,-]{1,4}(?<id>(?=[a-z]*\d)[a-z\d]{10,24})(?![a-z\d])/g, isCurp],
  [
    /\b(?:telefonos?|tels?\.?|celular)\s*:?\s*(?:numero |no\. )?(?<id>\+?\(?\d(?:[ .()-]{0,2}\d){4,15})(?![\d-])/g,
    isPhoneOrLocalPhone,
  ],
  [/(?<![a-z.])(?:c\.? ?p\.?|codigo postal:?) ?(?<id>\d{2,8})(?![\d-])/g, isPostalCode],
];

function isPhoneOrLocalPhone(value: string): boolean {
  return isPhone(value) || /^\d{7,8}$/.test(value.replace(/\D/g, ''));
}
