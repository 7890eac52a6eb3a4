import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FailureKind, recogniseFailure } from './failures.ts';

const ANSWERS: readonly [FailureKind, number, string, string | null][] = [
  ['quota', 502, 'Rate limit reached for model `x` … type":"tokens","code":"rate_limit_exceeded"', '12'],
  ['quota', 502, 'error code: 1015', null],
  ['quota', 502, '', '30'],
  ['tooLong', 502, 'Request too large for model `x` on tokens per minute … rate_limit_exceeded', null],
  ['tooLong', 413, '', null],
  ['key', 502, '{"error":{"message":"Invalid API Key","code":"invalid_api_key"}}', null],
  ['key', 502, 'error code: 1010', null],
  ['model', 502, '{"error":{"code":"model_not_found"}}', null],
  ['down', 502, '{"error":{"message":"Over capacity","type":"internal_server_error"}}', '3'],
  ['down', 502, '<html>Bad gateway</html>', null],
  ['down', 502, '', null],
  ['timeout', 500, 'HeadersTimeoutError: Headers Timeout Error', null],
  ['timeout', 500, 'Error: upstream timed out after 60000 ms', null],
  ['unreachable', 500, 'Error: connect ECONNREFUSED 127.0.0.1:9', null],
  ['refused', 400, '', null],
  ['service', 503, '', null],
  ['service', 0, 'TypeError: Failed to fetch', null],
];

for (const [kind, status, details, retryAfter] of ANSWERS) {
  test(`recogniseFailure, ${status} «${details.slice(0, 40)}», is ${kind}`, () => {
    const body = JSON.stringify({ error: 'x', details });
    assert.equal(recogniseFailure({ status, body, retryAfter }).kind, kind);
  });
}

test('recogniseFailure, Retry-After in seconds, as a date, or neither, says when', () => {
  const at = (retryAfter: string | null) => recogniseFailure({ status: 502, body: '', retryAfter }, true, 1000).retryAt;
  assert.equal(at('5'), 6000);
  assert.equal(at('Sat, 21 Nov 2026 10:00:00 GMT'), Date.UTC(2026, 10, 21, 10));
  assert.equal(at('pronto'), undefined);
  assert.equal(at(null), undefined);
});

test('recogniseFailure, a proxy’s page in place of JSON, keeps it for the help desk', () => {
  assert.match(recogniseFailure({ status: 504, body: '<h1>Gateway</h1>', retryAfter: null }).technical, /504\n<h1>/);
});
