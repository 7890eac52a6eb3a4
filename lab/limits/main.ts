// `npm run limits` prints what reading, filling in, starting and typing cost. `-- --vs COMMIT` prints beside it
// the price of another commit in the same run, and the ratio. `-- --only TEXT` takes the prices with TEXT in
// their name. The whole takes some five minutes, twenty at most; its progress is on the standard error.
import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkOut, removeCheckout } from '../../test/harness/modules.ts';
import type { Price } from './prices.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const REDIRECT = new URL('./redirect.ts', import.meta.url).href;
const PRICES = fileURLToPath(new URL('./prices.ts', import.meta.url));

const ROUNDS = 2;
// A checkout that takes longer in a round gives only the prices that it has printed.
const ROUND_MS = 300_000;

const { values: options } = parseArgs({ options: { vs: { type: 'string' }, only: { type: 'string', default: '' } } });
const other = options.vs === undefined ? undefined : checkOut(ROOT, options.vs);
try {
  // Each checkout is measured twice, in turns, because the speed of a shared machine changes.
  const now: Price[][] = [];
  const then: Price[][] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    now.push(await measure(ROOT, round));
    if (other !== undefined) then.push(await measure(other, round));
  }
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  console.log(options.vs === undefined ? commit : `${commit}, ${options.vs}, ratio`);
  const before = leastOf(then);
  for (const [name, value] of leastOf(now)) console.log(`${rowOf(value, before.get(name))}  ${name}`);
} finally {
  if (other !== undefined) removeCheckout(ROOT, other);
}

async function measure(tree: string, round: number): Promise<Price[]> {
  const hook = tree === ROOT ? [] : ['--import', REDIRECT];
  // The page of each checkout is built.
  const env = { ...process.env, MEMBRETE_TREE: tree, PAGE_IS_BUILT: undefined };
  const child = spawn(process.execPath, [...hook, PRICES, tree, options.only], {
    env,
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const whose = `${tree === ROOT ? 'this checkout' : options.vs}, round ${round} of ${ROUNDS}`;
  const late = setTimeout(() => child.kill('SIGKILL'), ROUND_MS);
  const prices: Price[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    prices.push(JSON.parse(line));
    if (prices.length % 50 === 0) console.error(`limits: ${whose}: ${prices.length} prices so far`);
  }
  clearTimeout(late);
  console.error(
    `limits: ${whose}: ${prices.length} prices${child.signalCode === null ? '' : ', then its time was over'}`,
  );
  return prices;
}

function leastOf(rounds: readonly Price[][]): Map<string, number | undefined> {
  const least = new Map<string, number | undefined>();
  for (const { name, value } of rounds.flat()) {
    const former = least.get(name);
    least.set(name, former === undefined || (value !== undefined && value < former) ? value : former);
  }
  return least;
}

function rowOf(now: number | undefined, before: number | undefined): string {
  const numbers = other === undefined ? [now] : [now, before, now !== undefined && before ? now / before : undefined];
  return numbers.map((number) => (number === undefined ? '–' : number.toPrecision(3)).padStart(9)).join('');
}
