// Proves that a pattern takes time linear in the length of the text, from its bounds alone.
//
// A pattern backtracks for more than linear time only if an unbounded repeat can be entered over the same
// characters from many places: from many starts of the match, from another repeat before it, or from an
// earlier turn of a repeat around it. The proof asks of each repeat that something which its characters
// cannot pass (an anchor, a guard, a character that it does not match) stands before each such place.
//
// The proof looks for no slow texts, as other analysers do, and therefore misses none. What it cannot prove
// may be fast all the same. It does not see the constant factor of bounds within bounds.
import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { Chars, getConsumedChars, getFirstConsumedChar, isPotentiallyEmpty } from 'regexp-ast-analysis';
import { isSingle } from './steps.ts';

type CharSet = ReturnType<typeof getConsumedChars>['chars'];
type Modes = Pick<AST.Flags, 'ignoreCase' | 'multiline' | 'unicode' | 'unicodeSets' | 'dotAll' | 'sticky'>;
type Repeat = AST.Quantifier;

// A bound above this counts as none.
const LONGEST_BOUND = 1_000;
// A repeat of a group with at most as many turns multiplies the time only by a constant.
const FEW_TURNS = 5;

// Returns why the pattern is not proven, or undefined if it is.
export function unprovenBecause(source: string, flags: string): string | undefined {
  const parser = new RegExpParser({ ecmaVersion: 2025 });
  const unicode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  const pattern = parser.parsePattern(source, 0, source.length, unicode);
  const modes = parser.parseFlags(flags);
  for (const repeat of repeatsIn(pattern)) {
    const complaint = judge(repeat, modes);
    if (complaint !== undefined) return `${repeat.raw} ${complaint}`;
  }
  return undefined;
}

function judge(repeat: Repeat, modes: Modes): string | undefined {
  const isGroup = repeat.element.type === 'Group' || repeat.element.type === 'CapturingGroup';
  const unsureTurns = isGroup && repeat.max > FEW_TURNS ? judgeTurns(repeat, modes) : undefined;
  if (unsureTurns !== undefined || !isUnbounded(repeat)) return unsureTurns;
  const chars = charsOf(repeat, modes);
  const { before, isInLook, isLookingBack } = placeOf(repeat);
  if (isLookingBack) return 'looks back without a bound';
  const isStartFixed = modes.sticky || before.some((one) => fixesStart(one, chars, modes));
  if (!isStartFixed && (isInLook || !isLast(repeat))) return 'is entered from each start';
  for (const [at, element] of before.entries())
    for (const other of repeatsIn(element).filter((one) => isUnbounded(one) && !isInAssertion(one, element))) {
      const between = [...afterIn(other, element), ...before.slice(0, at).reverse()];
      if (!isParted(other, [...between, repeat], modes)) return `shares characters with ${other.raw}`;
    }
  for (const outer of ancestorsOf(repeat)) {
    if (outer.type !== 'Quantifier' || outer.max <= 1) continue;
    const intoTurn = beforeIn(repeat, outer.element).reverse();
    for (const other of repeatsIn(outer.element).filter(
      (one) => isUnbounded(one) && !isInAssertion(one, outer.element),
    ))
      if (!isParted(other, [...afterIn(other, outer.element), ...intoTurn, repeat], modes))
        return `shares characters with ${other.raw} of an earlier turn of ${outer.raw}`;
  }
  return undefined;
}

// A repeat of a group is sure if a text can be cut into turns in only one way, and if each turn can be matched
// in only one way.
function judgeTurns(repeat: Repeat, modes: Modes): string | undefined {
  const first = getFirstConsumedChar(repeat.element, 'ltr', modes);
  if (first.empty) return 'has empty turns';
  for (const one of descendantsOf(repeat.element)) {
    if (one.type === 'Backreference') return 'has turns of any characters';
    if ((one.type === 'Group' || one.type === 'CapturingGroup') && !beginApart(one.alternatives, modes))
      return `has alternatives that begin alike`;
    if (one.type !== 'Quantifier' || one.min === one.max) continue;
    const chars = charsOf(one, modes);
    if (!endsBefore(chars, afterIn(one, repeat.element), first.char, modes))
      return `has turns of which a text may be several (${one.raw})`;
  }
  return undefined;
}

function beginApart(alternatives: readonly AST.Alternative[], modes: Modes): boolean {
  let all = Chars.empty(modes);
  for (const one of alternatives) {
    const { char, empty } = getFirstConsumedChar(one, 'ltr', modes);
    if (empty || !char.isDisjointWith(all)) return alternatives.length === 1;
    all = all.union(char);
  }
  return true;
}

// Returns true if no character of a repeat can also begin what comes after it.
function endsBefore(chars: CharSet, after: readonly AST.Element[], otherwise: CharSet, modes: Modes): boolean {
  for (const one of after) {
    const { char, empty } = getFirstConsumedChar(one, 'ltr', modes);
    if (!char.isDisjointWith(chars)) return false;
    if (!empty) return true;
  }
  return otherwise.isDisjointWith(chars);
}

