import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { hasNginx } from '../harness/nginx.ts';
import { runToEnd } from '../harness/run.ts';

const UPGRADE = fileURLToPath(new URL('upgrade.ts', import.meta.url));
const SECONDS = '12';

test('two upgrades of both instances behind nginx fail no call under load; without nginx it is named', async () => {
  const { status, stdout, stderr } = await runToEnd({}, [UPGRADE, SECONDS]);
  if (!hasNginx()) assert.match(stderr, /^upgrade: nginx is not installed/);
  else assert.match(stdout, /^\| failed \| 0 \|$/m);
  assert.equal(status, hasNginx() ? 0 : 2, stdout + stderr);
});
