// Sends calls at a fixed rate, even if earlier calls have no answer yet. Latency counts from the time when a
// call was due.
// Runs as a process: argv has the options as JSON, stdout the result.
import { createConnection, type Socket } from 'node:net';
import { requestOf, type Target } from './target.ts';

export interface OpenLoopOptions {
  target: Target;
  // The number of calls per second, which are evenly spaced.
  rate: number;
  seconds: number;
}

export interface OpenLoopResult {
  due: number;
  // Calls that got a 200 with a text. All other calls count as failed.
  answered: number;
  failed: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

// The time to wait for answers after the last call was due. Then calls without an answer count as failed.
const PATIENCE_MS = 15_000;
const HEAD_END = '\r\n\r\n';

interface Line {
  socket: Socket;
  done: ((ok: boolean) => void) | undefined;
}

if (process.argv[1] === import.meta.filename) {
  console.log(JSON.stringify(await callSteadily(JSON.parse(process.argv[2] ?? '{}'))));
  process.exit(0);
}

function callSteadily({ target, rate, seconds }: OpenLoopOptions): Promise<OpenLoopResult> {
  const url = new URL(target.url);
  const message = requestOf(target);
  const due = Math.round(rate * seconds);
  const latencies: number[] = [];
  const free: Line[] = [];
  let sent = 0;
  let failed = 0;
  const { promise, resolve } = Promise.withResolvers<OpenLoopResult>();
  const start = performance.now();
  const dueAt = (index: number) => start + (index * 1000) / rate;

  const tick = setInterval(() => {
    const now = performance.now();
    while (sent < due && dueAt(sent) <= now) send(dueAt(sent++));
    if (latencies.length + failed === due || now > dueAt(due) + PATIENCE_MS) finish();
  }, 1);
  return promise;

  function send(at: number) {
    const line = free.pop() ?? connect();
    line.done = (ok) => {
      line.done = undefined;
      if (!ok) failed++;
      else {
        latencies.push(performance.now() - at);
        free.push(line);
      }
    };
    line.socket.write(message);
  }

  function connect(): Line {
    const socket = createConnection({ host: url.hostname, port: Number(url.port), noDelay: true });
    const line: Line = { socket, done: undefined };
    let pending: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const end = pending.indexOf(HEAD_END);
      if (end === -1) return;
      const head = pending.toString('latin1', 0, end);
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]);
      if (pending.length < end + HEAD_END.length + length) return;
      const ok = head.startsWith('HTTP/1.1 200') && pending.includes('ASUNTO');
      pending = Buffer.alloc(0);
      line.done?.(ok);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      line.done?.(false);
      const index = free.indexOf(line);
      if (index !== -1) free.splice(index, 1);
    });
    return line;
  }

  function finish() {
    clearInterval(tick);
    latencies.sort((a, b) => a - b);
    const quantile = (q: number) => latencies[Math.min(latencies.length - 1, Math.floor(q * latencies.length))] ?? NaN;
    const answered = latencies.length;
    resolve({ due, answered, failed: due - answered, p50Ms: quantile(0.5), p99Ms: quantile(0.99), maxMs: quantile(1) });
  }
}
