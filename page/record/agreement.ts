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
  // How many letters are about somebody of the other gender. `isTable` is false if there is one letter only.
  others: number;
  isTable: boolean;
  // Those whose gender nothing says, although the letter has words for it.
  unsure: readonly Unsure[];
}

interface Unsure {
  row: number;
  name: string;
  is: 'anybody' | 'several' | 'company';
}

// The persons for whom the words stay, as somebody decided.
export const agreementsLeft = createStore<{ keys: readonly string[] }>({ keys: [] });

export function leaveAgreement(question: AgreementQuestion): void {
  agreementsLeft.set({ keys: [...agreementsLeft.get().keys, keyOf(question)] });
}

// Returns the first question that has no answer.
export const findAgreement = rememberLast(
  (state: PageState = page.get()) => findIn(state),
  (state = page.get()) => [currentRecord(state), Math.max(0, state.row), agreementsLeft.get()],
);

function findIn(state: PageState): AgreementQuestion | undefined {
  const letter = letterAsIs(state);
  if (!letter) return undefined;
  const record = currentRecord(state);
  const shown = Math.max(0, state.row);
  for (const { name, label, kind, value, taken } of letter.data) {
    const former = kind === 'person' && taken ? genderOfPerson(value) : undefined;
    if (former === undefined) continue;
    const isTable = record.columnOf(name) >= 0;
    const rows = isTable ? Array.from((record.table?.rows ?? []).slice(0, ROWS_READ).keys()) : [shown];
    const people = rows.flatMap((row) => {
      const { words, isStale, gender = genderOfPerson(words) } = record.letter(row).datum(name);
      return words.trim() === '' || isStale ? [] : { row, name: words, gender };
    });
    const others = people.filter(({ gender }) => gender !== undefined && gender !== former).length;
    const unknown = people.filter(({ gender }) => gender === undefined);
    if (others + unknown.length === 0) continue;
    const fixed = agreeingWords(letter.original, letter.data, name).map(({ words }) => words);
    const following = letter.data.filter(
      ({ taken, form }) => taken && form?.of === label && form.feminine !== undefined,
    );
    const isOld = (row: number) => following.some((one) => record.letter(row).datum(one.name).isStale);
    const unsure = unknown.flatMap(({ row, name }) =>
      fixed.length > 0 || isOld(row) ? { row, name, is: whatIs(name) } : [],
    );
    if (unsure.length + (fixed.length > 0 ? others : 0) === 0) continue;
    const question = {
      person: name,
      isWoman: former === 'masculine',
      words: fixed.length > 0 ? fixed : following.map((one) => one.value),
      others: fixed.length > 0 ? others : 0,
      isTable,
      unsure,
    };
    if (!agreementsLeft.get().keys.includes(keyOf(question))) return question;
  }
  return undefined;
}

const ROWS_READ = 2000;

function whatIs(name: string): Unsure['is'] {
  if (COMPANY.test(name)) return 'company';
  return /\s(?:y|e|&)\s/i.test(name) ? 'several' : 'anybody';
}

const COMPANY = /\b(?:S\.? ?A\.?|C\. ?V\.?|S\. ?C\.?|A\. ?C\.?|R\. ?L\.?)(?!\p{L})/u;

function keyOf({ person, isWoman, others, unsure }: AgreementQuestion): string {
  const about = others > 0 ? [] : unsure.map(({ name }) => name);
  return [page.get().startedAt, person, isWoman, ...about].join(' ');
}
