// Runs the tests of the contract once more, with every feature of the configuration at once. The longest
// of them are in contract-with-everything.slow.ts.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { referenceOf } from '@membrete/document/references';
import { strFromU8, unzipSync } from 'fflate';
import { createDemoUpstream, type DemoUpstream } from '../service/demo/server.ts';
import { MEDIA_TYPES } from './harness/ask.ts';
import { configureEverything, LEFT_TO_SLOW } from './harness/everything.ts';
import { type Process, spawnService } from './harness/service.ts';
import { loadTests, testFilesIn } from './harness/together.ts';

const { proxy } = await configureEverything();

describe('with every feature of the configuration at once', () => {
  let demo: DemoUpstream;
  let service: Process;
  const at = (path: string) => new URL(path, service.url).href;
  before(async () => {
    demo = await createDemoUpstream({ pace: 0 });
    service = await spawnService({ LLM_URL: demo.url });
  });
  after(async () => {
    await service.stop();
    await demo.close();
  });

  test('the start warns of nothing but the blanks of the letterhead, and lists every template', async () => {
    const lines = service.lines.map((line) => JSON.parse(line));
    const warnings = lines.filter(({ level }) => level === 'warn').map(({ msg }) => msg);
    assert.equal(warnings.length, 1, warnings.join('\n'));
    assert.match(warnings[0], /^LETTERHEAD_DOCX .* has slots in its header or footer/);
    const listed: { name: string }[] = JSON.parse(await (await fetch(at('/templates'))).text());
    assert.deepEqual(
      listed.map(({ name }) => name),
      ['aviso.txt', 'membrete.docx', 'oficio de luminarias.docx'],
    );
  });

  test('a long text and the answer of the model come on the letterhead, through the proxy', async () => {
    const text = `${referenceOf('oficio_solicitud')}\n${'Se anexa la relación de las luminarias.\n'.repeat(200)}`;
    const before = proxy.requests;
    for (const [path, body] of [
      ['/api/fill-template', { text }],
      ['/api/fill-template', { template: 'aviso.txt', values: { Fecha: '5 de mayo' } }],
      ['/api/generate-template', { prompt: 'constancia de trabajo' }],
    ] as const) {
      const headers = { 'content-type': 'application/json', accept: MEDIA_TYPES.docx };
      const answer = await fetch(at(path), { method: 'POST', headers, body: JSON.stringify(body) });
      assert.equal(answer.status, 200, path);
      const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()));
      const header = parts['word/header1.xml'] ?? assert.fail(`${path} is not on the letterhead`);
      assert.match(strFromU8(header), /H\. AYUNTAMIENTO DE SAN ISIDRO/);
    }
    for (const path of ['/api/fill-template/pdf', '/api/generate-template/pdf']) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ text: 'Oficio', prompt: 'constancia de trabajo' });
      const answer = await fetch(at(path), { method: 'POST', headers, body });
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf'], path);
    }
    // The converter is called directly.
    assert.equal(proxy.requests, before + 2);
    assert.equal((await fetch(service.metricsUrl)).status, 200);
  });
});

const CONTRACT = join(import.meta.dirname, 'contract');
await loadTests(
  CONTRACT,
  testFilesIn(CONTRACT).filter((file) => !LEFT_TO_SLOW.includes(file)),
);
