// Whether an answer repeats its instruction: what small models do in place of following it.

// A sentence of at least so many letters outside variables: «Para su conocimiento.», which belongs into the answer, has fewer.
const LETTERS = 30;

export function repeatsInstruction(text: string, instruction: string): boolean {
  const answer = plain(text);
  return instruction
    .split(/\n|(?<=[.:;]) /)
    .map(plain)
    .some((sentence) => lettersOf(sentence) >= LETTERS && answer.includes(sentence));
}

// One line, without what a model changes as it copies: white space, case, the last mark.
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.:;]$/, '')
    .toLowerCase();
}

function lettersOf(sentence: string): number {
  return sentence.replace(/\{\{[^{}]*\}\}/g, '').match(/\p{L}/gu)?.length ?? 0;
}
