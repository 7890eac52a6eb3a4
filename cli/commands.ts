// Lists the commands of the command line. For an unknown command, prints how to use them.
import { printFields } from './fields.ts';
import { fillCommand } from './fill.ts';
import { lintFiles } from './lint.ts';
import { printRules } from './rules.ts';
import { templateCommand } from './template.ts';

// Runs the command that the first argument names, and returns the exit code.
export function runCommand([name = '', ...args]: readonly string[]): number {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command) return command(args);
  process.stderr.write(name === '' ? USAGE : `unknown command ${JSON.stringify(name)}\n\n${USAGE}`);
  return 2;
}

// The commands. Each takes the arguments after its name, and returns the exit code.
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => number>> = {
  fields: printFields,
  fill: fillCommand,
  lint: lintFiles,
  rules: printRules,
  template: templateCommand,
};

const USAGE = `usage: npm run --silent document -- COMMAND …

  fields FILE [OTHER …]
          prints the data of a letter or a form (.txt, .docx, .odt) as JSON: value, label, kind, sure, places; with other letters of
          its kind, what differs between them is sure, and each datum has the values that all of them have
  fill FILE.docx VALUES.json -o OUT.docx
          puts values into the places of a Word file's data and takes out what must not travel with it: names, comments, deletions
          VALUES   { "label": "value", "any name": [{ "label": "value", … }, …] }; a list fills the rows of a table. A label is one that
                   fields prints, the name of a blank or a field, or the whole value that it shows
  lint [--json] [--fix] [--model] [--kind KIND] FILE…
          checks documents (.txt, .docx) and prints FILE:line:column severity id name message for each finding
          --json   prints an array of findings
          --fix    corrects what needs no judgement, in .txt files, and prints what is left
          --model  checks them as answers of a model: everything that the page asks of its own texts
          --kind   what was asked for, such as constancia; otherwise it is read from the document's head
          exits with 1 if a finding is of severity must, with 2 if a file cannot be read
  rules   prints docs/reglas.md
  template FILE.docx OTHER … -o OUT.docx
          makes a form of a letter: a content control, with its name as title and tag, in place of what differs from the others
`;
