// The rule for boxes: no two answers to one question contradict each other.
import { endsWithBox, excludes, findBoxes, isMarkedCell, isTicked } from '../fields/boxes.ts';
import type { Line } from '../line.ts';
import { cellRange, tablesIn, type WrittenTable } from '../reading/table.ts';
import { fold, type Range } from '../text.ts';
import { type FoundRange, inOrder, type Rule } from './rule.ts';

export const BOX_RULES: readonly Rule[] = [
  {
    id: 'C29',
    name: 'casillas-que-se-contradicen',
    severity: 'must',
    title: 'Casillas que no se contradicen',
    message: 'Están marcadas dos respuestas que se contradicen. Deje una sola.',
    reason: 'Con las dos marcas no se sabe qué se pide ni qué se autoriza, y el formato se devuelve.',
    wrong: 'Permiso: ☒ Con goce de sueldo ☒ Sin goce de sueldo',
    right: 'Permiso: ☒ Con goce de sueldo ☐ Sin goce de sueldo',
    context: { origin: 'person' },
    check: ({ lines }) =>
      inOrder([...questionsIn(lines), ...tablesIn(lines).flatMap(markedRows)].flatMap(contradicting)),
  },
];

interface Answer extends Range {
  option: string;
  isTicked: boolean;
}

interface Question {
  words: string; // what is asked, as far as the boxes show it
  answers: readonly Answer[];
}

function contradicting({ words, answers }: Question): FoundRange[] {
  const ticked = answers.filter((answer) => answer.isTicked);
  const hasOneAnswer = ONE_ANSWER.test(fold(words).trim());
  for (const [at, answer] of ticked.entries()) {
    const other = ticked.slice(at + 1).find((next) => hasOneAnswer || excludes(answer.option, next.option));
    if (!other) continue;
    const says = `«${answer.option}» y «${other.option}» no van juntas: deje una.`;
    return [{ start: answer.start, end: other.end, right: { says } }];
  }
  return [];
}

// Matches the questions that have one answer.
const ONE_ANSWER = /\b(?:estado civil|genero|modalidad|resultado|sentido|sexo|turno)(?: del? \p{L}+)?:?$/u;

// Returns the questions of each line, and those of which each answer has a line of its own.
function questionsIn(lines: readonly Line[]): Question[] {
  const found: Question[] = [];
  let list: { words: string; answers: Answer[] } | undefined;
  for (const [at, line] of lines.entries()) {
    const questions = /[☐☒☑□❑❏▢()[\]]/.test(line.text) ? questionsOf(line) : [];
    const [first] = questions;
    const [answer, ...others] = questions.length === 1 ? (first?.answers ?? []) : [];
    if (answer && others.length === 0) {
      if (!list || line.blankBefore) {
        list = { words: first?.words || (lines[at - 1]?.text ?? ''), answers: [] };
        found.push(list);
      }
      list.answers.push(answer);
    } else {
      list = undefined;
      found.push(...questions);
    }
  }
  return found;
}

// Returns the boxes of a line with their options, which are behind them or, if the line ends with a box, before them.
// Another question begins where something is asked between two boxes, or where an option comes again.
function questionsOf({ text, start }: Line): Question[] {
  const boxes = findBoxes(text);
  const isBefore = endsWithBox(text) && /\p{L}/u.test(text.slice(0, boxes[0]?.start));
  const found: { words: string; answers: Answer[] }[] = [];
  for (const [at, box] of boxes.entries()) {
    const [last, next] = [boxes[at - 1], boxes[at + 1]];
    const before = text.slice(Math.max(last?.end ?? 0, box.start - LONGEST), box.start);
    const after = text.slice(box.end, Math.min(next?.start ?? text.length, box.end + LONGEST));
    const option = tidy((isBefore ? before.split(ASKS).at(-1) : after.split(ASKS)[0]) ?? '');
    const current = found.at(-1);
    const isRepeated = current?.answers.some((one) => fold(one.option) === fold(option));
    const answer = {
      start: start + box.start,
      end: start + box.end,
      option,
      isTicked: isTicked(text.slice(box.start, box.end)),
    };
    const asks = Math.max(before.lastIndexOf(':'), before.lastIndexOf('?')) + 1;
    if (!current || isRepeated || (isBefore ? ASKS.test(before) : /[¿?:]/.test(before)))
      found.push({ words: asks > 0 || isBefore ? before.slice(0, asks) : before, answers: [answer] });
    else current.answers.push(answer);
  }
  return found;
}

// How much of the words beside a box is read. An option is short.
const LONGEST = 120;

// Matches what stands between an option and another question.
const ASKS = /[:?¿|]|\s{3,}/;

function tidy(words: string): string {
  return words
    .trim()
    .replace(/^[.,;|] ?|[.,;|]$/g, '')
    .trim();
}

// Returns the cells with an X in each row, below the headings of their columns or beside their options.
function markedRows({ headings, headed, rows }: WrittenTable): Question[] {
  return [...(headed ? [] : [headings]), ...rows].map((row) => {
    const answers = row.cells.flatMap((cell, column): Answer[] => {
      if (!isMarkedCell(cell)) return [];
      const beside = row.cells[column - 1] ?? '';
      const option = /\p{L}{2}/u.test(beside) && !headed ? beside : (headings.cells[column] ?? '');
      return option === ''
        ? []
        : [{ ...rangeOfMark(row.line, column, cellRange(row, column)), option, isTicked: true }];
    });
    return { words: '', answers };
  });
}

// Returns the range of a mark: of several equal cells in a row, that of its column.
function rangeOfMark({ text, start }: Line, column: number, otherwise: Range): Range {
  const marks = Array.from(text.matchAll(/\|/g), ({ index }) => index);
  const [from, to] = [marks[column], marks[column + 1]];
  if (from === undefined || to === undefined) return otherwise;
  const at = from + 1 + text.slice(from + 1, to).search(/\S/);
  return { start: start + at, end: start + at + 1 };
}
