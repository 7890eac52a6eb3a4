// Causes six common troubles. docs/operations.md shows the log line and the metric of each.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { createDemoUpstream } from '../../service/demo/server.ts';
import { ask, post } from '../harness/ask.ts';
import { spawnService } from '../harness/service.ts';
import { until } from '../harness/wait.ts';

interface Trouble {
  // The heading.
  name: string;
  // The advice.
  does: string;
}

const DOC = new URL('../../docs/operations.md', import.meta.url);
const BLOCK = /<!-- troubles[\s\S]*<!-- end troubles -->/;

const TROUBLES: readonly (Trouble & { env: Record<string, string> })[] = [
  {
    name: 'Quota spent',
    does: 'Wait, or upgrade the plan. `fault-quota-day` shows the daily quota.',
    env: { LLM_MODEL: 'fault-quota' },
  },
  {
    name: 'Key revoked',
    does: 'Write a new key into `LLM_API_KEY_FILE`: it is read again at once. One in `LLM_API_KEY` needs a restart.',
    env: { LLM_MODEL: 'fault-refused-key' },
  },
  {
    name: 'Model retired',
    does: 'Set `LLM_MODEL` to a model that the provider lists, and check `LLM_PARAMS`.',
    env: { LLM_MODEL: 'fault-model-decommissioned' },
  },
  {
    name: 'Proxy down',
    does: 'Ask the administrators of the proxy that `HTTPS_PROXY` names.',
    env: { LLM_URL: 'https://llm.gob.example/v1/chat/completions', HTTPS_PROXY: 'http://127.0.0.1:9' },
  },
  {
    name: 'Upstream slow',
    does: 'Check the provider’s status page, or choose a faster model.',
    env: { LLM_MODEL: 'fault-silence', LLM_TIMEOUT_MS: '1000' },
  },
];

const SATURATED: Trouble = {
  name: 'Saturated (saturado)',
  does: 'The end of `msg` says which of four it is, and the table below what to do. The line is that of a process with room for one call.',
};

test('each of six common troubles has the log line and the metric that the documents show', async () => {
  const demo = await createDemoUpstream({ pace: 0 });
  const shown = await Promise.all([
    ...TROUBLES.map(({ env }) => seen({ LLM_URL: demo.url, ...env })),
    saturated({ LLM_URL: demo.url, LLM_MODEL: 'fault-silence' }),
  ]);
  await demo.close();
  const sections = [...TROUBLES, SATURATED].map(
    ({ name, does }, index) =>
      `### ${name}\n\n${does}\n\n\`\`\`\n${shown[index]?.line}\n${shown[index]?.metric}\n\`\`\`\n`,
  );
  const block = `<!-- troubles: written by test/faults/log.test.ts -->\n${sections.join('\n')}<!-- end troubles -->`;
  const text = readFileSync(DOC, 'utf8');
  if (process.env.UPDATE_DOCS === '1')
    writeFileSync(
      DOC,
      text.replace(BLOCK, () => block),
    );
  assert.equal(timeless(block), timeless(BLOCK.exec(readFileSync(DOC, 'utf8'))?.[0] ?? ''));
});

async function seen(env: Record<string, string>): Promise<{ line: string; metric: string }> {
  const service = await spawnService({ METRICS_PORT: '0', ...env });
  const id = '7f3c';
  await post(service.url, { prompt: 'oficio' }, { 'x-request-id': id });
  const scrape = await (await fetch(service.metricsUrl)).text();
  await service.stop();
  const line = await service.lineOf(id);
  const metric = /^membrete_failures_total{.*} [1-9].*$/m.exec(scrape)?.[0] ?? assert.fail('no metric');
  return { line, metric };
}

// Reads the log and the metrics of a service that has room for only one call, while this call is in flight.
async function saturated(env: Record<string, string>): Promise<{ line: string; metric: string }> {
  const service = await spawnService({ METRICS_PORT: '0', ...env }, { openFiles: 102 });
  const scrape = async () => (await fetch(service.metricsUrl)).text();
  const held = ask(service.url).catch(() => {});
  await until(async () => /^http_server_active_requests{form="json"} 1$/m.test(await scrape()), 'no call is in flight');
  assert.equal((await ask(service.url)).status, 503);
  const metric =
    /^membrete_refused_total{how="answered"} 1$/m.exec(await scrape())?.[0] ?? assert.fail('none is counted');
  const line = await until(() => service.lines.find((text) => text.includes('"saturated: ')), 'no line reports it');
  service.child.kill('SIGKILL');
  await held;
  return { line, metric };
}

function timeless(text: string): string {
  return text
    .replaceAll(/"time":"[^"]*"/g, '')
    .replaceAll(/"ms":[\d.]+/g, '')
    .replaceAll(/"delayMs":\d+/g, '')
    .replaceAll(/in \d+ ms/g, '')
    .replaceAll(/req_\d+/g, '');
}
