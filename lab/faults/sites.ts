// Finds the places of a source file where a small fault can be planted, and plants it. The code is read by its
// lines, because the formatter has given each operator its spaces and most statements a line of their own.

// `was` is a whole line, and `becomes` the line with the fault. An empty line stands for a removed statement.
export interface Fault {
  file: string;
  // The number of the line, from 1. It selects among equal lines.
  line: number;
  kind: Kind;
  was: string;
  becomes: string;
}

export const FAULT_KINDS = ['operator', 'constant', 'condition', 'statement'] as const;
type Kind = (typeof FAULT_KINDS)[number];

const OPERATORS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};

// Returns every fault that can be planted in the text of a file.
export function findSites(file: string, text: string): Fault[] {
  const lines = text.split('\n');
  const shown = hideTexts(text).split('\n');
  return lines.flatMap((was, at) => {
    const code = shown[at] ?? '';
    if (/^(?:import|export \*|\})/.test(code)) return [];
    return [...changesOf(was, code)].map(([kind, becomes]) => ({ file, line: at + 1, kind, was, becomes }));
  });
}

// Returns the text of the file with the fault, or undefined if the line is no longer in it.
export function plant({ line, was, becomes }: Fault, text: string): string | undefined {
  const lines = text.split('\n');
  const places = lines.flatMap((found, at) => (found === was ? [at] : []));
  const [nearest] = places.sort((a, b) => Math.abs(a + 1 - line) - Math.abs(b + 1 - line));
  return nearest === undefined ? undefined : lines.with(nearest, becomes).join('\n');
}

function* changesOf(line: string, code: string): Generator<[Kind, string]> {
  const replaced = (at: number, old: string, put: string) => line.slice(0, at) + put + line.slice(at + old.length);
  for (const { 1: name = '', index } of code.matchAll(/(?<= )([=!<>&|?+*/-]{1,3})(?= )/g)) {
    const other = OPERATORS[name];
    if (other) yield ['operator', replaced(index, name, other)];
  }
  for (const { 0: number, index } of code.matchAll(/(?<![\w.$])\d[\d_]*(?![\w.])/g))
    yield ['constant', replaced(index, number, String(Number(number.replaceAll('_', '')) + 1))];
  for (const { 0: word, index } of code.matchAll(/(?<=[=(:,] ?|return )(?:true|false)\b/g))
    yield ['constant', replaced(index, word, word === 'true' ? 'false' : 'true')];
  const condition = conditionOf(code);
  if (condition) {
    const [start, end] = condition;
    yield ['condition', `${line.slice(0, start)}!(${line.slice(start, end)})${line.slice(end)}`];
  }
  if (isStatement(code)) yield ['statement', ''];
}

// Returns where the condition of an `if` or `while` starts and ends, if the line has it whole.
function conditionOf(code: string): [start: number, end: number] | undefined {
  const opening = /\b(?:if|while) \(/.exec(code);
  if (!opening) return undefined;
  const start = opening.index + opening[0].length;
  let depth = 1;
  for (let at = start; at < code.length; at++) {
    if (code[at] === '(') depth++;
    if (code[at] === ')' && --depth === 0) return [start, at];
  }
  return undefined;
}

function isStatement(code: string): boolean {
  if (!/^ +(?:await |return\b|throw |if |for |continue|break|[\w.]+(?:\(|\?\.|\[| [+-]?= |\+\+))/.test(code))
    return false;
  return (
    code.endsWith(';') &&
    ['()', '[]', '{}'].every(([open = '', close = '']) => count(code, open) === count(code, close))
  );
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

// Puts as many letters «x» in the place of what is no code: comments, strings, patterns.
function hideTexts(text: string): string {
  const hide = (found: string) => found.replace(/[^\n]/g, 'x');
  return text.replace(
    /\/\/.*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`|(?<=[(,=:[!&|?] ?|^ +)\/(?![*/ ])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuyv]*/gm,
    hide,
  );
}
