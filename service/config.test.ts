import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ConfigError, displayValue, examineConfig, readConfig } from './config.ts';

const KEY = 'gsk_0123456789abcdef';

test('readConfig: an empty environment gives the defaults of the specification', () => {
  const config = readConfig({});
  assert.equal(config.port, 5055);
  assert.equal(config.host, undefined);
  assert.equal(config.llm.url.href, 'https://api.groq.com/openai/v1/chat/completions');
  assert.equal(config.llm.model, 'llama-3.1-8b-instant');
  assert.deepEqual(config.llm.params, { temperature: 0.3, max_tokens: 900 });
  assert.equal(config.llm.timeoutMs, 60_000);
  assert.equal(config.pdf, undefined);
  assert.equal(config.shutdownTimeoutMs, 30_000);
  assert.equal(config.logLevel, 'info');
  assert.equal(config.metricsPort, undefined);
  assert.equal(config.metricsHost, undefined);
  assert.ok(Object.isFrozen(config) && Object.isFrozen(config.llm) && Object.isFrozen(config.llm.params));
});

test('readConfig: empty and blank values count as unset', () => {
  assert.deepEqual(readConfig({ PORT: '', LLM_MODEL: ' ', LLM_PARAMS: '', METRICS_PORT: '' }), readConfig({}));
});

test('readConfig merges LLM_PARAMS over the defaults; null removes a key', () => {
  const { params } = readConfig({ LLM_PARAMS: '{"max_tokens":null,"max_completion_tokens":1500,"temperature":0}' }).llm;
  assert.deepEqual(params, { temperature: 0, max_completion_tokens: 1500 });
});

test('readConfig: LLM_URL keeps its query string', () => {
  assert.equal(readConfig({ LLM_URL: 'http://h/p?api-version=1' }).llm.url.search, '?api-version=1');
});

test('readConfig: PDF_URL may have a path, and its time limit is 30 s', () => {
  const { pdf } = readConfig({ PDF_URL: 'http://gotenberg:3000/pdf' });
  assert.deepEqual([pdf?.url.href, pdf?.timeoutMs], ['http://gotenberg:3000/pdf', 30_000]);
});

test('readConfig: LLM_API_KEY_FILE is read and trimmed; LLM_API_KEY takes precedence', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'membrete-')), 'key');
  writeFileSync(path, `\ufeff${KEY}\n`);
  assert.equal(readConfig({ LLM_API_KEY_FILE: path }).llm.key, KEY);
  assert.equal(readConfig({ LLM_API_KEY_FILE: path, LLM_API_KEY: 'another-key' }).llm.key, 'another-key');
});

test('readConfig prefers lower-case proxy variables and checks HTTP_PROXY', () => {
  assert.equal(readConfig({}).proxy, undefined);
  assert.equal(readConfig({ HTTPS_PROXY: 'http://p:1', https_proxy: '' }).proxy, undefined);
  assert.deepEqual(readConfig({ HTTPS_PROXY: 'http://p:1', no_proxy: 'h' }).proxy, {
    http: undefined,
    https: 'http://p:1',
    no: 'h',
  });
});

test('readConfig: METRICS_HOST is HOST unless it is set', () => {
  assert.equal(readConfig({ HOST: '127.0.0.1' }).metricsHost, '127.0.0.1');
  assert.equal(readConfig({ HOST: '127.0.0.1', METRICS_HOST: '10.0.0.1' }).metricsHost, '10.0.0.1');
});

