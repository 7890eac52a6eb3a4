import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { MEDIA_TYPES, post } from '../harness/ask.ts';
import { listen } from '../harness/listen.ts';
import { spawnService } from '../harness/service.ts';

const PROMPT = { prompt: 'memorándum' };
const [OLD, NEW, NEWEST] = ['gsk_Old7Qw9Zx4Vb2Nm6Lk8Jh', 'gsk_New5Tp3Rs1Df8Gh2Kl9Mn', 'gsk_Newest4Yu7Io1Pa3Sd6Fg'];

// Makes a secret as Kubernetes mounts it: the file is a link into ..data, which is a link too. A new version
// replaces ..data.
function createMount() {
  const folder = mkdtempSync(join(tmpdir(), 'membrete-'));
  let versions = 0;
  const put = (content: string) => {
    const version = `..${versions++}`;
    mkdirSync(join(folder, version));
    writeFileSync(join(folder, version, 'key'), content);
    symlinkSync(version, join(folder, '..data_tmp'));
    renameSync(join(folder, '..data_tmp'), join(folder, '..data'));
  };
  return { path: join(folder, 'key'), put, link: () => symlinkSync('..data/key', join(folder, 'key')) };
}

test('a rotated key: the call that meets the 401 gets its 502, the next one has the new key, and no old one leaves', async (t) => {
  let accepted: string = OLD;
  const seen: string[] = [];
  const upstream = createServer((request, response) => {
    const authorization = request.headers.authorization ?? '';
    seen.push(authorization);
    request.resume().on('end', () => {
      const echo = `Oficio ${OLD} ${authorization} ${Buffer.from(`Bearer ${OLD}`).toString('base64')}`;
      if (authorization !== `Bearer ${accepted}`) response.writeHead(401).end(`{"error":"bad key ${authorization}"}`);
      else
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ choices: [{ message: { content: echo } }] }));
    });
  });
  const mount = createMount();
  mount.put(OLD);
  mount.link();
  const service = await spawnService({
    LLM_API_KEY: '',
    LLM_API_KEY_FILE: mount.path,
    LLM_URL: `http://127.0.0.1:${await listen(upstream)}/`,
  });
  t.after(() => {
    service.child.kill();
    upstream.close();
    upstream.closeAllConnections();
  });
  const answers: string[] = [];
  const call = async (form: keyof typeof MEDIA_TYPES) => {
    const { status, text, headers } = await post(service.url, PROMPT, { accept: MEDIA_TYPES[form] });
    answers.push(text, JSON.stringify([...headers]));
    return status;
  };
  const rotate = (key: string, content = `${key}\n`) => {
    accepted = key;
    mount.put(content);
  };

  assert.equal(await call('json'), 200);
  rotate(NEW);
  assert.equal(await call('json'), 502);
  assert.equal(await call('json'), 200);
  rotate(NEWEST);
  assert.equal(await call('sse'), 502);
  assert.equal(await call('sse'), 200);
  // A file without a valid key leaves the last key in use.
  rotate('gsk_Next', `"${NEW}"`);
  assert.equal(await call('text'), 502);
  assert.equal(await call('text'), 502);
  assert.deepEqual(
    seen.map((authorization) => authorization.replace('Bearer ', '')),
    [OLD, OLD, NEW, NEW, NEWEST, NEWEST, NEWEST],
  );

  assert.equal(await service.stop(), 0);
  const log = service.lines.join('\n');
  assert.equal(log.match(/"level":"info".*LLM_API_KEY_FILE has changed/g)?.length, 2);
  assert.equal(
    log.match(/"level":"warn".*LLM_API_KEY_FILE must hold one key.*the former key stays in use/g)?.length,
    1,
  );
  for (const key of [OLD, NEW, NEWEST]) assert.ok(![log, ...answers].some((text) => text.includes(key)));
  assert.match(answers.join(''), /Oficio \[redacted\] Bearer \[redacted\]/);
});
