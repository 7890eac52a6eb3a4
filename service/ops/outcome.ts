// The outcome of one request: filled in while it is served, read once by the log line and the metrics.
import type { AppError, CallerGone } from '../errors.ts';
import type { Reply, Usage } from '../llm/answer.ts';

export type ResponseFormat = 'json' | 'text' | 'sse' | 'docx';

// Warnings about a 200: the upstream reported an error beside the text, declined, stopped early, or gave no
// text. The first of several explains the others.
export const WARNINGS = [
  'error_in_200',
  'refused',
  'content_filter',
  'tool_calls',
  'finish_length',
  'empty_text',
] as const;
export type Warning = (typeof WARNINGS)[number];

// The finish reasons of an incomplete text, each with its warning.
const EARLY_STOPS: ReadonlyMap<string | undefined, Warning> = new Map([
  ['content_filter', 'content_filter'],
  ['tool_calls', 'tool_calls'],
  ['function_call', 'tool_calls'],
  ['length', 'finish_length'],
]);

export interface Outcome {
  form?: ResponseFormat;
  // The trace id in the caller's traceparent.
  traceId?: string | undefined;
  upstreamMs?: number;
  firstPieceMs?: number;
  usage?: Usage | undefined;
  // Never empty. The log shows the hint of the first one.
  warnings?: Warning[];
  error?: AppError | CallerGone;
}

// Records the whole reply to a call that began at `asked`, in ms of performance.now(). Returns how long the
// upstream took, in ms.
export function recordReply(outcome: Outcome, reply: Reply, asked: number): number {
  const warnings: Warning[] = [];
  const stop = EARLY_STOPS.get(reply.finishReason);
  if (reply.error !== undefined) warnings.push('error_in_200');
  if (reply.refused) warnings.push('refused');
  if (stop !== undefined) warnings.push(stop);
  if (reply.text.trim() === '') warnings.push('empty_text');
  if (warnings.length > 0) outcome.warnings = warnings;
  outcome.usage = reply.usage;
  outcome.upstreamMs = performance.now() - asked;
  return outcome.upstreamMs;
}

// One request, answered or left by its caller (status 499), as the log and the metrics see it.
export interface RequestRecord {
  id: string;
  method: string;
  // The route's pattern, never the caller's own path.
  route: string;
  status: number;
  ms: number;
  outcome: Outcome;
}
