// Finds the gender of a person by what a row says beside the name: a column «Sexo» or «H/M», or the sex in a CURP. It
// is loaded after the first view.
import { hasFormOfCurp } from '@membrete/document/ids';
import type { Given } from '@membrete/document/outgoing';
import { fold } from '@membrete/document/text';
import type { Variable } from '@membrete/document/variables';
import { headingWords } from './headings.ts';
import { rememberLast } from './store.ts';
import type { DataTable } from './table.ts';
import type { Datum } from './values.ts';

type Gender = NonNullable<Given['gender']>;

interface Parts {
  table: DataTable | undefined;
  variables: readonly Variable[];
  columnOf: (name: string) => number;
  owners: ReadonlyMap<string, string>; // whose a datum is, by name
  datum: (variable: Pick<Variable, 'name' | 'kind'>, row: number) => Datum;
}

// Returns the gender of the person of a datum in a row, or undefined if nothing but the name says it.
export function genderInRow({ table, variables, columnOf, owners, datum }: Parts, name: string, row: number) {
  const own = variables.filter((one) => owners.get(one.name) === name).map((one) => datum(one, row));
  const ofCurp = sexOfCurps(own.flatMap(({ value, source }) => (source === 'letter' ? [] : value)));
  if (!table || columnOf(name) < 0) return ofCurp;
  // Of two people in a row nobody knows of whom the column is.
  const people = variables.filter((one) => one.kind === 'person' && columnOf(one.name) >= 0 && !OTHERS.test(one.name));
  if (people.some((one) => one.name !== name)) return ofCurp;
  const cells = table.rows[row] ?? [];
  return sexColumn(table)?.read(cells) ?? ofCurp ?? sexOfCurps(cells);
}

// Those who sign or get a copy have columns of their own.
const OTHERS = /^(?:copia|firmante)/i;

// Returns undefined if the words have no CURP, or those of people of both sexes.
function sexOfCurps(words: readonly string[]): Gender | undefined {
  const signs = words.flatMap((one) => (hasFormOfCurp(one.trim()) ? one.trim().charAt(10).toUpperCase() : []));
  const [sign = '', ...others] = new Set(signs);
  return others.length > 0 ? undefined : { H: 'masculine' as const, M: 'feminine' as const }[sign];
}

const sexColumn = rememberLast(
  (table: DataTable) => findSexColumn(table),
  ({ columns, rows }) => [columns, rows],
);

// Finds the only column whose heading is of the sex and whose cells say it. «M» is a woman beside «H» or «Mujer», and
// a man beside «F».
function findSexColumn({ columns, rows }: DataTable) {
  const found = columns.flatMap((heading, column) => {
    if (!HEADING.test(headingWords(heading))) return [];
    const cells = new Set(rows.map((cells) => plain(cells[column] ?? '')).filter((cell) => cell !== ''));
    if ([...cells].some((cell) => !MAN.test(cell) && !WOMAN.test(cell) && cell !== 'm')) return [];
    const signs = [...cells, ...headingWords(heading).split(' ')];
    const isBesideMan = signs.some((sign) => /^(?:h|hombre|mujer)$/.test(sign));
    const isBesideWoman = signs.some((sign) => /^(?:f|fem|femenino|masculino)$/.test(sign));
    const ofM = isBesideMan === isBesideWoman ? undefined : isBesideMan ? 'feminine' : 'masculine';
    const read = (cells: readonly string[]): Gender | undefined => {
      const cell = plain(cells[column] ?? '');
      return MAN.test(cell) ? 'masculine' : WOMAN.test(cell) ? 'feminine' : cell === 'm' ? ofM : undefined;
    };
    return [{ read }];
  });
  return found.length === 1 ? found[0] : undefined;
}

const HEADING =
  /^(?:(?:sexo|genero)(?: [a-z]+)?|h m|m h|f m|m f|hombre mujer|mujer hombre|masculino femenino|femenino masculino)$/;
const MAN = /^(?:h|hombre|masc|masculino|varon)$/;
const WOMAN = /^(?:f|fem|femenino|mujer)$/;

function plain(cell: string): string {
  return fold(cell)
    .trim()
    .replace(/[.*()]/g, '');
}
