// The outcome of one request: filled in on its way, read once by the log line and the metrics.
import type { AppError, CallerGone } from '../errors.ts';
import type { Reply, Usage } from '../llm/answer.ts';

export type Form = 'json' | 'text' | 'sse' | 'docx';

// Warnings about a 200: the upstream said nothing, stopped at its limit, or reported an error beside the text.
export const WARNINGS = ['empty_text', 'finish_length', 'error_in_200'] as const;
export type Warning = (typeof WARNINGS)[number];

export interface Outcome {
  form?: Form;
  // From the caller's traceparent.
  traceId?: string | undefined;
  upstreamMs?: number;
  firstPieceMs?: number;
  usage?: Usage | undefined;
  // At least one, if set. The first of them has its hint in the log.
  warnings?: Warning[];
  error?: AppError | CallerGone;
}

// Records the whole reply to a call that was made at the time `asked`. Returns how long the upstream took, in ms.
export function recordReply(outcome: Outcome, { text, finishReason, usage, error }: Reply, asked: number): number {
  const warnings: Warning[] = [];
  // Before the others: an error explains why there is no text.
  if (error !== undefined) warnings.push('error_in_200');
  if (text.trim() === '') warnings.push('empty_text');
  if (finishReason === 'length') warnings.push('finish_length');
  if (warnings.length > 0) outcome.warnings = warnings;
  outcome.usage = usage;
  outcome.upstreamMs = performance.now() - asked;
  return outcome.upstreamMs;
}

// One answered request (or one whose caller left: status 499), as the log and the metrics see it.
export interface RequestRecord {
  id: string;
  method: string;
  // The route's pattern, never the caller's own path.
  route: string;
  status: number;
  ms: number;
  outcome: Outcome;
}
