// Finds the words of a text that agree with a person in gender, or with a quantity in number, and not with whom or what
// it is about now. It does not matter how the text came: from a past letter, «Ajustar», «Recientes» or a template.
import { agreeingWords, countedWords, dataInText, formerGender } from '@membrete/document/agreeing';
import { isCount, isOne } from '@membrete/document/counted';
import type { LetterDatum } from '@membrete/document/letter-template';
import { genderOfPerson } from '@membrete/document/name-forms';
import type { PlaceForm } from '@membrete/document/outgoing';
import { listVariables } from '@membrete/document/variables';
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
  const { text, letter } = state;
  const record = currentRecord(state);
  const data = dataOf(text, letter?.data);
  for (const datum of data) {
    if (!datum.taken) continue;
    const rows = rowsOf(record, datum.name, Math.max(0, state.row));
    const find = datum.kind === 'person' ? ofPerson : ofCount;
    const question = find(text, data, datum, record, rows);
    if (question && !agreementsLeft.get().keys.includes(keyOf(question))) return question;
  }
  return undefined;
}

const dataOf = rememberLast((text: string, data: readonly LetterDatum[] | undefined) =>
  dataInText(text, listVariables(text), data),
);

function rowsOf(record: DocumentRecord, name: string, shown: number): readonly number[] {
  return record.columnOf(name) >= 0 ? Array.from((record.table?.rows ?? []).slice(0, ROWS_READ).keys()) : [shown];
}

function ofPerson(
  text: string,
  data: readonly LetterDatum[],
  { name }: LetterDatum,
  record: DocumentRecord,
  rows: readonly number[],
): AgreementQuestion | undefined {
  const forms = record.letter(0).form.forms ?? new Map<string, PlaceForm>();
  // The words that follow the person, with what stood there before.
  const following = data.flatMap((one) => {
    const form = forms.get(one.name);
    if (!one.taken || form?.of !== name || form.feminine === undefined) return [];
    return { ...one, value: one.value || record.datum({ name: one.name, kind: 'text' }).value, form };
  });
  const former =
    formerGender(text, data, name) ??
    GENDERS.find((gender) => following.some(({ form, value }) => form[gender] === value));
  if (former === undefined) return undefined;
  const people = rows.flatMap((row) => {
    const { words, isStale, gender = genderOfPerson(words) } = record.letter(row).datum(name);
    return words.trim() === '' || isStale ? [] : { row, name: words, gender };
  });
  const others = people.filter(({ gender }) => gender !== undefined && gender !== former).length;
  const unknown = people.filter(({ gender }) => gender === undefined);
  if (others + unknown.length === 0) return undefined;
  const fixed = agreeingWords(text, data, name).map(({ words }) => words);
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

const GENDERS = ['feminine', 'masculine'] as const;

function ofCount(
  text: string,
  data: readonly LetterDatum[],
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
  const words = others === 0 ? [] : countedWords(text, data, name).map((one) => one.words);
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
