// Topic words show whether a text is about the request; the rules of the linter check its form.

// Returns true if the text has one of the alternatives of `entry` («silla|asiento», with `_` for a space),
// whatever the case and accents.
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
