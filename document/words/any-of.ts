// Lists of words, and the patterns that are made of them.

// Returns the words of a text with one word per line.
export function listOf(lines: string): readonly string[] {
  return lines.trim().split(/\s*\n\s*/);
}

// Returns the source of a pattern that matches any of the alternatives, tried in their order. They are an
// array, or a text with one per line; each string is itself the source of a pattern.
export function anyOf(alternatives: string | readonly (string | RegExp)[]): string {
  const sources = typeof alternatives === 'string' ? listOf(alternatives) : alternatives;
  return `(?:${sources.map((one) => (typeof one === 'string' ? one : one.source)).join('|')})`;
}
