// Starts the service with its embedded upstream on a free port. `url` is its endpoint.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export async function startDemo(): Promise<{ url: URL; stop(): void }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../service/demo/main.ts', import.meta.url))], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => void child.kill('SIGTERM');
  process.once('exit', stop);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /running at (http:\/\/[^\s/]+)\//.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return { url: new URL('/api/generate-template', url), stop };
  }
  throw new Error('the demo ended before it listened');
}
