// Lists of words, and the patterns that are made of them.

// The words of a text that has one a line.
export function listOf(lines: string): readonly string[] {
  return lines.trim().split(/\s*\n\s*/);
}

// The source of a pattern for any of these, in the order in which they are tried. Text is taken as the source
// of a pattern too.
export function anyOf(alternatives: readonly (string | RegExp)[]): string {
  return `(?:${alternatives.map((one) => (typeof one === 'string' ? one : one.source)).join('|')})`;
}