const WRONG: [Record<string, string>, RegExp][] = [
  [{ PORT: 'http' }, /^PORT must be a whole number from 0 to 65535, got "http"$/],
  [{ PORT: '65536' }, /^PORT must/],
  [{ PORT: '-1' }, /^PORT must/],
  [{ PORT: '5.5' }, /^PORT must/],
  [{ LLM_TIMEOUT_MS: '0' }, /^LLM_TIMEOUT_MS must/],
  [{ LLM_TIMEOUT_MS: '9999999999' }, /^LLM_TIMEOUT_MS must/],
  [{ SHUTDOWN_TIMEOUT_MS: 'soon' }, /^SHUTDOWN_TIMEOUT_MS must/],
  [{ METRICS_PORT: 'x' }, /^METRICS_PORT must/],
  [{ METRICS_PORT: '5055' }, /^METRICS_PORT must differ from PORT/],
  [{ LLM_URL: 'api.groq.com/v1' }, /^LLM_URL must/],
  [{ LLM_URL: 'ftp://host/' }, /^LLM_URL must be http or https/],
  [{ LLM_URL: `https://user:${KEY}@host/` }, /^LLM_URL must not hold a user name or password/],
  [{ LLM_PARAMS: '[1]' }, /^LLM_PARAMS must be a JSON object/],
  [{ LLM_PARAMS: '{' }, /^LLM_PARAMS must be a JSON object/],
  [{ LLM_PARAMS: '{"model":"x","stream":true}' }, /^LLM_PARAMS must not set model, stream$/],
  [{ LLM_API_KEY: 'two words of key' }, /^LLM_API_KEY must/],
  [{ LLM_API_KEY: `"${KEY}"` }, /^LLM_API_KEY must hold one key without quotes, .* \(value not shown\)$/],
  [{ LLM_API_KEY: `'${KEY}'` }, /^LLM_API_KEY must hold one key without quotes/],
  [{ LLM_API_KEY: `«${KEY}»` }, /^LLM_API_KEY must hold one key without quotes/],
  [{ LLM_API_KEY: `${KEY}\x7f` }, /^LLM_API_KEY must hold one key without/],
  [{ LLM_MODEL: KEY }, /^LLM_MODEL must name a model, not a key \(value not shown\)$/],
  [{ LLM_MODEL: `Bearer ${KEY}` }, /^LLM_MODEL must name a model/],
  [{ LLM_URL: 'sk-0123456789abcdef:x' }, /^LLM_URL must be http or https \(value not shown\)$/],
  [{ LLM_API_KEY: 'two words of key', LLM_API_KEY_FILE: '/no/such/file' }, /^LLM_API_KEY must/],
  [{ LLM_API_KEY_FILE: import.meta.filename }, /^LLM_API_KEY_FILE must hold one key/],
  [{ LLM_API_KEY_FILE: '/no/such/file' }, /^LLM_API_KEY_FILE must name a readable file.*ENOENT/],
  [{ PDF_URL: 'gotenberg:3000' }, /^PDF_URL must be the address of a Gotenberg .* \(value not shown\)$/],
  [{ PDF_URL: `http://user:${KEY}@gotenberg:3000` }, /^PDF_URL must not hold a user name or password/],
  [{ PDF_URL: 'http://gotenberg:3000/forms/libreoffice/convert' }, /^PDF_URL must end before \/forms/],
  [{ PDF_URL: `http://gotenberg:3000/?key=${KEY}` }, /^PDF_URL must .* no query/],
  [{ PDF_TIMEOUT_MS: '0' }, /^PDF_TIMEOUT_MS must be a whole number/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
  [{ HTTPS_PROXY: 'proxy.gob:8080' }, /^HTTPS_PROXY must be a URL/],
  [{ HTTPS_PROXY: 'http://proxy.gob:8080/ruta' }, /^HTTPS_PROXY must be a URL .* without a path/],
  [{ HTTP_PROXY: `http://svc:${KEY}%@proxy.gob:8080` }, /^HTTP_PROXY must have .* %25/],
];
for (const [env, message] of WRONG) {
  test(`readConfig: ${JSON.stringify(env).replace(KEY, '…')} gives one clear message`, () => {
    assert.throws(
      () => readConfig(env),
      (error) => error instanceof ConfigError && message.test(error.message) && !error.message.includes(KEY),
    );
  });
}

test('readConfig: no message shows a key that was put into another variable, alone or within a value', () => {
  const names = [
    'PORT',
    'LLM_URL',
    'LLM_PARAMS',
    'LLM_TIMEOUT_MS',
    'SHUTDOWN_TIMEOUT_MS',
    'LOG_LEVEL',
    'METRICS_PORT',
    'PDF_URL',
    'PDF_TIMEOUT_MS',
  ];
  for (const value of [KEY, `"${KEY}"`, `{"key":"${KEY}"}`, `${KEY}/x.docx`, `./${KEY}`, KEY.toUpperCase()]) {
    const env = Object.fromEntries([...names, 'LLM_API_KEY_FILE', 'HTTPS_PROXY'].map((name) => [name, value]));
    assert.throws(
      () => readConfig(env),
      ({ message }) => message.split('\n').length >= 8 && !message.toLowerCase().includes(KEY),
    );
  }
});

test('displayValue: shows what an operator has mistyped, unless it could be a key', () => {
  for (const value of ['http', '70000', '-1.5', '192.0.2.1', '::1', './hoja', '/etc/membrete/papel-2026.docx'])
    assert.equal(displayValue(value), JSON.stringify(value));
  for (const value of ['contraseña', KEY, `/run/${KEY}`, 'correct-horse-battery', 'sk-ant-api03-a_b-c.docx/'])
    assert.equal(displayValue(value), '(value not shown)', value);
});

test('examineConfig: unknown names that begin with LLM_ give one warning; those that Kubernetes sets give none', () => {
  const { warning, problems } = examineConfig({ LLM_APIKEY: KEY, LLM_TIMEOUT: '5', LLM_MODEL: 'm', OTHER: 'x' });
  assert.match(warning ?? '', /^unknown settings have no effect: LLM_APIKEY, LLM_TIMEOUT \(known: LLM_API_KEY, /);
  assert.ok(!warning?.includes(KEY));
  assert.deepEqual(problems, []);
  const service = {
    LLM_PORT: 'tcp://10.0.0.1:80',
    LLM_SERVICE_HOST: '10.0.0.1',
    LLM_PROXY_PORT_80_TCP_ADDR: '10.0.0.1',
  };
  assert.equal(examineConfig(service).warning, undefined);
});

test('examineConfig: no name that config.ts reads is unknown', () => {
  const source = readFileSync(new URL('config.ts', import.meta.url), 'utf8');
  const names = [...source.matchAll(/\b(?:set|integer)\('(LLM_\w+)'|env\.(LLM_\w+)/g)].map(
    ([, set, env]) => set ?? env ?? '',
  );
  assert.ok(names.length >= 6);
  assert.equal(examineConfig(Object.fromEntries(names.map((name) => [name, '']))).warning, undefined);
});

test('readConfig reports several problems together', () => {
  assert.throws(
    () => readConfig({ PORT: 'x', LLM_URL: 'y', LLM_API_KEY: 'a b', LLM_PARAMS: '1' }),
    (error) => error instanceof ConfigError && error.message.split('\n').length === 4,
  );
});
