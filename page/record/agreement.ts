// Finds the words of a past letter that agree with its person in gender, or with a quantity in number, and not with
// whom or what it is about now.
import { agreeingWords, countedWords, formerGender } from '@membrete/document/agreeing';
import { isCount, isOne } from '@membrete/document/counted';
import type { LetterDatum, LetterTemplate } from '@membrete/document/letter-template';
import { genderOfPerson } from '@membrete/document/name-forms';
import { letterAsIs } from './commands/letter.ts';
import { currentRecord, type DocumentRecord } from './record.ts';
import { type PageState, page } from './state.ts';
import { createStore, rememberLast } from './store.ts';

export interface AgreementQuestion {
  datum: string; // the name of the person or the quantity
  is: 'woman' | 'man' | 'one' | 'many'; // whom or what the letter is about now
  words: readonly string[]; // as the letter has them
  // How many letters are about somebody of the other gender, or have another number. `isTable` is false if there is one
  // letter only.
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
  for (const datum of letter.data) {
    if (!datum.taken) continue;
    const rows = rowsOf(record, datum.name, Math.max(0, state.row));
    const question =
      datum.kind === 'person' ? ofPerson(letter, datum, record, rows) : ofCount(letter, datum, record, rows);
    if (question && !agreementsLeft.get().keys.includes(keyOf(question))) return question;
  }
  return undefined;
}

function rowsOf(record: DocumentRecord, name: string, shown: number): readonly number[] {
  return record.columnOf(name) >= 0 ? Array.from((record.table?.rows ?? []).slice(0, ROWS_READ).keys()) : [shown];
}

function ofPerson(
  letter: LetterTemplate,
  { name, label }: LetterDatum,
  record: DocumentRecord,
  rows: readonly number[],
): AgreementQuestion | undefined {
  const former = formerGender(letter.original, letter.data, name);
  if (former === undefined) return undefined;
  const people = rows.flatMap((row) => {
    const { words, isStale, gender = genderOfPerson(words) } = record.letter(row).datum(name);
    return words.trim() === '' || isStale ? [] : { row, name: words, gender };
  });
  const others = people.filter(({ gender }) => gender !== undefined && gender !== former).length;
  const unknown = people.filter(({ gender }) => gender === undefined);
  if (others + unknown.length === 0) return undefined;
  const fixed = agreeingWords(letter.original, letter.data, name).map(({ words }) => words);
  const following = letter.data.filter(({ taken, form }) => taken && form?.of === label && form.feminine !== undefined);
  const isOld = (row: number) => following.some((one) => record.letter(row).datum(one.name).isStale);
  const unsure = unknown.flatMap(({ row, name }) =>
    fixed.length > 0 || isOld(row) ? { row, name, is: whatIs(name) } : [],
  );
  if (unsure.length + (fixed.length > 0 ? others : 0) === 0) return undefined;
  return {
    datum: name,
    is: former === 'masculine' ? 'woman' : 'man',
    words: fixed.length > 0 ? fixed : following.map((one) => one.value),
    others: fixed.length > 0 ? others : 0,
    isTable: record.columnOf(name) >= 0,
    unsure,
  };
}

function ofCount(
  letter: LetterTemplate,
  { name, value }: LetterDatum,
  record: DocumentRecord,
  rows: readonly number[],
): AgreementQuestion | undefined {
  if (!isCount(value) && !isOne(value)) return undefined;
  const wasOne = isOne(value);
  const others = rows.filter((row) => {
    const { words } = record.letter(row).datum(name);
    return (isCount(words) || isOne(words)) && isOne(words) !== wasOne;
  }).length;
  const words = others === 0 ? [] : countedWords(letter.original, letter.data, name).map((one) => one.words);
  if (words.length === 0) return undefined;
  return { datum: name, is: wasOne ? 'many' : 'one', words, others, isTable: record.columnOf(name) >= 0, unsure: [] };
}

const ROWS_READ = 2000;

function whatIs(name: string): Unsure['is'] {
  if (COMPANY.test(name)) return 'company';
  return /\s(?:y|e|&)\s/i.test(name) ? 'several' : 'anybody';
}

const COMPANY = /\b(?:S\.? ?A\.?|C\. ?V\.?|S\. ?C\.?|A\. ?C\.?|R\. ?L\.?)(?!\p{L})/u;

function keyOf({ datum, is, others, unsure }: AgreementQuestion): string {
  const about = others > 0 ? [] : unsure.map(({ name }) => name);
  return [page.get().startedAt, datum, is, ...about].join(' ');
}
