// Counts the steps that a search takes in an engine that backtracks, as V8's does.
import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { toUnicodeSet } from 'regexp-ast-analysis';

// Matches a part of the pattern at a place of the text, and goes on from each place where it can end, until
// `goOn` returns true.
type Match = (at: number, goOn: (at: number) => boolean) => boolean;
type Single = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

// Returns how many characters and places are looked at until all matches in the text are found. It counts no
// further than `most`.
export function countSteps(source: string, flags: string, text: string, most: number): number {
  const parser = new RegExpParser({ ecmaVersion: 2025 });
  const modes = parser.parseFlags(flags);
  const isUnicode = modes.unicode || modes.unicodeSets;
  const unicode = { unicode: modes.unicode, unicodeSets: modes.unicodeSets };
  const pattern = parser.parsePattern(source, 0, source.length, unicode);
  const chars = isUnicode
    ? Array.from(text, (one) => one.codePointAt(0) ?? 0)
    : Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const groups = new Map<AST.CapturingGroup, readonly [number, number] | undefined>();
  let steps = 0;

  const step = () => {
    steps += 1;
    if (steps > most) throw TOO_MANY;
  };

  const matchAll = (all: readonly AST.Element[], isBack: boolean): Match => {
    const matches = all.map((one) => matchOne(one, isBack));
    return (isBack ? matches : matches.reverse()).reduce<Match>(
      (rest, one) => (at, goOn) => one(at, (next) => rest(next, goOn)),
      (at, goOn) => goOn(at),
    );
  };

  const matchAny = (alternatives: readonly AST.Alternative[], isBack: boolean): Match => {
    const matches = alternatives.map(({ elements }) => matchAll(elements, isBack));
    if (matches.length === 1 && matches[0]) return matches[0];
    return (at, goOn) =>
      matches.some((one) => {
        step();
        return one(at, goOn);
      });
  };

  const testSingle = (one: Single): ((at: number) => boolean) => {
    const set = toUnicodeSet(one, modes).chars;
    return (at) => {
      step();
      const char = chars[at];
      return char !== undefined && set.has(char);
    };
  };

  const matchOne = (one: AST.Element, isBack: boolean): Match => {
    switch (one.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass': {
        const test = testSingle(one);
        return isBack ? (at, goOn) => test(at - 1) && goOn(at - 1) : (at, goOn) => test(at) && goOn(at + 1);
      }
      case 'Group':
        return matchAny(one.alternatives, isBack);
      case 'CapturingGroup': {
        const match = matchAny(one.alternatives, isBack);
        return (at, goOn) => {
          const former = groups.get(one);
          const isDone = match(at, (end) => {
            groups.set(one, isBack ? [end, at] : [at, end]);
            return goOn(end);
          });
          if (!isDone) groups.set(one, former);
          return isDone;
        };
      }
      case 'Quantifier':
        return matchRepeat(one, isBack);
      case 'Backreference':
        return (at, goOn) => {
          const group = Array.isArray(one.resolved) ? one.resolved[0] : one.resolved;
          const [start, end] = (group && groups.get(group)) ?? [0, 0];
          const words = chars.slice(start, end);
          const from = isBack ? at - words.length : at;
          for (const [index, char] of words.entries()) {
            step();
            if (chars[from + index] !== char) return false;
          }
          return goOn(isBack ? from : at + words.length);
        };
      case 'Assertion':
        return matchAssertion(one);
    }
  };

  const matchRepeat = (one: AST.Quantifier, isBack: boolean): Match => {
    const { element, min, max, greedy } = one;
    if (isSingle(element)) {
      const test = testSingle(element);
      const by = isBack ? -1 : 1;
      return (at, goOn) => {
        let turns = 0;
        const next = () => test(isBack ? at - turns - 1 : at + turns);
        while (turns < min) {
          if (!next()) return false;
          turns++;
        }
        if (!greedy)
          for (; ; turns++) {
            if (goOn(at + turns * by)) return true;
            if (turns >= max || !next()) return false;
          }
        while (turns < max && next()) turns++;
        for (; turns >= min; turns--) {
          step();
          if (goOn(at + turns * by)) return true;
        }
        return false;
      };
    }
    const match = matchOne(element, isBack);
    const turn = (at: number, turns: number, goOn: (at: number) => boolean): boolean => {
      step();
      const again = () => turns < max && match(at, (end) => (end !== at || turns < min) && turn(end, turns + 1, goOn));
      if (turns < min) return again();
      return greedy ? again() || goOn(at) : goOn(at) || again();
    };
    return (at, goOn) => turn(at, 0, goOn);
  };

  const matchAssertion = (one: AST.Assertion): Match => {
    const newline = (at: number) => [0x0a, 0x0d, 0x2028, 0x2029].includes(chars[at] ?? -1);
    const word = (at: number) => /\w/.test(String.fromCodePoint(chars[at] ?? 0));
    switch (one.kind) {
      case 'start':
        return (at, goOn) => (at === 0 || (modes.multiline && newline(at - 1))) && goOn(at);
      case 'end':
        return (at, goOn) => (at === chars.length || (modes.multiline && newline(at))) && goOn(at);
      case 'word':
        return (at, goOn) => (word(at - 1) !== word(at)) !== one.negate && goOn(at);
      default: {
        const match = matchAny(one.alternatives, one.kind === 'lookbehind');
        return (at, goOn) => match(at, () => true) !== one.negate && goOn(at);
      }
    }
  };

  const whole = matchAny(pattern.alternatives, false);
  try {
    for (let at = 0; at <= chars.length; ) {
      let end = -1;
      const isFound = whole(at, (place) => {
        end = place;
        return true;
      });
      step();
      if (!isFound && modes.sticky) break;
      at = isFound && end > at ? end : at + 1;
    }
  } catch (error) {
    if (error !== TOO_MANY) throw error;
  }
  return steps;
}

const TOO_MANY = new Error('too many steps');

export function isSingle(one: AST.Element): one is Single {
  return ['Character', 'CharacterSet', 'CharacterClass', 'ExpressionCharacterClass'].includes(one.type);
}
