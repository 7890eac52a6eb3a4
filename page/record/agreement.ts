// Finds the words of a past letter that agree with its person in gender, and not with whom it is about now.
import { agreeingWords } from '@membrete/document/agreeing';
import { genderOfPerson } from '@membrete/document/name-forms';
import { letterAsIs } from './commands/letter.ts';
import { currentRecord } from './record.ts';
import { type PageState, page } from './state.ts';
import { createStore, rememberLast } from './store.ts';

export interface AgreementQuestion {
  person: string; // the name of the datum
  isWoman: boolean; // whom the letter is about now
  words: readonly string[]; // as the letter has them
  rows: number; // how many letters of a table are about somebody of the other gender; 0 without a table
}

// The persons for whom the words stay, as somebody decided.
export const agreementsLeft = createStore<{ keys: readonly string[] }>({ keys: [] });

export function leaveAgreement(question: AgreementQuestion): void {
  agreementsLeft.set({ keys: [...agreementsLeft.get().keys, keyOf(question)] });
}

// Returns the first question that has no answer. Nothing is asked if a name does not say its gender.
export const findAgreement = rememberLast(
  (state: PageState = page.get()) => findIn(state),
  (state = page.get()) => [currentRecord(state), Math.max(0, state.row), agreementsLeft.get()],
);

function findIn(state: PageState): AgreementQuestion | undefined {
  const letter = letterAsIs(state);
  if (!letter) return undefined;
  const record = currentRecord(state);
  const row = Math.max(0, state.row);
  for (const { name, kind, value, taken } of letter.data) {
    const former = kind === 'person' && taken ? genderOfPerson(value) : undefined;
    if (former === undefined) continue;
    const column = record.columnOf(name);
    const cells = column >= 0 ? record.table?.rows.slice(0, ROWS_READ).map((cells) => cells[column] ?? '') : undefined;
    const names = cells ?? [record.letter(row).datum(name).words];
    const others = names.filter((one) => (genderOfPerson(one) ?? former) !== former);
    if (others.length === 0) continue;
    const words = agreeingWords(letter.original, letter.data, name).map((one) => one.words);
    const question = { person: name, isWoman: former === 'masculine', words, rows: cells ? others.length : 0 };
    if (words.length > 0 && !agreementsLeft.get().keys.includes(keyOf(question))) return question;
  }
  return undefined;
}

const ROWS_READ = 2000;

function keyOf({ person, isWoman }: AgreementQuestion): string {
  return `${page.get().startedAt} ${person} ${isWoman}`;
}
