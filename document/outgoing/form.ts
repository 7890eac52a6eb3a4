// What no value changes of a letter: its variables, and the words that stood in their places before. It is
// read once for a text.
import { amountOf, type VariableKind } from '../variables/labels.ts';
import { inCapitals } from '../variables/place-names.ts';
import { listVariables, type Variable } from '../variables/variables.ts';
import { amountInWords } from '../variables/wording.ts';
import type { Gender } from '../words/genders.ts';
import { type AnyCurrency, currencyAt, currencyOfName } from './currency.ts';
import type { PlaceForm } from './place-form.ts';
import { putIntoWords, readPesos, type Words } from './wording.ts';

// What is known of another datum while a datum is derived. `value` has the format of a field; `isOld` is true
// if it is still the value of the original letter.
export interface Known {
  value: string;
  isOld: boolean;
  gender?: Gender | undefined;
}

export interface GivenWords {
  value: string;
  source: string;
}

export interface Form {
  text: string;
  data: ReadonlyMap<string, Variable>; // by name, in the order of the text
  // By datum, the names of its places in another form: Firmante_En_Mayusculas.
  placeNames: ReadonlyMap<string, readonly string[]>;
  // Writes words in the form of a place: «_En_Mayusculas».
  inForm: (words: string, form: string) => string;
  // The words of the original letter, by variable. Empty if the text is no letter of one's own.
  former: Words;
  // How the places of a letter's own Word file show values, by variable.
  forms?: ReadonlyMap<string, PlaceForm>;
  // The amounts that follow from others, also where nothing is written yet.
  linked?: ReadonlySet<string>;
  // In a template, words that show how a place is to be written, by variable.
  models?: ReadonlyMap<string, string>;
  // Returns the value that the words say: 2026-05-30 for «viernes 30 de mayo de 2026».
  read: (kind: VariableKind, words: string) => string;
  // Returns what is typed, or what a cell of a table says, in the format of its field if it can.
  readGiven?: <Given extends GivenWords>(variable: Variable, given: Given) => Given;
  // Returns the words for a value, in the form of the words that stood there before.
  write: (kind: VariableKind, value: string, former: string | undefined) => string;
  // Returns the value that follows from other data, such as the words of an amount, or undefined. `find` knows
  // the other data.
  derive: (variable: Variable, find: (name: string) => Known) => string | undefined;
}

// Reads the form of a text that is no past letter.
export function readForm(text: string, inForm: Form['inForm'] = inCapitals): Form {
  const variables = listVariables(text);
  const amounts = variables.flatMap(({ name, kind }) => (kind === 'amount' ? name : []));
  const data = new Map(variables.map((variable) => [variable.name, variable]));
  const placeNames = new Map(
    variables.flatMap(({ name, occurrences }) => {
      const others = new Set(occurrences.flatMap((place) => (place.name === name ? [] : place.name)));
      return others.size === 0 ? [] : [[name, [...others]] as const];
    }),
  );
  return { text, data, placeNames, inForm, former: {}, read: (_, words) => words, write: putIntoWords, derive };

  // Returns the currency in which the places and the names of data agree: pesos if they say none.
  function currencyOf(names: readonly string[]): AnyCurrency {
    const places = names.flatMap((name) => data.get(name)?.occurrences ?? []);
    const said = [...places.map((place) => currencyAt(text, place)), ...names.map(currencyOfName)];
    const [currency = 'pesos', ...others] = new Set(said.filter((one) => one !== undefined));
    return others.length > 0 ? 'unknown' : currency;
  }

  function derive({ name, kind }: Variable, find: (name: string) => Known): string | undefined {
    const amount = kind === 'amountInWords' ? amountOf(name, amounts) : undefined;
    const pesos = amount === undefined ? undefined : readPesos(find(amount).value);
    const currency = currencyOf([name, amount ?? name]);
    return pesos === undefined || currency === 'unknown' ? undefined : amountInWords(pesos, currency);
  }
}
