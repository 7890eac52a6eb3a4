import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createDemoUpstream } from '@membrete/service/demo';
import { startGotenberg } from '../../test/harness/gotenberg.ts';
import { startApp } from '../../test/harness/service.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

const CLIENT = `
import createClient from 'openapi-fetch';
import type { paths } from './schema.d.ts';

const { POST } = createClient<paths>({ baseUrl: process.argv[2] ?? '' });
const body = { prompt: 'oficio para pedir sillas' };
// @ts-expect-error a prompt is a text
void (() => POST('/api/generate-template', { body: { prompt: 5 } }));
// @ts-expect-error an area is a text
void (() => POST('/api/generate-template', { body: { prompt: '', area: 5 } }));

const json = await POST('/api/generate-template', { body });
const text: string = json.data?.text ?? '';
// @ts-expect-error the answer has no other key
void (() => json.data?.nothing);
const plain: string | undefined = (await POST('/api/generate-template/text', { body, parseAs: 'text' })).data;
const events: string | undefined = (await POST('/api/generate-template/events', { body, parseAs: 'text' })).data;
const word = await POST('/api/generate-template/word', { body, parseAs: 'blob' });
const values = { N: 5, Fecha: null, Partidas: [{ Concepto: 'sillas', Piezas: 4 }, { Concepto: 'mesas', Piezas: null }] };
const fill = { text: 'Oficio {{N}} {{Fecha}}\\n| {{Concepto}} | {{Piezas}} |', values };
const filled = await POST('/api/fill-template', { body: fill, parseAs: 'blob' });
const filledText = await POST('/api/fill-template/text', { body: fill, parseAs: 'text' });
const pdf = await POST('/api/fill-template/pdf', { body: fill, parseAs: 'text' });
const review = await POST('/api/review-template', { body: { text } });
const label: string | undefined = review.data?.variables[0]?.label;
const refused = await POST('/api/generate-template', { body: { prompt: '' } });
const error: string | undefined = refused.error?.error;

const isWord = async (data: unknown) => data instanceof Blob && (await data.text()).startsWith('PK');
console.log(JSON.stringify({
  text,
  plain,
  done: events?.includes('event: done'),
  word: await isWord(word.data),
  filled: await isWord(filled.data),
  filledText: filledText.data,
  pdf: pdf.data?.startsWith('%PDF-'),
  kind: review.data?.kind,
  label,
  error,
}));
`;

test('a generated client has types, and sends values of every kind, and gets all forms', {
  timeout: 300_000,
}, async (t) => {
  const demo = await createDemoUpstream({ pace: 0, text: 'Oficio {{N}}\nASUNTO: Sillas' });
  const gotenberg = await startGotenberg();
  const service = await startApp({ LLM_URL: demo.url, PDF_URL: gotenberg.url });
  const folder = mkdtempSync(join(tmpdir(), 'membrete-generated-'));
  t.after(async () => {
    rmSync(folder, { recursive: true });
    await service.close();
    gotenberg.close();
    await demo.close();
  });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'client.ts'), CLIENT);
  const generator = join(ROOT, 'lab/node_modules/openapi-typescript/bin/cli.js');
  const description = join(ROOT, 'service/openapi.json');
  await run(process.execPath, [generator, description, '-o', join(folder, 'schema.d.ts')]);
  const check = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'esnext'];
  const types = ['--allowImportingTsExtensions', '--types', 'node', 'client.ts'];
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const checked = await run(process.execPath, [tsc, ...check, ...types], { cwd: folder }).catch((failed) => failed);
  assert.equal(checked.stdout, '');
  const { stdout } = await run(process.execPath, ['client.ts', new URL(service.url).origin], { cwd: folder });
  assert.deepEqual(JSON.parse(stdout), {
    text: 'Oficio {{N}}\nASUNTO: Sillas',
    plain: 'Oficio {{N}}\nASUNTO: Sillas',
    done: true,
    word: true,
    filled: true,
    filledText: 'Oficio 5 {{Fecha}}\n| sillas | 4 |\n| mesas | {{Piezas}} |',
    pdf: true,
    kind: 'oficio_solicitud',
    label: 'N',
    error: 'prompt es requerido',
  });
});
