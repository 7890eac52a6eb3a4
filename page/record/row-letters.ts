// The letters as they leave, one for each row of the table.
import { type Given, outgoing, type Values } from '@membrete/document/outgoing';
import { findOpenData, type RowParts } from './every-row.ts';
import { rememberLast } from './store.ts';
import type { Datum } from './values.ts';

type LettersOf = Omit<RowParts, 'first'> & {
  genderOf: (name: string, row: number) => Given['gender'];
  isCounted: (name: string) => boolean;
  isFixed: (name: string, datum: Datum) => boolean;
};

export function createLetters({ genderOf, isCounted, isFixed, ...parts }: LettersOf) {
  const { form, datum } = parts;
  // The letter as it leaves, of a row of the table. All that shows, checks or makes the letter asks for it here.
  const letterOf = rememberLast((row: number) =>
    outgoing(
      form,
      (variable) => {
        const given = datum(variable, row);
        return variable.kind === 'person' ? { ...given, gender: genderOf(variable.name, row) } : given;
      },
      (name) => isHeld(name, row),
      (name) => isProposed(name, row),
    ),
  );
  const first = letterOf(0);
  const letter = (row: number) => (row <= 0 ? first : letterOf(row));

  const missing = rememberLast(() => findOpenData({ ...parts, first }));

  // Returns true if the letter of a row lacks nothing, and nothing in it is still of the original letter. Only
  // then does it take a new number when it is exported.
  function isFinished(row: number): boolean {
    const { open, rows } = missing();
    return open.length === 0 && !rows().has(Math.max(0, row));
  }

  // Returns true for the number of an unfinished letter, which does not leave: another document may get it.
  function isHeld(name: string, row: number): boolean {
    return isProposed(name, row) && !isFinished(row);
  }

  function isProposed(name: string, row: number): boolean {
    return isCounted(name) && !isFixed(name, datum({ name, kind: 'text' }, row));
  }

  // The values of a letter in the format of fields, for the page that opens its Word again. What follows from other
  // data has none, so that it follows there too.
  function typedValues(row: number): Values {
    const leaving = Array.from(form.data.values()).filter(({ name }) => !isHeld(name, row));
    const follows = (name: string) => letter(row).datum(name).source === 'derived';
    return Object.fromEntries(
      leaving.map((variable) => [variable.name, follows(variable.name) ? '' : datum(variable, row).value]),
    );
  }

  return { letter, missing, isFinished, isHeld, typedValues };
}
