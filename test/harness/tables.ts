// Reads and writes the tables in docs/faults.md, which are the expectations of tests. UPDATE_DOCS=1 writes
// them; `npm run format` aligns them.
import { readFileSync, writeFileSync } from 'node:fs';

const DOC = new URL('../../docs/faults.md', import.meta.url);

export function readTable(name: string): string[][] {
  const lines = (blockOf(readFileSync(DOC, 'utf8'), name)?.[2] ?? '').trim().split('\n');
  return lines
    .filter((line) => !/^\| -+ /.test(line))
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    );
}

export function writeTable(name: string, rows: readonly (readonly string[])[]): void {
  if (process.env.UPDATE_DOCS !== '1') return;
  const doc = readFileSync(DOC, 'utf8');
  const block = blockOf(doc, name);
  if (!block) throw new Error(`docs/faults.md has no table ${name}`);
  writeFileSync(
    DOC,
    doc.replace(block[0], () => `${block[1]}\n${markdown(rows)}\n${block[3]}`),
  );
}

function blockOf(doc: string, name: string): RegExpExecArray | null {
  return new RegExp(`(<!-- ${name}[^>]*-->)([\\s\\S]*?)(<!-- end ${name} -->)`).exec(doc);
}

function markdown(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}
