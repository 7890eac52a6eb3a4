// Finds people, and says whether words are a name.
import { oncePer } from '../reading/document.ts';
import { fold, type Range } from '../text.ts';
import { tokensOf } from './entities.ts';
import { NAME_ALONE, PERSON_ROWS } from './names.ts';
import { compile, matcherOf, resolve } from './patterns.ts';
import { readTokens } from './tokens.ts';

export interface Person extends Range {
  // The start of the title, or of the name if there is no title.
  from: number;
  // The title, if the person has one.
  parts: { readonly title?: Range };
}

const matchPeople = matcherOf(PERSON_ROWS);

// Finds people in words of one paragraph. `plain` is `text` in lower case, without accents.
export function findPeople(text: string, plain: string): Person[] {
  return resolve(matchPeople(readTokens(text, plain, [])), () => 'person');
}

// Returns the people of a document, which are found once.
export const peopleOf = oncePer((document): Person[] => resolve(matchPeople(tokensOf(document)), () => 'person'));

// Returns true if the words are only the name of a person. The name need not be in a list.
export const isName = testerOf(NAME_ALONE);

// Returns true if one of the words is a noun such as «convivencia» or «notificación», which names of people rarely
// contain.
export const hasAbstract = testerOf('<abstract>');

function testerOf(is: string): (words: string) => boolean {
  let pattern: RegExp | undefined;
  return (words) => {
    pattern ??= compile(is);
    pattern.lastIndex = 0;
    return pattern.test(readTokens(words, fold(words), []).signs);
  };
}
