// All rows of patterns, and the words that they contain.
import { FIGURE_ROWS } from './figures.ts';
import { MOMENT_ROWS, PERIODS } from './moments.ts';
import { NAME_ALONE, PERSON_ROWS, TITLE_FIRST } from './names.ts';
import { CAPITALISED, NAMED_ROWS, POST_AFTER } from './offices.ts';
import type { Row } from './row.ts';

export const ROWS: readonly Row[] = [...MOMENT_ROWS, ...FIGURE_ROWS];
export { NAMED_ROWS, PERIODS };

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
    { is: TITLE_FIRST },
  ].flatMap(({ is }) => {
    const named = Array.from(is.matchAll(/[<&|!]=([^<>&|]+)/g), ([, word = '']) => word);
    const bare = is.replace(/\(\?<\w+>|<[^<>]+>/g, ' ').match(/[a-z][a-z\d]*/g) ?? [];
    return [...named, ...bare];
  }),
);
