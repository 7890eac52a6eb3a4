// Exports what other folders may import from document/variables/.
export { MONTH, MONTHS } from '../words/dates.ts';
export { fill, valuesByName } from './fill.ts';
export { amountOf, type DatePart, datePartsOf, kindOf, labelOf, type VariableKind } from './labels.ts';
export { splitForm } from './place-names.ts';
export { fillCells, type ListedValues, repeatRows, type ValuesByName } from './repeat.ts';
export {
  findOccurrences,
  listVariables,
  nameKey,
  type Occurrence,
  replaceVariables,
  splitAtVariables,
  type Variable,
} from './variables.ts';
export { amountInWords, dateLike, formatAmount, longDate } from './wording.ts';
