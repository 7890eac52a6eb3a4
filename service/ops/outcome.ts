// The result of a request. The functions that handle the request fill it in; the log and the metrics read it.
import type { AppError, CallerGone } from '../errors.ts';
import type { Reply, Usage } from '../llm/answer.ts';

export type ResponseFormat = 'json' | 'text' | 'sse' | 'docx' | 'pdf';

// Warnings about an answer with status 200. If there are several, the first explains the others.
export const WARNINGS = [
  'error_in_200',
  'refused',
  'content_filter',
  'tool_calls',
  'finish_length',
  'empty_text',
] as const;
export type Warning = (typeof WARNINGS)[number];

// The finish reasons of an incomplete text.
const EARLY_STOPS: ReadonlyMap<string | undefined, Warning> = new Map([
  ['content_filter', 'content_filter'],
  ['tool_calls', 'tool_calls'],
  ['function_call', 'tool_calls'],
  ['length', 'finish_length'],
]);

// Match the name of an error in the JSON of an answer: its code, or else its type. They never match its message,
// because hosts quote there what the caller wrote, or what the model did.
const ERROR_NAMES = [/"code":"?(?!null\b)([\w.-]{1,64})[",}]/, /"error":\{[^{}]*?"type":"([\w.-]{1,64})"/];

export interface Outcome {
  form?: ResponseFormat;
  // The trace id of the caller's traceparent.
  traceId?: string | undefined;
  upstreamMs?: number;
  firstPieceMs?: number;
  // The time that the converter took, whether it gave a PDF or not.
  pdfMs?: number;
  usage?: Usage | undefined;
  // The warnings about the answer; undefined if there are none. The log shows a hint for the first warning.
  warnings?: Warning[];
  // The name that the upstream gave to an error inside a successful answer («rate_limit_exceeded», «429»), of which a
  // caller of JSON learns only the warning.
  upstreamError?: string;
  error?: AppError | CallerGone;
}

// Records the reply to a call that began at `startedAt`, in ms of performance.now(). Returns the time that
// the upstream took, in ms.
export function recordReply(outcome: Outcome, reply: Reply, startedAt: number): number {
  const warnings: Warning[] = [];
  const stop = EARLY_STOPS.get(reply.finishReason);
  if (reply.error !== undefined) warnings.push(noteError(outcome, reply.error));
  if (reply.refused) warnings.push('refused');
  if (stop !== undefined) warnings.push(stop);
  if (reply.text.trim() === '') warnings.push('empty_text');
  if (warnings.length > 0) outcome.warnings = warnings;
  outcome.usage = reply.usage;
  outcome.upstreamMs = performance.now() - startedAt;
  return outcome.upstreamMs;
}

function noteError(outcome: Outcome, error: string): Warning {
  const name = ERROR_NAMES.map((pattern) => pattern.exec(error)?.[1]).find((found) => found !== undefined);
  if (name !== undefined) outcome.upstreamError = name;
  return 'error_in_200';
}

// A request that has ended: answered, or left by its caller (status 499).
export interface RequestRecord {
  id: string;
  method: string;
  // The route's pattern, never the caller's path.
  route: string;
  status: number;
  ms: number;
  outcome: Outcome;
}
