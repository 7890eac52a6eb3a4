// Finds the cells of a form that a person marks with an X, and the questions that they answer.
import { isCells } from '../reading/table.ts';
import { fold } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { isMarkedCell } from './boxes.ts';
import { tidyLabel } from './context.ts';
import type { Candidate } from './field.ts';
import type { LetterText } from './letter.ts';
import type { Cell } from './tables.ts';

// Returns a candidate for each cell to mark, in the order of the text. The options of a row are such cells if each of
// them is empty or marked, and if one is marked, the form says to mark them, or they are answers such as «Sí» and «No».
export function findMarkedCells({ document: { lines }, cells }: LetterText): Candidate[] {
  const found: Candidate[] = [];
  // The line above the table, or its last row of one cell, and where it is.
  let title: Title | undefined;
  for (const [at, line] of lines.entries()) {
    const row = cells.get(at) ?? [];
    const [first, ...others] = row;
    if (!isCells(line)) title = isInstruction(line.text) ? { words: line.text, at, isInstruction: true } : undefined;
    else if (first && others.length === 0 && first.text !== '' && !first.isBelow)
      title = { words: first.text, at, isInstruction: isInstruction(first.text) };
    const answers = row.flatMap(answerAt);
    const areToBeMarked =
      title?.isInstruction === true ||
      answers.some(({ cell }) => cell.text !== '') ||
      row.some(({ text }) => isInstruction(text)) ||
      answers.every(({ option }) => ANSWER.test(fold(option)));
    if (answers.length < 2 || !areToBeMarked) continue;
    const own = questionOf(row, answers);
    const question = tidyLabel((own || title?.words || '').replace(IN_BRACKETS, ''));
    const isOfTitle = own === '' && title !== undefined;
    const label = question === '' || isInstruction(question) ? 'Opción elegida' : question;
    const key = `marks ${isOfTitle ? title?.at : at}`;
    for (const { cell, option } of answers) {
      const { start, end, text } = cell;
      found.push({ start, end, label, kind: 'text', sure: true, blank: text === '', key, option });
    }
  }
  return found;
}

interface Title {
  words: string;
  at: number;
  isInstruction: boolean;
}

interface Answer {
  cell: Cell;
  option: string;
}

// Returns the option of a cell that is empty or marked: the heading above it, or the words on its left.
function answerAt(cell: Cell): Answer[] {
  const option = (cell.heading ?? cell.label).replace(/(?<![\s:])[\s:]+$/, '');
  const isAnswer = option !== '' && !cell.repeat && (cell.text === '' || isMarkedCell(cell.text));
  return isAnswer ? [{ cell, option }] : [];
}

// Returns what the row asks: its name, or its first words if they are no option. Returns '' if it asks nothing itself.
function questionOf(row: readonly Cell[], answers: readonly Answer[]): string {
  const [first, second] = row;
  if (first === undefined || first.text === '' || answers.some(({ cell }) => cell === first)) return '';
  const isOption = answers.some(({ cell }) => cell === second && !cell.isBelow);
  return isOption ? '' : first.text;
}

function isInstruction(words: string): boolean {
  return INSTRUCTION.test(fold(words));
}

const MARKING = anyOf(`
  cruce
  indi(?:car|que)
  marcar|marque
  poner|ponga
  seleccionar|seleccione
  senalar|senale
  tachar|tache
`);
const INSTRUCTION = new RegExp(
  `(?<!\\p{L})${MARKING}\\b[^.]{0,40}\\b(?:con (?:una? )?)["“«']?(?:x|cruz|equis|paloma|tache)\\b`,
  'u',
);
const IN_BRACKETS = /\([^()]*\)/g;

// Matches answers that no other cell but one to mark has as its label.
const ANSWER = /^(?:si|no|n\/?a|no aplica|(?:no |si )?cumple|(?:no |si )?procede|(?:no )?aplica|parcial(?:mente)?)$/;
