// Finds the columns of a table that together have the name of a person.
import { headingWords, namePartOf } from '../record/headings.ts';

// Finds the persons whose name is spread over several columns, such as «Nombre(s)», «Primer apellido» and
// «Segundo apellido». Returns a list of columns for each person.
export function findNames(columns: readonly string[]): number[][] {
  const persons = new Map<string, (number | undefined)[]>();
  for (const [at, column] of columns.entries()) {
    const { part, whose } = namePartOf(headingWords(column));
    if (part < 0) continue;
    const parts = persons.get(whose) ?? [];
    parts[part] ??= at;
    persons.set(whose, parts);
  }
  const nobody = persons.get('');
  const single = [...persons].filter(
    ([whose, parts]) => whose !== '' && parts[0] !== undefined && parts[2] === undefined,
  );
  // «Apellido paterno» does not say whose name it is. It belongs to «Nombre del alumno» if no other column
  // has a name.
  if (nobody && nobody[0] === undefined && single.length === 1) nobody[0] = single[0]?.[1][0];
  return [...persons.values()]
    .filter(([first, , surname]) => first !== undefined && surname !== undefined)
    .map((parts) => parts.filter((at) => at !== undefined));
}
