// Looks for a text for which a pattern takes more than linear time: repeats what its repeats match, behind what
// stands before them, and before something that they do not match.
import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { toUnicodeSet } from 'regexp-ast-analysis';
import { repeatsIn } from './prove.ts';
import { countSteps, isSingle } from './steps.ts';

type Modes = Pick<AST.Flags, 'ignoreCase' | 'multiline' | 'unicode' | 'unicodeSets' | 'dotAll'>;

export interface Pumped {
  before: string;
  pump: string;
  after: string;
}

// Texts of this many characters and of four times as many are compared.
const LENGTH = 60;
const STEEPEST = 8;
// A pattern that needs fewer steps for the longer text is not called slow.
const LEAST_STEPS = 1_000;
// A pattern that needs more steps for the shorter text is, whatever the slope.
const MOST_STEPS = 200_000;
const AFTER = ['', '\u0001', ' ', 'x', '\n'];

// Returns a text for which the steps of a pattern grow faster than its length, or undefined if none of those
// tried is one.
export function findSlowText(source: string, flags: string): Pumped | undefined {
  return pumpsOf(source, flags).find((text) => {
    const short = countSteps(source, flags, textOf(text, LENGTH), MOST_STEPS);
    if (short > MOST_STEPS) return true;
    const most = short * STEEPEST + LEAST_STEPS;
    return countSteps(source, flags, textOf(text, LENGTH * 4), most) > most;
  });
}

export function textOf({ before, pump, after }: Pumped, length: number): string {
  return `${before}${pump.repeat(Math.ceil(length / pump.length))}${after}`;
}

function pumpsOf(source: string, flags: string): Pumped[] {
  const parser = new RegExpParser({ ecmaVersion: 2025 });
  const modes = parser.parseFlags(flags);
  const unicode = { unicode: modes.unicode, unicodeSets: modes.unicodeSets };
  const pattern = parser.parsePattern(source, 0, source.length, unicode);
  const pumps = new Map<string, Pumped>();
  for (const repeat of repeatsIn(pattern)) {
    if (repeat.max <= 5) continue;
    const lead = leadOf(repeat, modes);
    const turns = samplesOf(repeat.element, modes);
    for (const turn of turns)
      for (const pump of [turn, lead + turn, turn + lead])
        for (const before of ['', lead])
          for (const after of AFTER)
            if (pump !== '') pumps.set(JSON.stringify([before, pump, after]), { before, pump, after });
  }
  return [...pumps.values()];
}

// Returns a short text that matches what comes before the element in the pattern.
function leadOf(element: AST.Node, modes: Modes): string {
  const { parent } = element;
  if (!parent) return '';
  const own =
    parent.type === 'Alternative' ? parent.elements.slice(0, parent.elements.indexOf(element as AST.Element)) : [];
  return leadOf(parent, modes) + own.map((one) => samplesOf(one, modes)[0] ?? '').join('');
}

// Returns some short texts that match the element.
function samplesOf(element: AST.Element, modes: Modes): string[] {
  if (isSingle(element)) {
    const { chars } = toUnicodeSet(element, modes);
    const usual = USUAL.filter((char) => chars.has(char.codePointAt(0) ?? 0));
    const [first] = chars.ranges;
    return usual.length > 0 || !first ? usual : [String.fromCodePoint(first.min)];
  }
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.flatMap(({ elements }) => {
        const all = elements.map((one) => samplesOf(one, modes));
        const least = Math.max(1, ...all.map((one) => Math.min(one.length, 2)));
        return Array.from({ length: least }, (_, at) => all.map((one) => one[at] ?? one[0] ?? '').join(''));
      });
    case 'Quantifier':
      return samplesOf(element.element, modes).map((one) => one.repeat(Math.max(element.min, element.max > 1 ? 1 : 0)));
    default:
      return [''];
  }
}

// One character of each sort that patterns tell apart.
const USUAL = [
  'a',
  'A',
  ' ',
  '1',
  '\n',
  ',',
  '.',
  '-',
  '_',
  '/',
  ':',
  '(',
  '|',
  '<',
  '>',
  '{',
  '*',
  '¤',
  '\t',
  '"',
  "'",
  ';',
];
