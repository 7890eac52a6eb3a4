import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FAULTS } from './server.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

function start(env: NodeJS.ProcessEnv, ...args: string[]) {
  const demo = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const seen = { out: '', err: '' };
  demo.stdout.setEncoding('utf8').on('data', (text: string) => (seen.out += text));
  demo.stderr.setEncoding('utf8').on('data', (text: string) => (seen.err += text));
  return { demo, seen };
}

async function says(demo: ChildProcess, pattern: RegExp, text: () => string): Promise<RegExpExecArray> {
  for (;;) {
    const found = pattern.exec(text());
    if (found) return found;
    assert.equal(demo.exitCode, null, text());
    if (demo.stdout) await Promise.race([once(demo.stdout, 'data'), once(demo, 'exit')]);
  }
}

test('npm run demo serves a template whatever key and proxy the environment names, and ends with status 0 on Ctrl-C twice', async () => {
  const env = { PORT: '0', LLM_API_KEY: 'another-key', LLM_PARAMS: '{"bad', HTTP_PROXY: 'http://127.0.0.1:9' };
  const { demo, seen } = start(env);
  const [, command = ''] = await says(demo, /Ctrl-C ends it[\s\S]/, () => seen.out).then(
    () => /curl -s (\S+)/.exec(seen.out) ?? [],
  );
  assert.match(seen.out, /this is not a language model/);
  assert.match(seen.out, /no de un modelo de lenguaje/);
  assert.equal(new URL(command).hostname, '127.0.0.1', 'other machines can reach the demo');
  const response = await fetch(command, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prompt: 'oficio para pedir mis vacaciones', area: 'Recursos Humanos' }),
  });
  assert.match(await response.text(), /Recursos Humanos\\nOficio núm.*ASUNTO: Solicitud de vacaciones\\n/);
  demo.kill('SIGINT');
  demo.kill('SIGINT');
  assert.deepEqual(await once(demo, 'exit'), [0, null]);
});

test('npm run demo on a port in use shows the message of the service and ends with status 1', async () => {
  const busy = createServer().listen(0);
  await once(busy, 'listening');
  const { port } = busy.address() as AddressInfo;
  const { demo, seen } = start({ PORT: String(port) });
  assert.deepEqual(await once(demo, 'close'), [1, null]);
  assert.match(seen.err, new RegExp(`PORT ${port}`));
  assert.equal(seen.out, '');
  busy.close();
});

test('--faults prints the table, one line for each fault', async () => {
  const { demo, seen } = start({}, '--faults');
  await once(demo, 'close');
  assert.equal(seen.out.trimEnd().split('\n').length, FAULTS.length);
  assert.match(seen.out, /^fault-refused-key +both +401 invalid_api_key$/m);
});
