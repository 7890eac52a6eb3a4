// Tests every bad upstream over real sockets. UPDATE_DOCS=1 writes the expected answers into docs/faults.md;
// read the difference before you commit it.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { FAULTS } from '../../service/demo/server.ts';
import { type Answer, ask, inWords } from '../harness/ask.ts';
import { KEY, type Process, spawnService } from '../harness/service.ts';
import { readTable, writeTable } from '../harness/tables.ts';
import { createFaultUpstream, type FaultUpstream, WIRE } from '../harness/upstream.ts';
import { settled, until } from '../harness/wait.ts';

// The limit of the service that meets the faults of SILENT, of which the caller would otherwise never hear. All other
// faults meet a service whose limit is never over, however slow the machine is.
const TIMEOUT_MS = 2_000;
const SILENT = /^fault-(?:silence|headers-only|slow-first-piece|slow-reasoning)/;
// These values are shorter than the defaults of the slow faults.
const PARAMETERS: Readonly<Record<string, string>> = {
  'fault-slow-first-piece': '2500',
  'fault-slow-reasoning': '2500',
  'fault-slow-pieces': '20',
  'fault-wait': '50',
  'fault-deep-json': '100000',
  'fault-status': '418',
  'fault-retry-after': '7',
};
const REPEATED = ['fault-keep-alive-race', 'fault-reset', 'fault-close'];
const CASES = [
  ...FAULTS.map(({ model, does }) => {
    const [name = ''] = model.split(':', 1);
    const parameter = PARAMETERS[name];
    if (parameter === undefined) return { id: name, does };
    const filledIn = does.replace(/\b(VALUE|NNN|MS)\b/, parameter).replace(/, by default \d+/, '');
    return { id: `${name}:${parameter}`, does: filledIn };
  }),
  ...Object.entries(WIRE).map(([id, { does }]) => ({ id, does })),
];

describe('a bad upstream', () => {
  let upstream: FaultUpstream;
  let patient: Process;
  let impatient: Process;
  let services: Process[];
  const descriptors = new Map<Process, number>();
  const rows: string[][] = [];

  before(async () => {
    upstream = await createFaultUpstream();
    const env = { LLM_URL: upstream.url, METRICS_PORT: '0' };
    patient = await spawnService({ ...env, LLM_TIMEOUT_MS: '600000' });
    impatient = await spawnService({ ...env, LLM_TIMEOUT_MS: String(TIMEOUT_MS) });
    services = [patient, impatient];
    for (const service of services)
      for (const form of ['json', 'sse', 'text'] as const) await ask(service.url, { form, id: 'good.first' });
    upstream.closeIdle();
    for (const service of services) {
      await settled(service.descriptors);
      descriptors.set(service, service.descriptors());
    }
  });
  after(async () => {
    for (const service of services) await service.stop();
    upstream.close();
  });

  for (const { id, does } of CASES) {
    test(`${does}: the answer of the table, no key in it, and the next call is served`, async () => {
      const service = SILENT.test(id) ? impatient : patient;
      const calls = upstream.calls;
      const [json, sse] = await Promise.all([
        ask(service.url, { form: 'json', id: `${id}.json` }),
        ask(service.url, { form: 'sse', id: `${id}.sse` }),
      ]);
      // A call on a connection that is being closed would be repeated, and counted twice below.
      await until(() => upstream.ending === 0, 'a connection is still open');
      const next = await ask(service.url, { form: 'json', id: 'good.next' });

      // This fault leaves two connections that fail at the next use. These calls use them, so that no later
      // case does.
      if (id === 'fault-keep-alive-race')
        await Promise.all(['a', 'b'].map((call) => ask(service.url, { form: 'sse', id: `good.${call}` })));
      assert.equal(next.status, 200, next.text);
      assertNoKey(json);
      assertNoKey(sse);
      // Each request makes an upstream call. A second call is allowed if an idle connection failed before the
      // first byte of an answer.
      const repeats = REPEATED.includes(id) ? 4 : 0;
      assert.ok(upstream.calls - calls <= 3 + repeats, `${upstream.calls - calls} upstream calls`);
      rows.push([does, inWords(json, 'json'), inWords(sse, 'sse'), id, next.ms.toFixed(0)]);
    });
  }

  test('nothing is left behind after all of them', async () => {
    upstream.closeIdle();
    await until(() => upstream.open === 0, 'calls are still open at the upstream');
    for (const service of services) {
      const before = descriptors.get(service) ?? 0;
      await until(() => service.descriptors() <= before, 'the service still holds descriptors');
      const scrape = await fetch(service.metricsUrl);
      for (const [, count] of (await scrape.text()).matchAll(/^http_server_active_requests{.*} (\d+)$/gm))
        assert.equal(count, '0');
    }
  });

  test('the table in docs/faults.md says what was seen', async () => {
    await until(() => patient.lines.some((line) => line.includes(CASES.at(-1)?.id ?? '')), 'the log is late');
    const lines = services.flatMap((service) => service.lines.map((line) => JSON.parse(line)));
    const reasons = new Map(lines.map((line) => [line.id, reasonOf(line)]));
    const head = [
      'The upstream',
      'JSON form',
      'event stream',
      'reason or warning in the log',
      'next call served after, ms',
    ];
    const seen = rows.map(([does = '', json = '', sse = '', id = '', ms = '']) => {
      const both = [...new Set([reasons.get(`${id}.json`) ?? '', reasons.get(`${id}.sse`) ?? ''])];
      return [does, json, sse, both.map((reason) => reason || '–').join(' / '), ms];
    });
    writeTable('upstream', [head, ...seen]);
    assert.deepEqual(withoutTimes([head, ...seen]), withoutTimes(readTable('upstream')));
  });
});

function assertNoKey({ seen }: Answer) {
  assert.ok(!seen.includes(KEY), 'the key is in the answer');
  assert.ok(!seen.includes(KEY.slice(-4)), 'the end of the key is in the answer');
  assert.ok(!seen.includes(Buffer.from(KEY).toString('base64').slice(0, 20)), 'the key is in the answer, in base64');
}

function reasonOf({ reason, warnings }: { reason?: string; warnings?: string[] }): string {
  return reason ?? warnings?.join(', ') ?? '';
}

function withoutTimes(rows: string[][]): string[][] {
  return rows.map((cells) => cells.slice(0, -1));
}
