// How a place of a Word file shows its value.
export interface PlaceForm {
  // All letters are capitals or small, or the first one, or the first one of each word, is a capital.
  letters?: 'upper' | 'lower' | 'first' | 'caps';
  // Words that stand there only if there is a value.
  before?: string;
  after?: string;
  // A date or an amount in the form of the place: «05/03/2025», «$1,234.50».
  model?: string;
  // The label of the datum that the place follows from, which has another form elsewhere.
  of?: string;
  // Words that agree in gender with the person of whom they follow.
  feminine?: string;
  masculine?: string;
  // Words that agree in number with the quantity of which they follow.
  one?: string;
  many?: string;
}

// Returns words in the form of their place. No words have no form.
export function shapeWords({ letters, before = '', after = '' }: PlaceForm, words: string): string {
  if (words === '') return '';
  return before + (letters ? WRITE[letters](words) : words) + after;
}

const capital = (words: string) => words.replace(/\p{L}/u, (letter) => letter.toUpperCase());
const WRITE: Readonly<Record<NonNullable<PlaceForm['letters']>, (words: string) => string>> = {
  upper: (words) => words.toUpperCase(),
  lower: (words) => words.toLowerCase(),
  first: capital,
  caps: (words) => words.replace(/[\p{L}\d]+/gu, capital),
};
