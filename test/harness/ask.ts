// Calls the endpoint once, and returns everything that the caller gets.
import { globalAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { PROMPT, TEXT } from './upstream.ts';

export const MEDIA_TYPES = {
  json: 'application/json',
  sse: 'text/event-stream',
  text: 'text/plain',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const;

export type Form = keyof typeof MEDIA_TYPES;

export interface Question {
  method?: 'GET' | 'POST';
  // The value of Accept.
  form?: Form;
  // The value of X-Request-Id, by which the upstream of the fault tests chooses its answer.
  id?: string;
  // The body of the request. A string is sent as it is, any other value as JSON.
  body?: unknown;
  headers?: Record<string, string>;
  // True to share connections with other calls. By default, each call has its own connection.
  keepAlive?: boolean;
  // The signal with which the caller leaves.
  signal?: AbortSignal;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // Everything that the caller received: headers and body.
  seen: string;
  // True if the connection broke before the answer was complete.
  broken: boolean;
  ms: number;
}

// Resolves even if the answer is broken. Rejects if there is no answer.
export function ask(url: string, question: Question = {}): Promise<Answer> {
  const { method = 'POST', form, id, body = { prompt: PROMPT }, keepAlive = false, signal } = question;
  const headers = {
    'content-type': 'application/json',
    ...(form && { accept: MEDIA_TYPES[form] }),
    ...(id && { 'x-request-id': id }),
    ...question.headers,
  };
  const options = { method, headers, ...(signal && { signal }) };
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const call = url.startsWith('https:')
      ? requestHttps(url, { ...options, agent: false, rejectUnauthorized: false })
      : requestHttp(url, { ...options, agent: keepAlive && globalAgent });
    call.on('error', reject);
    call.on('response', (response) => resolve(readAnswer(response, began)));
    if (method === 'GET') call.end();
    else call.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

// Posts a body on a shared connection. Rejects if the answer is broken.
export async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await ask(url, { body, headers, keepAlive: true });
  if (answer.broken) throw new Error(`the connection broke after ${answer.text.length} characters`);
  return answer;
}

export interface Event {
  name: string;
  // Only the last event, `done` or `error`, has an id. Clients that reconnect send it back.
  id?: string;
  data: { text?: string; error?: string; details?: string; reason?: string; usage?: object; warnings?: string[] };
}

export function readEvents(text: string): Event[] {
  return text
    .split('\n\n')
    .map((block) => /^(?:id: (\w+)\n)?event: (\w+)\ndata: (.*)$/.exec(block))
    .filter((match) => match !== null)
    .map(([, id, name = '', data = '']) => ({ ...(id && { id }), name, data: JSON.parse(data) }));
}

// Describes an answer for a table: «200», «200, empty», «502», «500 connect ECONNREFUSED …».
export function inWords({ status, text, broken }: Answer, form: Form): string {
  if (status !== 200) return failureInWords(status, JSON.parse(text));
  if (form === 'text') return broken ? '200, broken off' : `200${textInWords(text)}`;
  if (form === 'json') return `200${textInWords(JSON.parse(text).text)}`;
  const last = readEvents(text).at(-1);
  if (last?.name === 'done') return `200${textInWords(last.data.text ?? '')}`;
  if (last?.name !== 'error') return '200, broken off';
  return `200, then the event ${failureInWords(last.data.error === 'server error' ? 500 : 502, last.data)}`;
}

function readAnswer(response: IncomingMessage, began: number): Promise<Answer> {
  let text = '';
  response.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  response.on('error', () => {});
  return new Promise((resolve) => {
    response.on('close', () => {
      const { statusCode: status = 0, rawHeaders, complete } = response;
      const pairs = rawHeaders.flatMap((name, index) => (index % 2 ? [] : [[name, rawHeaders[index + 1] ?? '']]));
      resolve({
        status,
        headers: new Headers(pairs as [string, string][]),
        text,
        seen: `${rawHeaders.join('\n')}\n${text}`,
        broken: !complete,
        ms: performance.now() - began,
      });
    });
  });
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
