// Finds ids, mails and telephones that cannot be right, in columns whose heading names them.
import { hasFormOfRfc, isClabe, isCurp, isEmail, isNss, isPhone, isPostalCode, isRfc } from '@membrete/document/ids';
import { headingWords } from '../record/headings.ts';
import type { DataTable } from '../record/table.ts';

export interface Wrong {
  heading: string;
  column: number;
  rows: readonly number[];
  cell: string; // the cell of the first of these rows
  why: string; // the reason for this cell
  many: string; // follows the number of wrong cells: «correos mal escritos»
}

interface Check {
  words: RegExp;
  isRight: (value: string) => boolean;
  why: (value: string) => string;
  many: string;
  severalAllowed?: boolean; // a cell may have several mails, for example
}

export function checkCells({ columns, rows, joins = [] }: DataTable): Wrong[] {
  return columns.slice(0, columns.length - joins.length).flatMap((heading, column) => {
    const check = CHECKS.find(({ words }) => words.test(headingWords(heading)));
    if (!check) return [];
    const wrong = rows.flatMap((cells, row) => (isRight(check, cells[column] ?? '') ? [] : [row]));
    const [first] = wrong;
    // If all cells of a column are wrong, the heading is probably misleading, and no cell is reported.
    if (first === undefined || (wrong.length === rows.length && rows.length > 3)) return [];
    const cell = rows[first]?.[column] ?? '';
    return [{ heading, column, rows: wrong, cell, why: check.why(cell), many: check.many }];
  });
}

function isRight({ isRight, severalAllowed = false }: Check, cell: string): boolean {
  if (cell === '' || NONE.test(cell)) return true;
  if (!severalAllowed) return isRight(cell);
  return isRight(cell) || cell.split(/\s*[;,/\n]\s*|\s+y\s+/).every((one) => one === '' || isRight(one));
}

// Matches what people write in a cell without a value.
const NONE = /^(?:-+|n\/?[ad]|s\/?[dn]|no aplica|no tiene|null|sin dato|ningun[oa]|x+)\.?$/i;

const CHECKS: readonly Check[] = [
  { words: /\bcurp\b/, isRight: isCurp, why: (cell) => sayLength(cell, 18, DIGIT), many: 'CURP que no son válidas' },
  {
    words: /\br ?f ?c\b/,
    isRight: isRfc,
    why: (cell) =>
      hasFormOfRfc(cell)
        ? 'no tiene su dígito: compárelo con la constancia, porque el SAT dio algunos así'
        : 'no es un RFC: revise sus letras, su fecha y su homoclave',
    many: 'RFC que no son válidos',
  },
  {
    words: /\bclabe\b/,
    isRight: isClabe,
    why: (cell) => sayLength(digitsOf(cell), 18, DIGIT),
    many: 'CLABE que no son válidas',
  },
  {
    words: /\bnss\b|\bseguridad social\b/,
    isRight: isNss,
    why: (cell) => sayLength(digitsOf(cell), 11, DIGIT),
    many: 'números de seguridad social que no son válidos',
  },
  {
    words: /^(?:direccion )?correo\b/,
    isRight: isEmail,
    why: () => 'no es un correo',
    many: 'correos mal escritos',
    severalAllowed: true,
  },
  {
    words: /^(?:numero )?(?:telefono|celular)\b/,
    isRight: (value) => isPhone(value.replace(/\s*\(?\bext.*$/i, '')),
    why: () => 'no tiene diez cifras',
    many: 'teléfonos que no tienen diez cifras',
    severalAllowed: true,
  },
  {
    words: /\bcodigo postal\b/,
    isRight: isPostalCode,
    why: () => 'no es un código postal de cinco cifras',
    many: 'códigos postales que no tienen cinco cifras',
  },
];

const DIGIT = 'no corresponde a su dígito verificador';

function sayLength(value: string, length: number, otherwise: string): string {
  const actual = value.trim().length;
  return actual === length ? otherwise : `tiene ${actual} caracteres, y son ${length}`;
}

function digitsOf(cell: string): string {
  return cell.replace(/[\s-]/g, '');
}
