import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Service, startApp } from '../harness/service.ts';
import { raw } from '../harness/socket.ts';

describe('GET /', () => {
  let service: Service;
  const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, service.url), { headers });

  before(async () => {
    service = await startApp({});
  });
  after(() => service.close());

  for (const encoding of ['br', 'gzip', 'identity']) {
    test(`the page in ${encoding} is revalidated on each visit and bound to its own origin`, async () => {
      const { status, headers } = await get('/', { 'accept-encoding': encoding });
      assert.equal(status, 200);
      assert.equal(headers.get('cache-control'), 'no-cache');
      assert.match(
        headers.get('content-security-policy') ?? '',
        /^default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self';/,
      );
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
    });
  }

  test('an Accept-Encoding of over 1,000 characters is not read: the page comes uncompressed', async () => {
    const pairs = [`${'a,'.repeat(400)}br`, `${'a,'.repeat(600)}br`];
    const got = await Promise.all(pairs.map((encodings) => get('/', { 'accept-encoding': encodings })));
    assert.deepEqual(
      got.map(({ headers }) => headers.get('content-encoding')),
      ['br', null],
    );
  });

  test('the page learns the name of the model', async () => {
    const { headers } = await get('/');
    assert.equal(headers.get('server-timing'), 'model;desc="llama-3.1-8b-instant"');
  });

  test('assets carry a hash in their names and are cached for ever', async () => {
    const page = await (await get('/')).text();
    const [, asset = ''] = /src="(assets\/[^"]+-[0-9A-Z]{8}\.js)"/.exec(page) ?? [];
    const { status, headers } = await get(`/${asset}`, { 'accept-encoding': 'br' });
    assert.equal(status, 200);
    assert.equal(headers.get('content-encoding'), 'br');
    assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
  });

  test('an unchanged page is not sent a second time', async () => {
    const first = await get('/');
    assert.ok((await first.text()).length > 0);
    const again = await get('/', { 'if-none-match': first.headers.get('etag') ?? 'none' });
    assert.deepEqual([again.status, await again.text()], [304, '']);
    assert.equal((await get('/', { 'if-none-match': '"another"' })).status, 200);
  });

  test('HEAD: the same headers and no body', async () => {
    const got = await get('/', { 'accept-encoding': 'identity' });
    const { status, headers } = await fetch(new URL('/', service.url), {
      method: 'HEAD',
      headers: { 'accept-encoding': 'identity' },
    });
    assert.deepEqual([status, headers.get('content-length')], [200, String((await got.arrayBuffer()).byteLength)]);
  });

  test('no acceptable encoding: the page as it is', async () => {
    const { status, headers } = await get('/', { 'accept-encoding': 'zstd, identity;q=0' });
    assert.deepEqual([status, headers.get('content-encoding')], [200, null]);
  });

  test('paths out of the folder: 404 or 400', async () => {
    for (const path of [
      '/../package.json',
      '/..%2fpackage.json',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
      '/assets/%00',
      '/.env',
    ]) {
      assert.match(
        await raw(service.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
        /^HTTP\/1\.1 40[04] /,
        path,
      );
    }
  });
});
