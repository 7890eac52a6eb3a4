// All rows of patterns, and the words that they contain.
import { ADDRESS_ROWS, NO_DATUM_ROWS } from './addresses.ts';
import { FIGURE_ROWS } from './figures.ts';
import { MOMENT_ROWS, PERIODS } from './moments.ts';
import { NAME_ALONE, PERSON_ROWS } from './names.ts';
import { CAPITALISED, ORGAN_ROWS, POST_AFTER } from './offices.ts';
import type { Row } from './row.ts';

export const ROWS: readonly Row[] = [...MOMENT_ROWS, ...FIGURE_ROWS, ...NO_DATUM_ROWS];
export const NAMED_ROWS: readonly Row[] = [...ORGAN_ROWS, ...ADDRESS_ROWS];
export { PERIODS };

// Words that stand in a pattern, as «de» in «<day> de <month>» and in «<=de|=del>».
export const LITERALS: ReadonlySet<string> = new Set(
  [
    ...ROWS,
    ...PERIODS,
    ...NAMED_ROWS,
    ...PERSON_ROWS,
    { is: CAPITALISED },
    { is: POST_AFTER },
    { is: NAME_ALONE },
  ].flatMap(({ is }) => {
    const named = Array.from(is.matchAll(/[<&|!]=([^<>&|]+)/g), ([, word = '']) => word);
    const bare = is.replace(/\(\?<\w+>|<[^<>]+>/g, ' ').match(/[a-z][a-z\d]*/g) ?? [];
    return [...named, ...bare];
  }),
);