// Returns true if a text has only one place where `other` ends and the last element of `until` begins.
function isParted(other: Repeat, until: readonly AST.Element[], modes: Modes): boolean {
  const chars = charsOf(other, modes);
  if (until.slice(0, -1).some((one) => stops(one, chars, modes))) return true;
  return until.every((one) => getConsumedChars(one, modes).chars.isDisjointWith(chars));
}

// Returns true if the element always matches a character that is none of `chars`.
function stops(element: AST.Element, chars: CharSet, modes: Modes): boolean {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return getConsumedChars(element, modes).chars.isDisjointWith(chars);
    case 'Quantifier':
      return element.min > 0 && stops(element.element, chars, modes);
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.every(({ elements }) => elements.some((one) => stops(one, chars, modes)));
    case 'Assertion':
      return (
        element.kind === 'lookbehind' &&
        !element.negate &&
        element.alternatives.every(({ elements }) => elements.some((one) => stops(one, chars, modes)))
      );
    default:
      return false;
  }
}

// Returns true if a run of `chars` behind the element can be entered from few starts of the match.
function fixesStart(element: AST.Element, chars: CharSet, modes: Modes): boolean {
  if (stops(element, chars, modes)) return true;
  if (element.type === 'Group' || element.type === 'CapturingGroup')
    return element.alternatives.every(({ elements }) => elements.some((one) => fixesStart(one, chars, modes)));
  if (element.type === 'Quantifier') return element.min > 0 && fixesStart(element.element, chars, modes);
  if (element.type !== 'Assertion') return false;
  if (element.kind === 'start') return !modes.multiline || Chars.lineTerminator(modes).isDisjointWith(chars);
  if (element.kind === 'word') return !element.negate && chars.isSubsetOf(Chars.word(modes));
  if (element.kind !== 'lookbehind') return false;
  if (!element.negate)
    return element.alternatives.every(({ elements }) => elements.some((one) => fixesStart(one, chars, modes)));
  // A run is entered only where it begins.
  const single = element.alternatives.filter(({ elements }) => elements.length === 1 && elements.every(isSingle));
  const guarded = single.map((one) => getConsumedChars(one, modes).chars);
  return chars.isSubsetOf(guarded.reduce((all, one) => all.union(one), Chars.empty(modes)));
}

// Returns what comes before an element, the nearest first, within the pattern or the look-around around it.
function placeOf(element: AST.Element): { before: AST.Element[]; isInLook: boolean; isLookingBack: boolean } {
  const outer = ancestorsOf(element);
  const looks = outer.filter((one) => one.type === 'Assertion');
  const isLookingBack = looks.some((one) => one.kind === 'lookbehind');
  return { before: beforeIn(element, outer.at(-1)), isInLook: looks.length > 0, isLookingBack };
}

// Returns the elements before an element within an outer one, the nearest first.
function beforeIn(element: AST.Node, outer: AST.Node | undefined): AST.Element[] {
  const { parent } = element;
  if (element === outer || !parent) return [];
  const own = parent.type === 'Alternative' ? parent.elements.slice(0, placeIn(parent, element)).reverse() : [];
  return [...own, ...beforeIn(parent, outer)];
}

function afterIn(element: AST.Node, outer: AST.Node): AST.Element[] {
  const { parent } = element;
  if (element === outer || !parent) return [];
  const own = parent.type === 'Alternative' ? parent.elements.slice(placeIn(parent, element) + 1) : [];
  return [...own, ...afterIn(parent, outer)];
}

function placeIn({ elements }: AST.Alternative, element: AST.Node): number {
  return elements.indexOf(element as AST.Element);
}

// Returns true if nothing after the repeat can fail, so that a match consumes what the repeat has read.
function isLast(repeat: Repeat): boolean {
  const outer = ancestorsOf(repeat);
  if (outer.some((one) => one.type === 'Quantifier')) return false;
  return afterIn(repeat, outer.at(-1) ?? repeat).every(
    (one) => one.type !== 'Assertion' && isPotentiallyEmpty(one, FLAGS) && !hasAssertion(one),
  );
}

const FLAGS = {};

function hasAssertion(element: AST.Element): boolean {
  return descendantsOf(element).some(({ type }) => type === 'Assertion');
}

function isInAssertion(element: AST.Node, outer: AST.Node): boolean {
  const within = ancestorsOf(element);
  return within.slice(0, within.indexOf(outer) + 1).some(({ type }) => type === 'Assertion');
}

function isUnbounded({ max }: Repeat): boolean {
  return max > LONGEST_BOUND;
}

function charsOf(element: AST.Element, modes: Modes): CharSet {
  return getConsumedChars(element, modes).chars;
}

export function repeatsIn(node: AST.Node): Repeat[] {
  return descendantsOf(node).filter((one) => one.type === 'Quantifier');
}

function ancestorsOf(node: AST.Node): AST.Node[] {
  return node.parent ? [node.parent, ...ancestorsOf(node.parent)] : [];
}

// Returns the node and all nodes within it.
function descendantsOf(node: AST.Node): AST.Node[] {
  if (node.type === 'Quantifier') return [node, ...descendantsOf(node.element)];
  if (node.type === 'Alternative') return [node, ...node.elements.flatMap(descendantsOf)];
  if ('alternatives' in node) return [node, ...node.alternatives.flatMap(descendantsOf)];
  return [node];
}
