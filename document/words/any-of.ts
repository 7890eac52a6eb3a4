// Patterns made of lists of words.

// Splits a text with one word on each line.
export function listOf(lines: string): readonly string[] {
  return lines.trim().split(/\s*\n\s*/);
}

// Returns the source of a pattern that matches any of the alternatives, which are sources of patterns: a
// list, or a text with one on each line.
export function anyOf(alternatives: string | readonly (string | RegExp)[]): string {
  const sources = typeof alternatives === 'string' ? listOf(alternatives) : alternatives;
  return `(?:${sources.map((one) => (typeof one === 'string' ? one : one.source)).join('|')})`;
}
