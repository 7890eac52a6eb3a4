// Detects answers that repeat the instruction instead of following it, as small models do.

// A sentence with fewer letters outside variables does not count: «Para su conocimiento.», for one, belongs
// in the answer.
const LETTERS = 30;

export function repeatsInstruction(text: string, instruction: string): boolean {
  const answer = plain(text);
  return instruction
    .split(/\n|(?<=[.:;]) /)
    .map(plain)
    .some((sentence) => lettersOf(sentence) >= LETTERS && answer.includes(sentence));
}

// The text on one line, without what a model changes when it copies: white space, case and the final
// punctuation mark.
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
