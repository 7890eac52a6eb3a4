// Runs the recipes of docs/clients.md whose language is installed, and a client generated from the API
// description.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createDemoUpstream, type DemoUpstream } from '@membrete/service/demo';
import { readWord } from '@membrete/word/read-word';
import { writeStories } from '@membrete/word/word-text';
import { type Gotenberg, startGotenberg } from '../harness/gotenberg.ts';
import { type Service, startApp } from '../harness/service.ts';
import { until } from '../harness/wait.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const [PAGE = '', MANY = '', PDF = ''] = readFileSync(join(ROOT, 'docs/clients.md'), 'utf8').split(
  /\n## (?:Many letters|PDF)\n/,
);

// The key is the language that a code block names. The probe fails where the language is not at hand.
const LANGUAGES: Record<string, { file: string; command: string[]; probe?: string[] }> = {
  sh: { file: 'recipe.sh', command: ['bash', '-e'] },
  ts: { file: 'recipe.ts', command: [process.execPath] },
  python: { file: 'recipe.py', command: ['python3'] },
  java: { file: 'Membrete.java', command: ['java', '-Dfile.encoding=UTF-8'] },
  php: { file: 'recipe.php', command: ['php'], probe: ['-r', 'exit(extension_loaded("curl") ? 0 : 1);'] },
};

test('README.md, docs/filling.md: each curl answers what stands below it, or writes its file', async (t) => {
  const demo = await createDemoUpstream({ pace: { firstMs: 0, perChunkMs: 0 } });
  const service = await startApp({ LLM_URL: demo.url });
  const folder = mkdtempSync(join(tmpdir(), 'membrete-curl-'));
  t.after(async () => {
    await service.close();
    await demo.close();
    rmSync(folder, { recursive: true });
  });
  const { host } = new URL(service.url);
  for (const path of ['README.md', 'docs/filling.md']) {
    const blocks = recipesIn(readFileSync(join(ROOT, path), 'utf8'));
    const at = blocks.findIndex(({ code }) => code.startsWith('curl'));
    const [command, answer] = [blocks[at]?.code ?? assert.fail(path), blocks[at + 1]];
    const { status, output } = await run('bash', ['-ec', command.replaceAll('localhost:5055', host)], folder);
    assert.equal(status, 0, output);
    // «…» stands for what the page leaves out.
    if (answer?.language === 'json') assert.ok(output.startsWith(answer.code.replace(/…"\}\s*$/, '')), output);
    else assert.equal(readFileSync(join(folder, 'plantilla.docx')).toString('latin1', 0, 2), 'PK', path);
  }
});

describe('docs/clients.md', () => {
  const recipes = recipesIn(PAGE);
  let demo: DemoUpstream;
  let service: Service;
  let gotenberg: Gotenberg;

  before(async () => {
    demo = await createDemoUpstream({ record: true, pace: { firstMs: 0, perChunkMs: 0 } });
    gotenberg = await startGotenberg();
    service = await startApp({ LLM_URL: demo.url, PDF_URL: gotenberg.url });
  });
  after(async () => {
    await service.close();
    gotenberg.close();
    await demo.close();
  });

  test('has a recipe for each language', () => {
    assert.deepEqual(
      recipes.map(({ language }) => language),
      Object.keys(LANGUAGES),
    );
  });

  for (const { language, code } of recipes) {
    const { file, command, probe = ['--version'] } = LANGUAGES[language] ?? assert.fail(language);
    const [program = '', ...args] = command;
    const isMissing = spawnSync(program, probe).status !== 0;
    test(`the recipe in ${language} gets all five`, { skip: isMissing && `${program} is not at hand` }, async (t) => {
      const folder = mkdtempSync(join(tmpdir(), 'membrete-client-'));
      t.after(() => rmSync(folder, { recursive: true }));
      symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
      writeFileSync(join(folder, file), code.replaceAll('http://localhost:5055', new URL(service.url).origin));
      const calls = demo.requests.length;
      const { status, output } = await run(program, [...args, file], folder);
      assert.equal(status, 0, output);
      assert.equal(demo.requests.length - calls, 3, 'one upstream call for each form of the template');
      assert.match(output, /ASUNTO: /);
      assert.match(output, /\bdone\b.*ASUNTO: /s);
      assert.match(output, /oficio_solicitud/);
      for (const name of ['plantilla.docx', 'oficio.docx'])
        assert.equal(readFileSync(join(folder, name)).toString('latin1', 0, 2), 'PK', name);
    });
  }

  test('has a loop over many letters for each language', () => {
    assert.deepEqual(
      recipesIn(MANY).map(({ language }) => language),
      Object.keys(LANGUAGES),
    );
  });

  for (const { language, code } of recipesIn(MANY)) {
    const { file, command, probe = ['--version'] } = LANGUAGES[language] ?? assert.fail(language);
    const [program = '', ...args] = command;
    const isMissing = spawnSync(program, probe).status !== 0;
    test(`the loop in ${language} writes a file for each row`, {
      skip: isMissing && `${program} is not at hand`,
    }, async (t) => {
      const folder = mkdtempSync(join(tmpdir(), 'membrete-client-'));
      t.after(() => rmSync(folder, { recursive: true }));
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
      writeFileSync(join(folder, file), code.replaceAll('http://localhost:5055', new URL(service.url).origin));
      const { status, output } = await run(program, [...args, file], folder);
      assert.deepEqual([status, output], [0, '']);
      for (const [at, name] of ['Ana Sol', 'Eva Ríos', 'Luis Paz'].entries()) {
        const { stories } = readWord(readFileSync(join(folder, `carta-${at + 1}.docx`)));
        assert.ok(writeStories(stories).text.includes(`Se cita a ${name}.`));
      }
    });
  }

  const files: Record<string, string[]> = {
    sh: ['plantilla.pdf', 'oficio.pdf'],
    python: ['oficio-1.pdf', 'oficio-2.pdf', 'oficio-3.pdf'],
  };
  for (const { language, code } of recipesIn(PDF))
    test(`the recipe in ${language} gets its PDFs, also from a converter that is full at first`, async (t) => {
      const { file, command } = LANGUAGES[language] ?? assert.fail(language);
      const folder = mkdtempSync(join(tmpdir(), 'membrete-client-'));
      t.after(() => rmSync(folder, { recursive: true }));
      writeFileSync(join(folder, file), code.replaceAll('http://localhost:5055', new URL(service.url).origin));
      gotenberg.received = [];
      gotenberg.mode = language === 'python' ? 'busy' : 'good';
      const [program = '', ...args] = command;
      const ended = run(program, [...args, file], folder);
      await until(() => gotenberg.received.length === 1, 'nothing is sent');
      gotenberg.mode = 'good';
      const { status, output } = await ended;
      assert.equal(status, 0, output);
      for (const name of files[language] ?? assert.fail(language))
        assert.equal(readFileSync(join(folder, name)).toString('latin1', 0, 5), '%PDF-', name);
    });
});

function recipesIn(text: string): { language: string; code: string }[] {
  const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  return blocks.map(([, language = '', code = '']) => ({ language, code }));
}

async function run(program: string, args: string[], cwd: string): Promise<{ status: number | null; output: string }> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout: 600_000 });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, output })));
}
