// Topic words test whether a text is about the request; the rules of the linter test its form.

// True if one of the entry's alternatives occurs, in any case and with or without accents. `_` counts as a
// space.
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
