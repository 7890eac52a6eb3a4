// Sends a request to the service, or to a chat-completions server with any instruction.

import { buildMessages, type Wording } from '@membrete/service/instruction';
import { EventSourceParserStream } from 'eventsource-parser/stream';

export interface Answer {
  text: string;
  // The times of a stream's first piece and of the end, in ms since the request.
  firstMs?: number;
  lastMs: number;
  tokens?: { prompt: number; completion: number };
  finishReason?: string;
}

export interface Request {
  prompt: string;
  area: string | undefined;
}

export type AskModel = (request: Request, signal: AbortSignal) => Promise<Answer>;

// Thrown if the provider or the network failed. Such a call says nothing about the quality of a text.
export class AskError extends Error {
  override readonly name = 'AskError';
  readonly status: number;
  readonly retryAfterMs: number | undefined;

  constructor(status: number, message: string, retryAfterMs?: number) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

export type AnswerFormat = 'sse' | 'json';

export function askService(url: string, form: AnswerFormat): AskModel {
  const accept = form === 'sse' ? 'text/event-stream' : 'application/json';
  return blaming(async ({ prompt, area }, signal) => {
    const startedAt = performance.now();
    const response = await post(url, { prompt, ...(area !== undefined && { area }) }, { accept }, signal);
    if (form === 'json') return { text: textOf(parse(await response.text())), lastMs: performance.now() - startedAt };
    let firstMs: number | undefined;
    for await (const { event, data } of eventsOf(response)) {
      const body = parse(data);
      firstMs ??= performance.now() - startedAt;
      if (event === 'error') throw new AskError(200, `${readField(body, 'error')}: ${readField(body, 'details')}`);
      if (event !== 'done') continue;
      return { text: textOf(body), firstMs, lastMs: performance.now() - startedAt };
    }
    throw new AskError(200, 'the stream ended without its end mark');
  });
}

export interface UpstreamModel extends Wording {
  url: string;
  model?: string;
  key?: string;
  params?: Readonly<Record<string, unknown>>;
}

// Calls a chat-completions server directly. `wording` can replace the instruction and the forms.
export function askUpstream({ url, model, key, params, ...wording }: UpstreamModel): AskModel {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return blaming(async (request, signal) => {
    const startedAt = performance.now();
    const messages = buildMessages(request, wording);
    const response = await post(url, { model, messages, stream: true, ...params }, headers, signal);
    const answer: Answer = { text: '', lastMs: 0 };
    for await (const { data } of eventsOf(response)) {
      if (data === '[DONE]') break;
      const chunk: Chunk = JSON.parse(data);
      const choice = chunk.choices?.[0];
      const piece = choice?.delta?.content ?? '';
      if (piece !== '') answer.firstMs ??= performance.now() - startedAt;
      answer.text += piece;
      if (choice?.finish_reason) answer.finishReason = choice.finish_reason;
      const usage = chunk.usage ?? chunk.x_groq?.usage;
      if (usage) answer.tokens = { prompt: usage.prompt_tokens, completion: usage.completion_tokens };
    }
    if (answer.finishReason === undefined) throw new AskError(200, 'the stream ended without a finish reason');
    return { ...answer, text: answer.text.trim(), lastMs: performance.now() - startedAt };
  });
}

interface Chunk {
  choices?: { delta?: { content?: string | null }; finish_reason?: string | null }[];
  usage?: Usage | null;
  x_groq?: { usage?: Usage };
}

interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
}

// Turns every error into an AskError, unless `signal` stopped the run.
function blaming(ask: AskModel): AskModel {
  return async (request, signal) => {
    try {
      return await ask(request, signal);
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof AskError ? error : new AskError(0, causeOf(error));
    }
  };
}

async function post(url: string, body: object, headers: Record<string, string>, signal: AbortSignal) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal,
  });
  if (response.ok) return response;
  throw new AskError(response.status, (await response.text()).slice(0, 500), readRetryAfter(response.headers));
}

// Returns the cause, because `fetch failed` and `terminated` explain nothing. A host with several addresses
// causes an error for each address; returns the first.
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return String(cause instanceof AggregateError ? cause.errors[0] : cause);
}

// Returns Retry-After in ms. The header has seconds or a date (RFC 9110, 10.2.3).
function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

async function* eventsOf(response: Response) {
  if (response.body === null) return;
  yield* response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AskError(200, `no JSON: ${text.slice(0, 200)}`);
  }
}

function textOf(body: unknown): string {
  const text = readField(body, 'text');
  if (typeof text === 'string') return text;
  throw new AskError(200, 'the answer has no text');
}

function readField(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}
