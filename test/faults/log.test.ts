// Causes six common troubles. docs/operations.md shows the log line and the metric of each.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { createDemoUpstream } from '../../service/demo/server.ts';
import { ask, post } from '../harness/ask.ts';
import { spawnService } from '../harness/service.ts';
import { until } from '../harness/wait.ts';

interface Trouble {
  // `name` is the heading, `does` the advice, each in English and in Spanish.
  name: [string, string];
  does: [string, string];
}

const DOCS = ['operations.md', 'operacion.md'].map((name) => new URL(`../../docs/${name}`, import.meta.url));
const BLOCK = /<!-- troubles[\s\S]*<!-- end troubles -->/;

const TROUBLES: readonly (Trouble & { env: Record<string, string> })[] = [
  {
    name: ['Quota spent', 'Cuota agotada'],
    does: [
      'Wait, or upgrade the plan. `fault-quota-day` shows the daily quota.',
      'Espere, o contrate un plan mayor. `fault-quota-day` muestra la cuota diaria.',
    ],
    env: { LLM_MODEL: 'fault-quota' },
  },
  {
    name: ['Key revoked', 'Clave revocada'],
    does: [
      'Write a new key into `LLM_API_KEY_FILE`: it is read again at once. One in `LLM_API_KEY` needs a restart.',
      'Escriba una clave nueva en `LLM_API_KEY_FILE`: se lee de nuevo en seguida. Una en `LLM_API_KEY` pide reinicio.',
    ],
    env: { LLM_MODEL: 'fault-refused-key' },
  },
  {
    name: ['Model retired', 'Modelo retirado'],
    does: [
      'Set `LLM_MODEL` to a model that the provider lists, and check `LLM_PARAMS`.',
      'Ponga en `LLM_MODEL` un modelo que el proveedor enumere, y revise `LLM_PARAMS`.',
    ],
    env: { LLM_MODEL: 'fault-model-decommissioned' },
  },
  {
    name: ['Proxy down', 'Proxy caído'],
    does: [
      'Ask the administrators of the proxy that `HTTPS_PROXY` names.',
      'Pregunte a quienes administran el proxy que nombra `HTTPS_PROXY`.',
    ],
    env: { LLM_URL: 'https://llm.gob.example/v1/chat/completions', HTTPS_PROXY: 'http://127.0.0.1:9' },
  },
  {
    name: ['Upstream slow', 'Proveedor lento'],
    does: [
      'Check the provider’s status page, or choose a faster model.',
      'Vea la página de estado del proveedor, o elija un modelo más rápido.',
    ],
    env: { LLM_MODEL: 'fault-silence', LLM_TIMEOUT_MS: '1000' },
  },
];

const SATURATED: Trouble = {
  name: ['Saturated (saturado)', 'Saturado (saturated)'],
  does: [
    'The end of `msg` says which of three it is, and the table below what to do. The line is that of a process with room for one call.',
    'El final de `msg` dice cuál de tres es, y la tabla de abajo qué hacer. El renglón es de un proceso con lugar para una llamada.',
  ],
};

test('each of six common troubles has the log line and the metric that both languages show', async () => {
  const demo = await createDemoUpstream({ pace: 0 });
  const shown = await Promise.all([
    ...TROUBLES.map(({ env }) => seen({ LLM_URL: demo.url, ...env })),
    saturated({ LLM_URL: demo.url, LLM_MODEL: 'fault-silence' }),
  ]);
  await demo.close();
  for (const [language, doc] of DOCS.entries()) {
    const sections = [...TROUBLES, SATURATED].map(
      ({ name, does }, index) =>
        `### ${name[language]}\n\n${does[language]}\n\n\`\`\`\n${shown[index]?.line}\n${shown[index]?.metric}\n\`\`\`\n`,
    );
    const block = `<!-- troubles: written by test/faults/log.test.ts -->\n${sections.join('\n')}<!-- end troubles -->`;
    const text = readFileSync(doc, 'utf8');
    if (process.env.UPDATE_DOCS === '1')
      writeFileSync(
        doc,
        text.replace(BLOCK, () => block),
      );
    assert.equal(timeless(block), timeless(BLOCK.exec(readFileSync(doc, 'utf8'))?.[0] ?? ''));
  }
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
