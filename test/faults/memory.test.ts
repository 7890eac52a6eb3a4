// Sends answers of a hostile upstream to a process with the heap that Node gets in a pod of 384 MiB.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ask } from '../harness/ask.ts';
import { spawnService } from '../harness/service.ts';
import { createFaultUpstream } from '../harness/upstream.ts';

const MAX_RESIDENT_MB = 300;

test('a dozen answers of 4 MB of brackets, as JSON, as events and as text, leave the process alive and below 300 MB', async (t) => {
  const upstream = await createFaultUpstream();
  const service = await spawnService({ LLM_URL: upstream.url, NODE_OPTIONS: '--max-old-space-size=192' });
  t.after(async () => {
    await service.stop();
    upstream.close();
  });
  for (const form of ['json', 'sse', 'text'] as const) {
    for (let call = 0; call < 4; call++) {
      const { status, text } = await ask(service.url, { form, id: 'fault-deep-json.x' });
      assert.equal(status, 500);
      assert.match(JSON.parse(text).details, /nests deeper than 512/);
    }
  }
  assert.equal((await ask(service.url, { id: 'good.x' })).status, 200);
  const peak = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${service.child.pid}/status`, 'utf8'))?.[1];
  const peakMb = Number(peak) / 1024;
  t.diagnostic(`${peakMb.toFixed(0)} MB at the peak`);
  assert.ok(peakMb <= MAX_RESIDENT_MB, `${peakMb} MB`);
});
