// Runs Node with only the given environment. A compile cache halves the time of the start.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export const MAIN = fileURLToPath(new URL('../../service/main.ts', import.meta.url));
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));

export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

// Runs a command until it ends. The default is the service, for an environment with which it refuses to
// start.
export async function runToEnd(env: Record<string, string>, command: readonly string[] = [MAIN]): Promise<Ended> {
  const child = spawnNode(env, command);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const [status] = await once(child, 'close');
  return { status, stdout, stderr };
}

// Starts a Node process. `openFiles` limits its descriptors (ulimit -n).
export function spawnNode(
  env: Record<string, string>,
  command: readonly string[] = [MAIN],
  openFiles?: number,
): ChildProcessByStdio<null, Readable, Readable> {
  const { PATH = '' } = process.env;
  const limited = openFiles === undefined ? [] : ['bash', '-c', `ulimit -n ${openFiles}; exec "$@"`, 'bash'];
  const [file = '', ...args] = [...limited, process.execPath, ...command];
  return spawn(file, args, { env: { PATH, NODE_COMPILE_CACHE, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
}
