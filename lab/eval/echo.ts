// Detects answers that repeat the instruction, as small models do.

// The fewest letters of a repeated sentence that count as an echo, without the letters of variables. A
// shorter sentence may belong in the answer: «Para su conocimiento.»
const MIN_LETTERS = 30;

export function repeatsInstruction(text: string, instruction: string): boolean {
  const answer = plain(text);
  return instruction
    .split(/\n|(?<=[.:;]) /)
    .map(plain)
    .some((sentence) => lettersOf(sentence) >= MIN_LETTERS && answer.includes(sentence));
}

// Removes white space, case and the final punctuation mark, because a model changes them in a copy.
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
