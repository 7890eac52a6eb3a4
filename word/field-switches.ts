// Reads the switches of a field, which say how Word shows its value: «MERGEFIELD Fecha \@ "dd/MM/yyyy" \* Upper».
import type { PlaceForm } from '@membrete/document/outgoing';

// Returns undefined if the field shows its value as it is.
export function readSwitches({ type, instruction }: { type: string; instruction: string }): PlaceForm | undefined {
  if (!FILLED.has(type)) return undefined;
  const [, letters = ''] = /\\\*\s*"?(upper|lower|firstcap|caps)\b/i.exec(instruction) ?? [];
  const switched = (sign: string) =>
    new RegExp(String.raw`\\${sign}\s*(?:"([^"]*)"|([^\s"\\]+))`, 'i')
      .exec(instruction)
      ?.slice(1)
      .find((one) => one);
  const [before, after, number, date] = ['b', 'f', '#', '@'].map(switched);
  const model = (number && numberLike(number)) ?? (date && dateLike(date));
  const form: PlaceForm = {
    ...(letters && { letters: LETTERS[letters.toLowerCase()] ?? 'upper' }),
    ...(before && type === 'MERGEFIELD' && { before }),
    ...(after && type === 'MERGEFIELD' && { after }),
    ...(model && { model }),
  };
  return Object.keys(form).length > 0 ? form : undefined;
}

const FILLED: ReadonlySet<string> = new Set(['DOCPROPERTY', 'DOCVARIABLE', 'FILLIN', 'MERGEFIELD', 'REF']);

const LETTERS: Readonly<Record<string, NonNullable<PlaceForm['letters']>>> = {
  upper: 'upper',
  lower: 'lower',
  firstcap: 'first',
  caps: 'caps',
};

// Returns an amount in the picture of a field: «$1,234.50» for «$#,##0.00». Returns undefined for other pictures.
function numberLike(picture: string): string | undefined {
  const [, sign = '', groups, cents, tail = ''] = /^('?\$'?\s?)?(#,##|#*)[0#](\.00)?(\D*)$/.exec(picture) ?? [];
  if (groups === undefined) return undefined;
  return `${sign.replaceAll("'", '')}${groups.includes(',') ? '1,234' : '1234'}${cents ? '.50' : ''}${tail.replaceAll("'", '')}`;
}

// Returns Wednesday 5 March 2025 in the picture of a field.
function dateLike(picture: string): string {
  return picture.replace(/'([^']*)'|d{1,4}|M{1,4}|y{4}|y{2}/gi, (token, quoted?: string) =>
    quoted === undefined ? (DATE[token] ?? DATE[token.toLowerCase()] ?? token) : quoted,
  );
}

const DATE: Readonly<Record<string, string>> = {
  d: '5',
  dd: '05',
  dddd: 'miércoles',
  M: '3',
  MM: '03',
  MMM: 'mar',
  MMMM: 'marzo',
  yy: '25',
  yyyy: '2025',
};
