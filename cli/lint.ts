// `document lint` prints the findings in documents, one on each line.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isKind, SHOWN } from '@membrete/document/kinds';
import { correct, type Finding, type LintContext, lint, RULES } from '@membrete/document/lint';
import type { Edit } from '@membrete/document/text';
import { readTextOf } from './read-file.ts';

// Returns the exit code: 1 if a finding has the severity «must», 2 for wrong arguments or an unreadable file.
export function lintFiles(args: readonly string[]): number {
  const options = readArguments(args);
  if (typeof options === 'string') return failWith(options);
  const { paths, json, fix, context } = options;
  const findings: PrintedFinding[] = [];
  let unread = 0;
  for (const path of paths)
    try {
      const text = fix ? correctFile(path, context) : readTextOf(path);
      findings.push(...locate(path, text, lint(text, context)));
    } catch (error) {
      unread += failWith(`${path}: ${error instanceof Error ? error.message : error}`);
    }
  if (json) process.stdout.write(`${JSON.stringify(findings, null, 2)}\n`);
  else for (const finding of findings) process.stdout.write(`${written(finding)}\n`);
  if (unread > 0) return 2;
  return findings.some(({ severity }) => severity === 'must') ? 1 : 0;
}

// A finding in the form in which it is printed. `line` and `column` begin at 1, and columns count UTF-16
// units. `fixable` means that --fix corrects the finding. `right` says what is right, where the rule can tell: `put`
// are the words that would stand in place of the letters from `start` to `end`, in UTF-16 units of the text.
interface PrintedFinding {
  file: string;
  line: number;
  column: number;
  severity: Finding['severity'];
  id: string;
  name: string;
  message: string;
  fixable: boolean;
  right?: { says: string; put?: Edit };
}

function readArguments(args: readonly string[]) {
  const options = { json: FLAG, fix: FLAG, model: FLAG, kind: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const { json = false, fix = false, model = false, kind } = values;
    if (positionals.length === 0) return 'lint needs a file';
    if (kind !== undefined && !isKind(kind)) return `--kind must be one of ${Object.keys(SHOWN).join(', ')}`;
    const context: LintContext = { origin: model ? 'model' : 'person', kind };
    return { paths: positionals, json, fix, context };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const FLAG = { type: 'boolean' } as const;

function correctFile(path: string, context: LintContext): string {
  const text = readTextOf(path);
  if (/\.docx$/i.test(path)) throw new Error('--fix writes no Word files');
  const corrected = correct(text, context);
  if (corrected !== text) writeFileSync(path, corrected);
  return corrected;
}

// Returns the findings in the order of the text. A byte-order mark does not count as a column.
function locate(file: string, text: string, findings: readonly Finding[]): PrintedFinding[] {
  return findings
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, rule, severity, messageEs, right, fix }) => {
      const above = text.slice(0, start).split(/\r\n|[\n\r]/);
      const [line, column] = [above.length, (above.at(-1)?.length ?? 0) + 1];
      const name = NAMES.get(rule) ?? '';
      const found = { file, line, column, severity, id: rule, name, message: messageEs, fixable: fix !== undefined };
      if (!right) return found;
      const { says, edit } = right;
      return { ...found, right: { says, ...(edit && { put: { start: edit.start, end: edit.end, text: edit.text } }) } };
    });
}

const NAMES: ReadonlyMap<string, string> = new Map(RULES.map(({ id, name }) => [id, name]));

function written({ file, line, column, severity, id, name, message, right }: PrintedFinding): string {
  return `${file}:${line}:${column} ${severity} ${id} ${name} ${message}${right ? ` ${right.says}` : ''}`;
}

function failWith(reason: string): 2 {
  process.stderr.write(`${reason}\n`);
  return 2;
}
