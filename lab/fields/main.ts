// `npm run fields:score` prints how much of the letters' data is found.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { writeTable } from '@membrete/document/text';
import { HALVES } from './letters.ts';
import { type ScoredLetter, scoreAll } from './run.ts';
import { FIGURES, sharesOf, sum } from './score.ts';

const USAGE = `npm run fields:score [-- --misses | --record]
  --misses   also prints what was missed in the seen half, and nothing of the other half
  --record   also adds the figures to the history in lab/fields/README.md`;

const README = new URL('README.md', import.meta.url);

function main(args: string[]): void {
  const options = { misses: { type: 'boolean' }, record: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args, options });
  const { alone, paired } = scoreAll();
  console.log(tableByKind(alone));
  console.log(`\nBeside the other letter of the pair, the data that differ:\n\n${tableByKind(paired)}`);
  if (values.misses)
    console.log(`\n${missesOf(alone).join('\n')}\n\nBeside the other letter:\n\n${missesOf(paired).join('\n')}`);
  if (values.record) record(alone, paired);
}

// Each cell has the figure of the seen half, then that of the other one.
function tableByKind(letters: readonly ScoredLetter[]): string {
  const kinds = Array.from(Map.groupBy(letters, ({ kind }) => kind));
  const byKind = kinds.toSorted(([one], [other]) => one.localeCompare(other));
  return writeTable([
    ['seen / unseen', 'letters', 'data', ...FIGURES, 'kept words taken'],
    ...byKind.map(([kind, some]) => [kind, ...cellsOf(some)]),
    ['all', ...cellsOf(letters)],
  ]);
}

function cellsOf(letters: readonly ScoredLetter[]): string[] {
  const scores = HALVES.map((half) => sum(letters.filter((one) => one.half === half).map(({ score }) => score)));
  const halves = scores.map((score) => [
    `${score.letters}`,
    `${score.must}`,
    ...FIGURES.map((figure) => shown(sharesOf(score)[figure])),
    `${score.keptTaken} of ${score.kept}`,
  ]);
  return Array.from(halves[0] ?? [], (_, at) => halves.map((half) => half[at]).join(' / '));
}

function shown(share: number): string {
  return Number.isNaN(share) ? '–' : share.toFixed(1);
}

function missesOf(letters: readonly ScoredLetter[]): string[] {
  return letters.filter(({ half }) => half === 'seen').flatMap(({ misses }) => misses);
}

// Adds a row to the table that ends README.md, or replaces the row of the same commit: the last one that changed
// what is measured. It is named by its subject, which a rebase does not change.
function record(alone: readonly ScoredLetter[], paired: readonly ScoredLetter[]): void {
  const log = ['log', '-1', '--format=%cs%n%s', '--', 'document'];
  const [day = '', commit = ''] = execFileSync('git', log, { encoding: 'utf8' }).trim().split('\n');
  const [, , ...figures] = cellsOf(alone);
  const [, , found = '', exactly = '', , , , rightOfTicked = ''] = cellsOf(paired);
  const row = `| ${[day, commit, ...figures, found, exactly, rightOfTicked].join(' | ')} |`;
  const rows = readFileSync(README, 'utf8').trimEnd().split('\n');
  const others = rows.filter((one) => !one.includes(`| ${commit} |`));
  writeFileSync(README, `${[...others, row].join('\n')}\n`);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  process.exitCode = 2;
}
