// The log: JSON lines on stdout, one a request. Never a prompt, a text, an upstream's body, or the key.
import pino, { type Logger } from 'pino';
import type { Config } from '../config.ts';
import { AppError, CallerGone } from '../errors.ts';
import type { Redactor } from '../llm/redact.ts';
import type { Served } from '../outcome.ts';

export interface Log {
  logger: Logger;
  served(served: Served): void;
  // Writes out what is buffered, at once.
  flush(): void;
}

// Lines are written together: one system call for many requests, and none is late by more than this.
const BUFFER_BYTES = 8 * 1024;
const FLUSH_MS = 200;
// When nobody reads the pipe, lines are dropped rather than kept.
const MAX_BUFFER_BYTES = 1024 * 1024;
const PROBES = new Set(['/healthz', '/readyz']);

export function createLog(level: Config['logLevel'], redactor: Redactor): Log {
  const out = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, maxLength: MAX_BUFFER_BYTES });
  // A closed pipe or a full disk is no reason to stop serving.
  out.on('error', () => {});
  let pending: NodeJS.Timeout | undefined;
  const write = (line: string) => {
    out.write(redactor.redact(line));
    if (pending) return;
    pending = setTimeout(() => {
      pending = undefined;
      out.flush();
    }, FLUSH_MS).unref();
  };
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write },
  );

  return {
    logger,
    served(served) {
      const level = levelOf(served);
      if (logger.isLevelEnabled(level)) logger[level](fieldsOf(served), messageOf(served));
    },
    flush() {
      try {
        out.flushSync();
      } catch {
        // Nobody reads any more.
      }
    },
  };
}

function levelOf({ status, route, outcome }: Served): 'debug' | 'info' | 'warn' | 'error' {
  if (status === 500) return 'error';
  if (status === 502 || outcome.warnings?.length) return 'warn';
  // A stream that failed after its first piece has the status 200.
  if (outcome.error instanceof AppError && status < 400) return 'error';
  return PROBES.has(route) ? 'debug' : 'info';
}

function messageOf({ method, route, status, ms, outcome: { form, error, warnings } }: Served): string {
  const what = `${method} ${route}${form === undefined ? '' : ` (${form})`}`;
  if (error instanceof CallerGone) return `client closed request ${what} after ${ms.toFixed(0)} ms`;
  const hint = error?.facts.hint ?? (warnings?.length ? WARNING_HINTS[warnings[0] ?? 'empty_text'] : undefined);
  return `${what} ${status} in ${ms.toFixed(0)} ms${hint === undefined ? '' : `: ${hint}`}`;
}

const WARNING_HINTS = {
  empty_text:
    'the upstream answered without text: a reasoning model may have used up max_completion_tokens, raise it in LLM_PARAMS',
  finish_length: 'the text was cut at the output limit: raise max_tokens (or max_completion_tokens) in LLM_PARAMS',
  error_in_200: 'the upstream reported an error inside a successful answer',
} as const;

function fieldsOf({
  id,
  status,
  ms,
  traceId,
  outcome: { form, upstreamMs, firstPieceMs, usage, warnings, error },
}: Served) {
  return {
    id,
    status,
    ms: round(ms),
    ...(traceId !== undefined && { traceId }),
    ...(form !== undefined && { form }),
    ...(upstreamMs !== undefined && { upstreamMs: round(upstreamMs) }),
    ...(firstPieceMs !== undefined && { firstPieceMs: round(firstPieceMs) }),
    ...usage,
    ...(warnings?.length && { warnings }),
    ...(error instanceof AppError && failureOf(error)),
  };
}

// The details of a 502 are the upstream's words, which may repeat the caller's: they are not logged.
function failureOf({ code, message, cause, facts: { reason, upstreamStatus, upstreamRequestId } }: AppError) {
  return {
    ...(reason !== undefined && { reason }),
    ...(upstreamStatus !== undefined && { upstreamStatus }),
    ...(upstreamRequestId !== undefined && { upstreamRequestId }),
    ...(code === 'server' && { error: message }),
    ...(reason === 'internal' && cause instanceof Error && { stack: cause.stack }),
  };
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
