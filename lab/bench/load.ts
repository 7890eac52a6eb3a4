// Sends `target` again and again with wrk, and returns the counts.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pinned } from './processes.ts';
import type { Target } from './target.ts';

export interface LoadResult {
  requests: number;
  // Responses with a status above 399.
  refused: number;
  // Connections that failed, broke or timed out.
  broken: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
}

export interface LoadOptions {
  connections: number;
  seconds: number;
}

const SCRIPT = `done = function(summary, latency, requests)
  local e = summary.errors
  io.stderr:write(string.format('{"requests":%d,"refused":%d,"broken":%d,"seconds":%f,"p50Ms":%f,"p99Ms":%f}',
    summary.requests, e.status, e.connect + e.read + e.write + e.timeout, summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
`;

export function hasWrk(): boolean {
  return spawnSync('wrk', ['-v']).error === undefined;
}

export async function runLoad(
  { url, headers, body }: Target,
  { connections, seconds }: LoadOptions,
): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'membrete-bench-'));
  try {
    const script = join(folder, 'post.lua');
    const lines = Object.entries(headers).map(([name, value]) => `wrk.headers[ ${quote(name)} ] = ${quote(value)}`);
    writeFileSync(script, `wrk.method = 'POST'\nwrk.body = ${quote(body)}\n${lines.join('\n')}\n${SCRIPT}`);
    return await wrk(['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script, url]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function wrk(args: string[]): Promise<LoadResult> {
  const child = spawn(...pinned('load', ['wrk', ...args]), { stdio: ['ignore', 'ignore', 'pipe'] });
  let report = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    report += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => {
      if (status === 0) resolve(JSON.parse(report));
      else reject(new Error(`wrk ended with status ${status}: ${report}`));
    });
  });
}

// Returns a Lua long string. The text must not contain the end mark.
function quote(text: string): string {
  if (text.includes(']==]')) throw new Error('the text holds the end mark of a Lua string');
  return `[==[${text}]==]`;
}
