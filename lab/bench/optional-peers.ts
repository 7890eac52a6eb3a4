// The peers of `--peers`. Each has a folder in lab/bench/peers. `prepare.sh` installs or builds it and prints
// its version. `start.sh` becomes the server, on PORT, with the upstream LLM_URL.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Contestant, PEERS, startPeer, type UpstreamCall } from './contestants.ts';

export interface OptionalPeer {
  name: string;
  version: string;
  start: (upstream: string, call: UpstreamCall) => Promise<Contestant>;
}

// Gateways that forward a call have these paths. Other peers have the service's path.
const FORWARD_PATHS: Readonly<Record<string, string>> = { litellm: '/v1/chat/completions' };

// Returns the named peers that this machine can run. `leaveOut` gets a line for each of the others.
export function preparePeers(names: string, leaveOut: (line: string) => void, folder = PEERS): OptionalPeer[] {
  return names.split(',').flatMap((given) => {
    const name = given.trim();
    const cwd = join(folder, name);
    if (!/^[\w-]+$/.test(name) || !existsSync(join(cwd, 'prepare.sh'))) {
      throw new Error(
        `--peers takes the folders of lab/bench/peers that have a prepare.sh, got ${JSON.stringify(name)}`,
      );
    }
    const { status, stdout, stderr } = spawnSync('sh', ['prepare.sh'], { cwd, encoding: 'utf8' });
    if (status !== 0) {
      leaveOut(`${name} is left out: ${lastLine(stderr) || `its prepare.sh ended with status ${status}`}`);
      return [];
    }
    const path = FORWARD_PATHS[name];
    const start: OptionalPeer['start'] = (upstream, call) =>
      startPeer(name, ['sh', 'start.sh'], upstream, call, { cwd, ...(path && { path, body: call.body }) });
    return [{ name, version: lastLine(stdout), start }];
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
