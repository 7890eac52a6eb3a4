// A copy of the repository at a commit, in which faults are planted and tests run.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkModules } from '../../test/harness/modules.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface FaultyCopy {
  root: string;
  read(file: string): string | undefined;
  write(file: string, text: string): void;
  // Runs a command of Node, and ends it as soon as a test fails. A command that takes longer than `limitMs` has
  // failed.
  run(args: readonly string[], limitMs: number): Promise<Verdict>;
  remove(): void;
}

export interface Verdict {
  passed: boolean;
  // The first test that failed, if there was one.
  failure?: { test: string; file: string } | undefined;
}

// A failed test and its place in the output of Node's reporter «tap».
const FAILURE = /^\s*not ok \d+ - (.*)\n(?:.*\n)*?\s*location: '(.+?):\d+:\d+'/m;

export function createCopy(commit: string): FaultyCopy {
  const root = mkdtempSync(join(tmpdir(), 'membrete-faults-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['x'], { cwd: root, input: archive });
  linkModules(ROOT, root);
  const own = 'lab/node_modules';
  if (existsSync(join(ROOT, own))) symlinkSync(join(ROOT, own), join(root, own));
  return {
    root,
    read: (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined),
    write: (file, text) => writeFileSync(join(root, file), text),
    run: (args, limitMs) => runNode(root, args, limitMs),
    remove: () => rmSync(root, { recursive: true }),
  };
}

// The command leads a process group of its own, so that nothing that it started outlives it.
async function runNode(cwd: string, args: readonly string[], limitMs: number): Promise<Verdict> {
  const env = { ...process.env, PAGE_IS_BUILT: '1', NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node') };
  const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The whole group has ended by itself.
    }
  };
  let output = '';
  child.stderr.resume();
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    if (FAILURE.test(output)) end();
  });
  const late = setTimeout(end, limitMs);
  const closed = once(child, 'close');
  const [status] = await once(child, 'exit');
  clearTimeout(late);
  end();
  await closed;
  const [, test = '', place] = FAILURE.exec(output) ?? [];
  return { passed: status === 0, failure: place === undefined ? undefined : { test, file: relative(cwd, place) } };
}
