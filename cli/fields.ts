// `document fields` prints the fields of a letter or a form as JSON: the words that may change in the next
// letter.
import { findFields } from '@membrete/document/fields';
import { readMarkedText } from './read-file.ts';

// Returns the exit code, which is 2 for wrong arguments or an unreadable file.
export function printFields(args: readonly string[]): number {
  const [path, ...others] = args;
  if (path === undefined || others.length > 0 || path.startsWith('-')) return failWith('fields needs one file');
  try {
    const { text, marks, edges, shown } = readMarkedText(path);
    const fields = findFields(text, { marks, edges }).map(({ label, kind, sure, places, value, options, repeat }) => {
      const [first] = places;
      const words = first ? shown(first.start, first.end) : value;
      return { value: words, label, kind, sure, places, ...(options && { options }), ...(repeat && { repeat }) };
    });
    process.stdout.write(`${JSON.stringify(fields, null, 2)}\n`);
    return 0;
  } catch (error) {
    return failWith(`${path}: ${error instanceof Error ? error.message : error}`);
  }
}

function failWith(problem: string): number {
  process.stderr.write(`${problem}\n`);
  return 2;
}
