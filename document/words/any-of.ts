// Lists of words, and the patterns that are made of them.

// The words of a text that has one a line.
export function listOf(lines: string): readonly string[] {
  return lines.trim().split(/\s*\n\s*/);
}

// The source of a pattern for any of these, in the order in which they are tried: an array, or a text with
// one a line. A string is taken as the source of a pattern too.
export function anyOf(alternatives: string | readonly (string | RegExp)[]): string {
  const sources = typeof alternatives === 'string' ? listOf(alternatives) : alternatives;
  return `(?:${sources.map((one) => (typeof one === 'string' ? one : one.source)).join('|')})`;
}
