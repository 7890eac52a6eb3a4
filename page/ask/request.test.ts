import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REASONS } from '../../service/errors.ts';
import type { FailureKind } from '../record/failure.ts';
import { KIND_OF_REASON, recogniseFailure, requestText } from './request.ts';

const OWN = JSON.stringify({ error: 'x', details: 'y' });

const ANSWERS: readonly [FailureKind, number, string | null, string?][] = [
  ['quota', 502, 'quota'],
  ['credit', 502, 'quota', detailed('{"error":{"code":"insufficient_quota"}}')],
  ['credit', 502, 'quota', detailed('{"error":{"message":"Insufficient Balance"}}')],
  ['credit', 502, 'quota', detailed('{"error":{"message":"Requires more credits","code":402}}')],
  [
    'quota',
    502,
    'quota',
    detailed('{"error":{"message":"Limit 8000, Used 1402. Upgrade at https://x/settings/billing"}}'),
  ],
  ['tooLong', 502, 'too_large'],
  ['tooLong', 413, null],
  ['key', 502, 'key'],
  ['model', 502, 'model'],
  ['setup', 502, 'rejected'],
  ['down', 502, 'overloaded'],
  ['network', 502, 'proxy'],
  ['network', 500, 'tls'],
  ['timeout', 500, 'timeout'],
  ['unreachable', 500, 'unreachable'],
  ['unreachable', 500, 'cut'],
  ['unreadable', 500, 'bad_answer'],
  ['service', 500, 'shutdown'],
  ['failed', 500, 'internal'],
  ['failed', 502, null],
  ['failed', 502, 'toString'],
  ['refused', 400, null],
  ['busy', 503, null],
  ['session', 401, null, '<h1>Unauthorized</h1>'],
  ['session', 403, null, '<form method="post"><input type="password" name="clave"></form>'],
  ['refused', 403, null, '<h1>Forbidden</h1>'],
  ['busy', 429, null, '<h1>Too Many Requests</h1>'],
  ['service', 503, null, '<h1>Service Unavailable</h1>'],
  ['service', 502, null, '<html>Bad gateway</html>'],
  ['service', 504, null, ''],
  ['service', 0, null, 'TypeError: Failed to fetch'],
];

for (const [kind, status, reason, body = OWN] of ANSWERS) {
  test(`recogniseFailure: ${status} ${reason ?? 'without a reason'} «${body.slice(0, 30)}» is ${kind}`, () => {
    assert.equal(recogniseFailure({ status, body, retryAfter: null, reason }).kind, kind);
  });
}

test('every reason why a text could not be generated has its words', () => {
  const ofText = REASONS.filter((reason) => !reason.startsWith('pdf_'));
  assert.deepEqual(Object.keys(KIND_OF_REASON).sort(), ofText.toSorted());
});

test('recogniseFailure says when to try again, from Retry-After in seconds or as a date', () => {
  const at = (retryAfter: string | null) =>
    recogniseFailure({ status: 502, body: '', retryAfter, reason: null }, true, 1000).retryAt;
  assert.equal(at('5'), 6000);
  assert.equal(at('Sat, 21 Nov 2026 10:00:00 GMT'), Date.UTC(2026, 10, 21, 10));
  assert.equal(at('pronto'), undefined);
  assert.equal(at(null), undefined);
});

test('recogniseFailure: a provider who says when to try again has not run out of credit', () => {
  const body = detailed('Limit 8000, Used 402');
  assert.equal(recogniseFailure({ status: 502, body, retryAfter: '5', reason: 'quota' }).kind, 'quota');
});

test('requestText: an error event has the kind of its reason, for a text of which nothing came', async (t) => {
  const body = 'event: error\ndata: {"error":"Upstream error","details":"full","reason":"overloaded"}\n\n';
  const answered = async () => new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  t.mock.method(globalThis, 'fetch', answered);
  const reader = { onPiece: () => undefined, onWait: () => undefined, signal: new AbortController().signal };
  assert.deepEqual(await requestText({ prompt: 'Un oficio', area: '' }, reader), {
    failure: { kind: 'cut', technical: 'Upstream error\nfull', cause: 'down' },
  });
});

test('recogniseFailure keeps the page of a proxy for the help desk', () => {
  const answer = { status: 504, body: '<h1>Gateway</h1>', retryAfter: null, reason: null };
  assert.match(recogniseFailure(answer).technical, /504\n<h1>/);
});

function detailed(details: string): string {
  return JSON.stringify({ error: 'Upstream error', details });
}
