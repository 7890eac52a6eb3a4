// The characters that begin list items: dashes, bullets, numbers, letters, Roman numerals.
import { anyOf } from './any-of.ts';

export const BULLET = '[-–•·]';

export function hasBullet(item: string): boolean {
  return IS_BULLET.test(item);
}

const IS_BULLET = new RegExp(`^${BULLET}`);

// Matches the most frequent marks of list items: «-», «•», «*», «3.», «3)».
export const POINT = '(?:[-–•·*]|\\d{1,2}[.)])';

// Matches every mark of a list item that offices write. The line must be in lower case, without accents and
// Markdown characters.
export const LIST_ITEM = new RegExp(
  `^${anyOf([
    /\d{1,3}(?:[.)]|\)\.)-?/,
    /\((?:\d{1,2}|[a-z]|[ivx]{1,5})\)/,
    /\d{1,2}(?:\.\d{1,2}){1,3}[.)]?-?(?=\s+[\p{L}¤])/u,
    /[a-z]\)(?:\.?-)?/,
    /[ivx]{1,5}[.)]-?/,
    /\(\s+\)/,
    /[-–•·▪‣●○◦■►➢☐☑☒□]/,
  ])}\\s`,
  'u',
);

export const NUMBERED_ITEM = /^(?:\d{1,2}|[ivx]{1,5})[.)-]/;

// Matches the marks that Word's automatic lists can write, with the blank after the mark: «- », «3. », «a) ».
export const LIST_MARKER = new RegExp(
  `^(?:([1-9]\\d{0,3}|[a-z]|[ivxl]{2,8}|[A-Z]|[IVXL]{2,8})([.)]-?)|${BULLET}) (?=\\S)`,
);

// Matches the mark of a list item that a person begins to type. The groups capture a bullet, a letter, a
// number and a Roman numeral.
export const TYPED_MARKER = new RegExp(
  `^(?:(${BULLET})|(?:([a-z])(?=\\)\\s)|(\\d{1,3})|([ivx]{1,5}))[.)]-?)[^\\S\\r\\n]+`,
  'i',
);

// Matches the first word of a line that is known to be an item, with the blanks after it: «-», «1.», «(iv)»,
// «2.1.3».
export const FIRST_MARK = new RegExp(`^(?:\\(?[\\p{L}\\d]{1,4}(?:\\.\\d{1,2}){0,3}[.)]?[-)]?|${BULLET})\\s+`, 'u');
