// Starts a real nginx with the configuration of deploy/nginx, on free ports of the loopback.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accepts, freePort } from './listen.ts';
import { until } from './wait.ts';

export interface Nginx {
  // The path of the audit log.
  log: string;
  // The endpoint behind TLS. The certificate is for llm.gob.example (test/fixtures/tls).
  url: string;
  // Reloads the configuration. The instance on the port `down` gets no new calls.
  reload(down?: number): void;
  stop(): Promise<void>;
}

export interface NginxOptions {
  // The content of a password file, which activates membrete-access.conf.
  users?: string;
  plain?: boolean;
  // The most calls in flight at each instance, in place of the value in membrete-instances.conf.
  maxConns?: number;
}

// nginx's main configuration, like that of a Linux distribution. The number of connections is from
// deploy/README.md.
const [CONNECTIONS] = /worker_connections \d+;/.exec(readSample('../README.md')) ?? [];
const main = (folder: string) => `
  daemon off;
  worker_processes auto;
  worker_rlimit_nofile ${/LimitNOFILE=(\d+)/.exec(readSample('nginx.service.conf'))?.[1]};
  pid ${folder}/pid;
  events { ${CONNECTIONS} }
  http {
    include /etc/nginx/mime.types;
    access_log off;
    include ${folder}/membrete.conf;
  }`;
const CONF = readSample('membrete.conf');
const ACCESS = readSample('membrete-access.conf');
const [INSTANCE = ''] = /^server .*;$/m.exec(readSample('membrete-instances.conf')) ?? [];
const TLS = fileURLToPath(new URL('../fixtures/tls', import.meta.url));

export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export async function startNginx(ports: readonly number[], options: NginxOptions = {}): Promise<Nginx> {
  const { users, maxConns, plain = false } = options;
  const folder = mkdtempSync(join(tmpdir(), 'membrete-nginx-'));
  const port = await freePort();
  const instances = join(folder, 'instances.conf');
  const write = (down?: number) => {
    const lineOf = (one: number) =>
      INSTANCE.replace(/127.0.0.1:\d+/, `127.0.0.1:${one}${one === down ? ' down' : ''}`).replace(
        /(max_conns=)(\d+)/,
        (_, name, sample) => name + (maxConns ?? sample),
      );
    writeFileSync(instances, ports.map((one) => `${lineOf(one)}\n`).join(''));
  };
  write();
  const access = join(folder, 'access.conf');
  writeFileSync(access, ACCESS.replace('/etc/nginx/membrete-users', join(folder, 'users')));
  writeFileSync(join(folder, 'users'), users ?? '');
  // nginx's worker, which runs as `nobody`, must be able to read the password file.
  chmodSync(folder, 0o755);
  const conf = CONF.replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}${plain ? '' : ' ssl http2'}`)
    .replace('# include /etc/nginx/membrete-access.conf', users === undefined ? '#' : `include ${access}`)
    .replace('/etc/nginx/membrete-instances.conf', instances)
    .replace('/var/log/nginx/membrete.log', join(folder, 'audit'))
    .replace('/etc/nginx/tls/membrete.pem', join(TLS, 'server.pem'))
    .replace('/etc/nginx/tls/membrete-key.pem', join(TLS, 'server-key.pem'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(join(folder, 'membrete.conf'), `${paths.join('\n')}\n${conf}`);
  writeFileSync(join(folder, 'nginx.conf'), main(folder));
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]);
  await until(() => {
    if (child.exitCode !== null) throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'));
    return accepts(port);
  }, 'nginx does not listen');

  return {
    log: join(folder, 'audit'),
    url: `${plain ? 'http' : 'https'}://127.0.0.1:${port}/api/generate-template`,
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

function readSample(name: string): string {
  return readFileSync(new URL(`../../deploy/nginx/${name}`, import.meta.url), 'utf8');
}
