import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errors } from 'undici';
import type { Reason } from '../errors.ts';
import { diagnoseFailure, diagnoseStatus, readRetryAfter } from './diagnose.ts';
import { TimeoutError } from './exchange.ts';

const STATUSES: [number, string, Reason, RegExp][] = [
  [404, '{"error":{"code":"model_not_found"}}', 'model', /set LLM_MODEL/],
  [400, '{"error":{"code":"model_decommissioned"}}', 'model', /set LLM_MODEL/],
  [400, '{"error":{"message":"/chat/completions: Invalid model name passed in model=x."}}', 'model', /set LLM_MODEL/],
  [400, '{"message":"The model `x` does not exist or you do not have access to it."}', 'model', /set LLM_MODEL/],
  [404, '{"error":"model \'x\' not found, try pulling it first"}', 'model', /set LLM_MODEL/],
  [404, '{"error":{"code":"unknown_url"}}', 'rejected', /check LLM_URL/],
  [400, '{"error":{"message":"property \'x\' is unsupported"}}', 'rejected', /check LLM_PARAMS/],
  [401, '', 'key', /LLM_API_KEY/],
  [403, 'error code: 1010', 'key', /forbids/],
  [402, '', 'quota', /credit/],
  [407, '', 'proxy', /HTTPS_PROXY/],
  [413, '', 'too_large', /lower max_tokens/],
  [429, '', 'quota', /Retry-After/],
  [429, '{"error":{"code":"insufficient_quota"}}', 'quota', /credit/],
  [307, '', 'rejected', /final address/],
  [301, '', 'rejected', /final address/],
  [403, '', 'key', /forbids/],
  [405, 'Method Not Allowed', 'rejected', /check LLM_URL/],
  [422, '', 'rejected', /check LLM_PARAMS/],
  [400, '{"error":{"code":"context_length_exceeded"}}', 'too_large', /shorten the prompt/],
  [400, '{"error":{"type":"exceed_context_size_error"}}', 'too_large', /shorten the prompt/],
  [400, '{"message":"This model\'s maximum context length is 8192 tokens."}', 'too_large', /another LLM_MODEL/],
  [500, '{"error":"the request exceeds the available context size"}', 'too_large', /shorten the prompt/],
  [503, '', 'overloaded', /status page/],
];
for (const [status, body, reason, hint] of STATUSES) {
  test(`diagnoseStatus: ${status} ${body.slice(0, 60)} is ${reason}`, () => {
    const diagnosis = diagnoseStatus(status, body, 'x');
    assert.equal(diagnosis.reason, reason);
    assert.match(diagnosis.hint ?? '', hint);
  });
}

const withCode = (code: string) => Object.assign(new Error('x'), { code });
const FAILURES: [unknown, boolean, Reason, RegExp?][] = [
  [new TimeoutError('x'), false, 'timeout'],
  [new TimeoutError('the caller has read nothing: timed out'), false, 'timeout', /caller stopped reading/],
  [withCode('ECONNREFUSED'), false, 'unreachable'],
  [withCode('ECONNREFUSED'), true, 'proxy'],
  [new AggregateError([withCode('ECONNREFUSED')]), false, 'unreachable'],
  [new Error('Proxy response (407) !== 200 when HTTP Tunneling'), true, 'proxy'],
  [new errors.InvalidArgumentError('Proxy Authentication Required (407)'), true, 'proxy'],
  [withCode('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), false, 'tls', /NODE_EXTRA_CA_CERTS/],
  [withCode('CERT_HAS_EXPIRED'), false, 'tls', /has expired/],
  [withCode('ERR_TLS_CERT_ALTNAME_INVALID'), false, 'tls', /for another name/],
  [withCode('ERR_SSL_WRONG_VERSION_NUMBER'), false, 'tls', /does not speak TLS/],
  [withCode('ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL'), false, 'tls', /only HTTP\/2/],
  [withCode('EMFILE'), false, 'unreachable'],
  [withCode('ECONNRESET'), false, 'cut'],
  [new SyntaxError('x'), false, 'bad_answer'],
];
for (const [error, behindProxy, reason, hint = /./] of FAILURES) {
  test(`diagnoseFailure: ${error instanceof Error && 'code' in error ? error.code : error}${behindProxy ? ' behind a proxy' : ''} is ${reason}`, () => {
    const diagnosis = diagnoseFailure(error, behindProxy);
    assert.equal(diagnosis.reason, reason);
    assert.match(diagnosis.hint, hint);
  });
}

test('diagnoseStatus: a 403 in HTML is of the proxy that forwards the call; one in JSON is of the host', () => {
  assert.equal(diagnoseStatus(403, '<html>Access Denied</html>', 'm', true).reason, 'proxy');
  assert.equal(diagnoseStatus(403, '', 'm', true).reason, 'proxy');
  assert.equal(diagnoseStatus(403, ' {"error":"no"}', 'm', true).reason, 'key');
  assert.equal(diagnoseStatus(403, '<html>Access Denied</html>', 'm').reason, 'key');
});

const ROUNDED: [Record<string, string>, string | undefined][] = [
  [{ 'retry-after': '2.5' }, '3'],
  [{ 'retry-after': '0.2' }, '1'],
  [{ 'retry-after-ms': '2500' }, '3'],
  [{ 'retry-after-ms': '2500.5' }, '3'],
  [{ 'retry-after': '7', 'retry-after-ms': '2500' }, '7'],
  [{ 'retry-after': '7m30s', 'retry-after-ms': '2500' }, '3'],
  [{ 'retry-after-ms': '-1' }, undefined],
  [{ 'retry-after': '7m30s' }, undefined],
];
for (const [headers, seconds] of ROUNDED)
  test(`readRetryAfter: ${JSON.stringify(headers)} is ${seconds} s`, () => {
    assert.equal(readRetryAfter(headers).retryAfter, seconds);
  });

const RETRY_AFTER: [string, boolean][] = [
  ['7', true],
  ['Sun, 22 Nov 2026 08:49:37 GMT', true],
  ['Xyz, 99 Abc 9999 99:99:99 GMT', false],
  ['Sun, 31 Feb 2026 08:49:37 GMT', false],
  ['-1', false],
  ['soon', false],
  ['Invalid Date', false],
  ['', false],
];
for (const [value, valid] of RETRY_AFTER) {
  test(`readRetryAfter: «${value}» is ${valid ? 'copied' : 'left out'}`, () => {
    assert.deepEqual(readRetryAfter({ 'retry-after': value }), valid ? { retryAfter: value } : {});
  });
}
