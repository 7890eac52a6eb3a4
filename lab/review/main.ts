// Prints what the review finds in correct letters, and how many of it are false.
import { falseFindings, reviewPastLetters, reviewTemplates } from './measure.ts';

for (const [title, letters] of [
  ['past letters', reviewPastLetters()],
  ['templates with values', reviewTemplates()],
] as const) {
  const found = letters.flatMap(({ findings }) => findings);
  const wrong = falseFindings(letters);
  process.stdout.write(`${title}: ${letters.length} letters, ${found.length} findings, ${wrong.length} false\n`);
  for (const one of wrong) process.stdout.write(`  ${one}\n`);
}
