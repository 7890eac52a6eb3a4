// Finds the fields of a letter again after a person has changed the roles of its lines.
import type { GivenRole } from '@membrete/document';
import { carryOver } from '@membrete/document/give-role';
import { originalEdits, templateEdits, withFound } from '@membrete/document/letter-template';
import { withLetterValues } from './commands/letter.ts';
import type { FindIn } from './letter-file.ts';
import type { Facts } from './record.ts';
import { renameDatum } from './rename.ts';
import type { OpenLetter, Snapshot } from './state.ts';

type LetterFacts = Facts & Pick<Snapshot, 'roles'> & { letter: OpenLetter };

// Gives the letter's lines new roles, and finds its fields again with `find`.
export function letterWithRoles({ roles: oldRoles, ...facts }: LetterFacts, roles: readonly GivenRole[], find: FindIn) {
  const { letter } = facts;
  const inOriginal = (templateRoles: readonly GivenRole[]) =>
    carryOver(templateRoles, facts.text, originalEdits(letter));
  const originalRoles = inOriginal(roles);
  const refreshed = withFound(
    letter,
    find(letter.original, inOriginal(oldRoles)),
    find(letter.original, originalRoles),
  );
  let renamed: Facts = facts;
  for (const [from, to] of refreshed.renamed) renamed = { ...renamed, ...renameDatum(renamed, from, to) };
  const { countedAs, table } = renamed;
  const next = { ...letter, ...refreshed.letter };
  return {
    countedAs,
    table,
    ...withLetterValues(next, renamed),
    roles: carryOver(originalRoles, letter.original, templateEdits(next)),
  };
}
