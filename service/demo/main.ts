// Runs the demo: an embedded upstream, and the service as a child process that calls it. `--faults` prints
// the table of faults.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { KINDS } from '@membrete/document/kinds';
import { createDemoUpstream, FAULTS } from './server.ts';

const KEY = 'demo-key';
// A signal this soon after another is not forwarded. Ctrl-C under npm sends two signals, and the second would
// end the service at once.
const SAME_SIGNAL_MS = 500;

if (process.argv.includes('--faults')) printFaults();
else await run();

async function run(): Promise<void> {
  const upstream = await createDemoUpstream({ key: KEY, delayMs: 300 });
  // `detached` gives the service its own process group, so that the service gets signals only from this
  // process.
  const service = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: environment(upstream.url),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  forwardSignals((signal) => service.kill(signal));
  process.once('exit', () => service.kill());
  service.once('exit', (code) => {
    process.exitCode = code ?? 1;
    void upstream.close();
  });

  let started = false;
  for await (const line of createInterface({ input: service.stdout })) {
    const address = started ? undefined : addressIn(line);
    if (address === undefined) {
      console.log(line);
      continue;
    }
    started = true;
    if (await answers(address)) console.log(greeting(address));
  }
}

// Returns the environment without the variables that would point the service at another upstream. LLM_MODEL
// stays, because the demo upstream plays the fault that the name of the model asks for.
function environment(url: string): NodeJS.ProcessEnv {
  const { LLM_API_KEY_FILE: _, LLM_PARAMS: __, ...rest } = process.env;
  const direct = { NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' };
  return { HOST: '127.0.0.1', LLM_MODEL: 'membrete-demo', ...rest, ...direct, LLM_URL: url, LLM_API_KEY: KEY };
}

function forwardSignals(forward: (signal: NodeJS.Signals) => void): void {
  let last = -Infinity;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      const repeated = performance.now() - last < SAME_SIGNAL_MS;
      last = performance.now();
      if (!repeated) forward(signal);
    });
  }
}

// Finds the address in the first line of the service's log.
function addressIn(line: string): string | undefined {
  return /"msg":"[^"]*?(http:\/\/[^\s"/]+:\d+)/.exec(line)?.[1];
}

async function answers(address: string): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    const response = await fetch(`${address}/healthz`).catch(() => undefined);
    if (response?.ok) return true;
    await sleep(50);
  }
  return false;
}

function greeting(address: string): string {
  return `
Membrete is running at ${address}/ against its embedded upstream.
The texts come from a catalogue of ${KINDS.length} kinds of document: this is not a language model.
Los textos salen de un catálogo, no de un modelo de lenguaje; sirven para probar el servicio sin clave.

Try it:
  curl -s ${address}/api/generate-template -H 'Content-Type: application/json' -d '{"prompt":"oficio para pedir mis vacaciones","area":"Recursos Humanos"}'

A real provider: cp .env.example .env, put the key in it, npm start. A fault: LLM_MODEL=fault-quota npm run demo. Ctrl-C ends it.
`;
}

function printFaults(): void {
  const width = Math.max(...FAULTS.map(({ model }) => model.length));
  for (const { model, stream, does } of FAULTS) console.log(`${model.padEnd(width)}  ${stream.padEnd(6)}  ${does}`);
}
