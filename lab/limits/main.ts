// `npm run limits` prints what reading, filling in, starting and typing cost. `-- --vs COMMIT` prints beside it
// the price of another commit in the same run, and the ratio. `-- --only TEXT` takes the prices with TEXT in
// their name. The whole takes some minutes.
import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkOut, removeCheckout } from '../../test/harness/modules.ts';
import type { Price } from './prices.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const REDIRECT = new URL('./redirect.ts', import.meta.url).href;
const PRICES = fileURLToPath(new URL('./prices.ts', import.meta.url));

const { values: options } = parseArgs({ options: { vs: { type: 'string' }, only: { type: 'string', default: '' } } });
const other = options.vs === undefined ? undefined : checkOut(ROOT, options.vs);
try {
  // Each checkout is measured twice, in turns, because the speed of a shared machine changes.
  const now: Price[][] = [];
  const then: Price[][] = [];
  for (let round = 0; round < 2; round++) {
    now.push(await measure(ROOT));
    if (other !== undefined) then.push(await measure(other));
  }
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  console.log(options.vs === undefined ? commit : `${commit}, ${options.vs}, ratio`);
  const before = leastOf(then);
  for (const [name, value] of leastOf(now)) console.log(`${rowOf(value, before.get(name))}  ${name}`);
} finally {
  if (other !== undefined) removeCheckout(ROOT, other);
}

async function measure(tree: string): Promise<Price[]> {
  const hook = tree === ROOT ? [] : ['--import', REDIRECT];
  // The page of each checkout is built.
  const env = { ...process.env, MEMBRETE_TREE: tree, PAGE_IS_BUILT: undefined };
  const child = spawn(process.execPath, [...hook, PRICES, tree, options.only], {
    env,
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const prices: Price[] = [];
  for await (const line of createInterface({ input: child.stdout })) prices.push(JSON.parse(line));
  console.error(`limits: ${prices.length} prices of ${tree === ROOT ? 'this checkout' : options.vs}`);
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
