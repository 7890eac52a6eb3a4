import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { preparePeers } from './optional-peers.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'membrete-peers-'));
after(() => rmSync(FOLDER, { recursive: true }));

function addPeer(name: string, prepare: string, start = ''): void {
  mkdirSync(join(FOLDER, name));
  writeFileSync(join(FOLDER, name, 'prepare.sh'), prepare);
  writeFileSync(join(FOLDER, name, 'start.sh'), start);
}

function prepare(names: string) {
  const lines: string[] = [];
  return { peers: preparePeers(names, (line) => lines.push(line), FOLDER), lines };
}

test('a peer that is installed has the version that its script prints last', () => {
  addPeer('ready', 'echo building; echo v1.2');
  const { peers, lines } = prepare('ready');
  assert.deepEqual(
    peers.map(({ name, version }) => [name, version]),
    [['ready', 'v1.2']],
  );
  assert.deepEqual(lines, []);
});

test('a peer whose tool is missing is left out with one line, and the others stay', () => {
  addPeer('absent', "echo noise >&2; echo 'cobol is not installed' >&2; exit 1");
  addPeer('silent', 'exit 3');
  addPeer('there', 'echo 1');
  const { peers, lines } = prepare('absent, silent,there');
  assert.deepEqual(
    peers.map(({ name }) => name),
    ['there'],
  );
  assert.deepEqual(lines, [
    'absent is left out: cobol is not installed',
    'silent is left out: its prepare.sh ended with status 3',
  ]);
});

test('a name without a folder, or with a path in it, is refused', () => {
  for (const names of ['nobody', '../peers', '', 'ready,']) assert.throws(() => prepare(names), /--peers takes/);
});

test('a started peer is one process in its own folder, told where the upstream is, and ends when it is stopped', async () => {
  addPeer('server', 'echo 1', `exec "${process.execPath}" server.mjs`);
  writeFileSync(
    join(FOLDER, 'server', 'server.mjs'),
    `import { createServer } from 'node:http';
const { PORT, LLM_URL, INSTRUCTION } = process.env;
createServer((_, res) => res.end(JSON.stringify({ pid: process.pid, LLM_URL, INSTRUCTION }))).listen(PORT, '127.0.0.1');`,
  );
  const url = 'http://127.0.0.1:9/v1/chat/completions';
  const [peer] = prepare('server').peers;
  const started = await peer?.start(url, { body: '{}', instruction: 'Redacta.' });
  assert.ok(started);
  const answer = await fetch(started.good.url, { method: 'POST', body: started.good.body });
  assert.deepEqual(await answer.json(), { pid: started.pid, LLM_URL: url, INSTRUCTION: 'Redacta.' });
  await started.stop();
  await assert.rejects(fetch(started.good.url));
});
