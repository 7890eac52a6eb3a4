// Plays callers of an overloaded service. Each opens a new connection, and leaves after PATIENCE_MS. Runs as
// a process: argv has the options as JSON, stdout the result.
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestOf, type Target } from './target.ts';

export interface CallersOptions {
  target: Target;
  // The phases, each of which begins when the previous phase ends.
  phases: readonly { rate: number; seconds: number }[];
}

export interface CallersResult {
  // The calls are in the order in which they were due. `second` counts within the phase.
  calls: readonly (readonly [phase: number, second: number, CallOutcome, ms: number])[];
  // The times when callers left, by X-Request-Id, in ms since the epoch.
  left: Readonly<Record<string, number>>;
  // The longest delay between the time when a call was due and its start.
  lateMs: number;
}

// How a call ended. 'answered': with the whole text. 'refused': with a 503. 'failed': with another status.
// 'closed': the service closed the connection without a byte. 'left': the caller left before any of these.
export type CallOutcome = 'answered' | 'refused' | 'failed' | 'closed' | 'left';

const PATIENCE_MS = 4_000;
const MAX_PRINTED_FAILURES = 3;

if (process.argv[1] === import.meta.filename) {
  const result = await call(JSON.parse(process.argv[2] ?? '{}'));
  process.stdout.write(JSON.stringify(result), () => process.exit(0));
}

async function call({ target, phases }: CallersOptions): Promise<CallersResult> {
  const { hostname, port } = new URL(target.url);
  const calls: [number, number, CallOutcome, number][] = [];
  const left: Record<string, number> = {};
  let next = 0;
  let open = 0;
  let lateMs = 0;
  let printed = 0;

  let began = performance.now();
  for (const [phase, { rate, seconds }] of phases.entries()) {
    const start = began;
    await new Promise<void>((resolve) => {
      let sent = 0;
      const tick = setInterval(() => {
        const now = performance.now();
        lateMs = Math.max(lateMs, now - start - (sent * 1000) / rate);
        for (; sent < rate * seconds && start + (sent * 1000) / rate <= now; sent++)
          void callOnce(phase, Math.floor(sent / rate), start + (sent * 1000) / rate);
        if (sent >= rate * seconds) resolve(clearInterval(tick));
      }, 1);
    });
    began = start + seconds * 1000;
  }
  while (open > 0) await sleep(50);
  return { calls, left, lateMs: Math.round(lateMs) };

  function callOnce(phase: number, second: number, dueAt: number): Promise<void> {
    const id = `call-${next++}`;
    open++;
    const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
    socket.write(requestOf({ ...target, headers: { ...target.headers, connection: 'close', 'x-request-id': id } }));
    let received = '';
    return new Promise((resolve) => {
      const end = (outcome: CallOutcome) => {
        clearTimeout(patience);
        socket.destroy();
        socket.removeAllListeners('data').removeAllListeners('close');
        open--;
        calls.push([phase, second, outcome, performance.now() - dueAt]);
        resolve();
      };
      const patience = setTimeout(() => {
        left[id] = Date.now();
        end('left');
      }, PATIENCE_MS);
      socket.setEncoding('latin1').on('data', (text: string) => {
        received += text;
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        const complete = received.includes('event: done') || /\r\n\r\n\{"text":".*"\}$/s.test(received);
        if (complete) end('answered');
        else if (received.startsWith('HTTP/1.1 503')) end('refused');
        else if (received === '') end('closed');
        else {
          if (printed++ < MAX_PRINTED_FAILURES) console.error(`  ${received.replaceAll(/\s+/g, ' ').slice(0, 500)}`);
          end('failed');
        }
      });
    });
  }
}
