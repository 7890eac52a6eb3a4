// A real nginx with the configuration of deploy/nginx, on free ports of the loopback.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Nginx {
  // Of the TLS server; its certificate is that of llm.gob.example in test/fixtures/tls.
  port: number;
  // Takes its configuration anew; the instance on the port `down` gets nothing new.
  reload(down?: number): void;
  stop(): Promise<void>;
}

const CONF = readFileSync(new URL('../../deploy/nginx/membrete.conf', import.meta.url), 'utf8');
const TLS = fileURLToPath(new URL('../fixtures/tls', import.meta.url));

export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'membrete-nginx-'));
  const port = await freePort();
  const instances = join(folder, 'instances.conf');
  const write = (down?: number) => {
    writeFileSync(instances, ports.map((one) => `server 127.0.0.1:${one}${one === down ? ' down' : ''};\n`).join(''));
  };
  write();
  const conf = CONF.replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('/etc/nginx/membrete-instances.conf', instances)
    .replace('/etc/nginx/tls/membrete.pem', join(TLS, 'server.pem'))
    .replace('/etc/nginx/tls/membrete-key.pem', join(TLS, 'server-key.pem'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;\nworker_processes 1;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\n` +
      `http {\naccess_log off;\n${paths.join('\n')}\n${conf}}\n`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]);
  await listening(child, port, folder);

  return {
    port,
    reload(down) {
      write(down);
      child.kill('SIGHUP');
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function listening(child: ChildProcess, port: number, folder: string): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const socket = connect(port, '127.0.0.1');
    const there = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (there) return;
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`nginx does not listen: ${readFileSync(join(folder, 'error.log'), 'utf8')}`);
}
