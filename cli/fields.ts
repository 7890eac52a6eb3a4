// `document fields` prints the fields of a letter or a form as JSON: the words that may change in the next
// letter. With other letters of the same kind, these are the words in which the letters differ.
import type { Field } from '@membrete/document/fields';
import { pairLetters, readToPair } from '@membrete/document/pairs';
import { messageOf, withPathInError } from './errors.ts';
import { readMarkedText, readOther } from './read-file.ts';

// Returns the exit code, which is 2 for wrong arguments or an unreadable file.
export function printFields(args: readonly string[]): number {
  const [path, ...others] = args;
  try {
    if (path === undefined || args.some((arg) => arg.startsWith('-'))) throw new Error('fields needs a file');
    const { text, fields, shown } = withPathInError(path, () => readMarkedText(path));
    const write = ({ label, kind, sure, places, value, options, repeat }: Field) => {
      const [first] = places;
      const words = first ? shown(first.start, first.end) : value;
      return { value: words, label, kind, sure, places, ...(options && { options }), ...(repeat && { repeat }) };
    };
    if (others.length === 0) print(fields.map(write));
    else {
      const letters = others.map(readOther);
      const { fields: paired, unlike } = pairLetters([readToPair(text, fields), ...letters]);
      for (const at of unlike) process.stderr.write(`${others[at - 1]}: is no letter of the same kind as ${path}\n`);
      print(paired.map((field) => ({ ...write(field), values: field.values })));
    }
    return 0;
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    return 2;
  }
}

function print(fields: readonly object[]): void {
  process.stdout.write(`${JSON.stringify(fields, null, 2)}\n`);
}
