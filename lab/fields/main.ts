// `npm run fields:score` prints how much of the letters' data findFields finds.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { writeTable } from '@membrete/document/text';
import { HALVES } from './letters.ts';
import { type ScoredLetter, scoreAll } from './run.ts';
import { type FieldScore, sum } from './score.ts';

const USAGE = `npm run fields:score [-- --misses | --record]
  --misses   also prints what was missed in the seen half, and nothing of the other half
  --record   also adds the figures to the history in lab/fields/README.md`;

const README = new URL('README.md', import.meta.url);

function main(args: string[]): void {
  const options = { misses: { type: 'boolean' }, record: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args, options });
  const letters = scoreAll();
  console.log(tableByKind(letters));
  if (values.misses) console.log(`\n${missesOf(letters).join('\n')}`);
  if (values.record) record(letters);
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

const FIGURES = ['found', 'exactly', 'ticked', 'labels', 'right', 'right of ticked'] as const;

function cellsOf(letters: readonly ScoredLetter[]): string[] {
  const scores = HALVES.map((half) => sum(letters.filter((one) => one.half === half).map(({ score }) => score)));
  const halves = scores.map((score) => [
    `${score.letters}`,
    `${score.must}`,
    ...percentages(score),
    `${score.keptTaken} of ${score.kept}`,
  ]);
  return Array.from(halves[0] ?? [], (_, at) => halves.map((half) => half[at]).join(' / '));
}

// In the order of FIGURES.
function percentages(score: FieldScore): string[] {
  return [
    share(score.found, score.must),
    share(score.exact, score.must),
    share(score.ticked, score.must),
    share(score.labelled, score.found),
    share(score.right, score.proposals),
    share(score.sureRight, score.sureProposals),
  ];
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : ((100 * part) / whole).toFixed(1);
}

function missesOf(letters: readonly ScoredLetter[]): string[] {
  return letters.filter(({ half }) => half === 'seen').flatMap(({ misses }) => misses);
}

// Adds a row to the table that ends README.md, or replaces the row of the same commit: the last one that changed
// what is measured.
function record(letters: readonly ScoredLetter[]): void {
  const log = ['log', '-1', '--abbrev=8', '--format=%cs %h', '--', 'document'];
  const [day = '', commit = ''] = execFileSync('git', log, { encoding: 'utf8' }).trim().split(' ');
  const [, , ...figures] = cellsOf(letters);
  const row = `| ${[day, commit, ...figures].join(' | ')} |`;
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
