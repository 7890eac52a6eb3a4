// Topic words show whether a text is about the request; the rules of the linter check its form.

// `entry` has alternatives, separated by «|», with `_` for a space. Returns true if one of them occurs,
// whatever its case and accents.
export function holds(text: string, entry: string): boolean {
  const words = plain(text);
  return entry.split('|').some((alternative) => words.includes(plain(alternative)));
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[_\s]+/g, ' ');
}
