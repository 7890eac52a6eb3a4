// Checks a contestant before its measurement: it must answer `good` correctly, and refuse `bad`.
import assert from 'node:assert/strict';
import type { Contestant } from './contestants.ts';
import type { Target } from './target.ts';
import { REFERENCE_TEXT } from './upstreams.ts';

// The contestants that forward the upstream's JSON unchanged. All others answer { text }, as the
// specification says.
const FORWARDERS = new Set(['nginx', 'portkey', 'litellm']);
// The contestant that sends no CORS headers. A comparison with its figures shows the cost of these headers.
const WITHOUT_CORS = 'bare';

export async function check({ name, good, bad }: Contestant): Promise<void> {
  const answer = await post(good);
  assert.equal(answer.status, 200, `${name} answers ${answer.status}: ${answer.body}`);
  if (FORWARDERS.has(name)) {
    assert.equal(JSON.parse(answer.body).choices[0].message.content, REFERENCE_TEXT, `${name} hands on another text`);
    return;
  }
  assert.deepEqual(JSON.parse(answer.body), { text: REFERENCE_TEXT }, `${name} answers another text`);
  if (name !== WITHOUT_CORS) assert.equal(answer.cors, '*', `${name} sends no CORS header`);
  const refusal = await post(bad);
  assert.deepEqual([refusal.status, JSON.parse(refusal.body)], [400, { error: 'prompt es requerido' }], name);
}

export async function checkRefusal({ name, good }: Contestant): Promise<void> {
  const { status, body } = await post(good);
  const { error, details } = JSON.parse(body);
  assert.deepEqual([status, error], [502, 'Upstream error'], name);
  assert.match(details, /invalid_api_key/, name);
}

async function post({ url, headers, body }: Target) {
  const response = await fetch(url, { method: 'POST', headers, body });
  const cors = response.headers.get('access-control-allow-origin');
  return { status: response.status, cors, body: await response.text() };
}
