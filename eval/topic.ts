// Topic words: whether a text speaks of what was asked. They test the topic, the rules of the linter test the form.

// An entry holds when one of its alternatives occurs, whatever the case and the accents; `_` counts as a space.
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
