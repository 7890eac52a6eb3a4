// One request on a connection of its own, and in a few words what came of it; and waiting for what comes later.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { readEvents } from './service.ts';
import { PROMPT, TEXT } from './upstream.ts';

export interface Asked {
  status: number;
  // Everything that the caller got to see: headers and body.
  seen: string;
  body: string;
  // The connection broke before the answer was complete.
  broken: boolean;
  ms: number;
}

export type Form = 'json' | 'sse' | 'text';
const ACCEPT = { json: 'application/json', sse: 'text/event-stream', text: 'text/plain' } as const;

export function ask(port: number, form: Form, id: string, prompt = PROMPT): Promise<Asked> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const call = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/generate-template',
      agent: false,
      headers: { 'content-type': 'application/json', accept: ACCEPT[form], 'x-request-id': id },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('error', () => {});
      response.on('close', () => {
        const seen = `${response.rawHeaders.join('\n')}\n${body}`;
        const status = response.statusCode ?? 0;
        resolve({ status, seen, body, broken: !response.complete, ms: performance.now() - began });
      });
    });
    call.end(JSON.stringify({ prompt }));
  });
}

// «200», «200, empty», «502», «500 connect ECONNREFUSED …», «200, part, then 500 …»: what a table has room for.
export function inWords({ status, body, broken }: Asked, form: Form): string {
  if (status !== 200) return failureInWords(status, JSON.parse(body));
  if (form === 'text') return broken ? '200, broken off' : `200${textInWords(body)}`;
  if (form === 'json') return `200${textInWords(JSON.parse(body).text)}`;
  const last = readEvents(body).at(-1);
  if (last?.name === 'done') return `200${textInWords(last.data.text ?? '')}`;
  if (last?.name !== 'error') return '200, broken off';
  return `200, then the event ${failureInWords(last.data.error === 'server error' ? 500 : 502, last.data)}`;
}

function failureInWords(status: number, { error, details }: { error?: string; details?: string }): string {
  if (status === 502) return '502';
  const words = String(details ?? error)
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replace(/\b[0-9A-F]{12,16}:error/, 'error');
  return `${status} ${words.length > 90 ? `${words.slice(0, 88)}…` : words}`;
}

function textInWords(text: string): string {
  if (text === TEXT) return '';
  if (text === '') return ', empty';
  return TEXT.startsWith(text) ? ', first part' : ', other text';
}

export function descriptorsOf(pid: number | undefined): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

export async function until(reached: () => boolean, complaint: string): Promise<void> {
  for (let tries = 0; !reached(); tries++) {
    assert.ok(tries < 750, complaint);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

// Until the number stays the same.
export async function settled(read: () => number): Promise<void> {
  for (let last = -1; last !== read(); await new Promise((resolve) => setTimeout(resolve, 200))) last = read();
}
