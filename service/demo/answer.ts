// Sends the good answers of the demo upstream, each as JSON or as a stream. faults.ts sends the bad ones.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ChatRequest } from './request.ts';
import { cutPieces, type Pace, type Random, writeFrames } from './stream.ts';
import {
  assistant,
  commonHeaders,
  completionBody,
  estimateUsage,
  RATE_HEADERS,
  streamFrames,
  type WireUsage,
} from './wire.ts';

export interface DemoExchange {
  req: IncomingMessage;
  res: ServerResponse;
  id: string;
  body: ChatRequest;
  key: string; // from the Authorization header; '' without one
  text: string; // the template of a good answer
  pace: Pace;
  random: Random;
  ended: boolean; // true once the demo itself has broken the connection
}

export interface JsonAnswer {
  status?: number;
  headers?: readonly string[];
  body: string | Uint8Array;
}

export async function answerWell(exchange: DemoExchange): Promise<void> {
  if (exchange.body.stream) return answerStream(exchange, goodFrames(exchange));
  sendJson(exchange, { body: completionBody(exchange.id, assistant(exchange.text), usageOf(exchange)) });
}

export function sendJson({ res, id }: DemoExchange, { status = 200, headers = [], body }: JsonAnswer): void {
  const length = String(Buffer.byteLength(body));
  const type = ['content-type', 'application/json', 'content-length', length];
  res.writeHead(status, [...type, ...commonHeaders(id), ...(status === 200 ? RATE_HEADERS : []), ...headers]);
  res.end(body);
}

export function startStream({ res, id }: DemoExchange): void {
  const type = ['content-type', 'text/event-stream', 'cache-control', 'no-cache'];
  res.writeHead(200, [...type, ...commonHeaders(id), ...RATE_HEADERS]);
}

// Sends the HTTP head, and then the frames with the pauses of `exchange.pace`. With `end: false`, leaves the
// stream open.
export async function answerStream(
  exchange: DemoExchange,
  frames: readonly string[],
  { end = true } = {},
): Promise<void> {
  startStream(exchange);
  exchange.res.flushHeaders();
  const isConnected = await writeFrames(exchange.res, frames, exchange.pace, exchange.random);
  if (isConnected && end) exchange.res.end();
}

export function goodFrames(exchange: DemoExchange, text = exchange.text): string[] {
  const pieces = cutPieces(text, exchange.random);
  return streamFrames(exchange.id, pieces, usageOf(exchange), exchange.body.includeUsage);
}

export function usageOf({ body, text }: DemoExchange): WireUsage {
  return estimateUsage(body.promptChars, text.length);
}
