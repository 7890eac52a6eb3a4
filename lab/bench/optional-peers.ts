// The peers of `--peers`. Each has a folder in lab/bench/peers: `prepare.sh` installs or builds the peer and
// prints its version, `start.sh` runs it on PORT with the upstream LLM_URL.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Contestant, PEERS, startPeer, type UpstreamCall } from './contestants.ts';

export interface OptionalPeer {
  name: string;
  version: string;
  start: (upstream: string, call: UpstreamCall) => Promise<Contestant>;
}

// The path of each gateway that forwards a call. Any other peer has the path of the service.
const FORWARD_PATHS: Readonly<Record<string, string>> = { litellm: '/v1/chat/completions' };

// Returns the named peers that this machine can run. For any other peer, calls `leaveOut` with the reason.
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
