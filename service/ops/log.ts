// Writes the log: JSON lines on stdout, one for each request. No line contains a prompt, a text, a body of
// the upstream, or the key.
import type { Config } from '../config.ts';
import { AppError, CallerGone } from '../errors.ts';
import type { Redactor } from '../llm/redact.ts';
import type { RequestRecord, Warning } from './outcome.ts';
import { PROBES } from './probes.ts';

export interface Log extends Record<'info' | 'warn' | 'fatal', (msg: string, fields?: object) => void> {
  served(served: RequestRecord): void;
  // Writes the lines that are still waiting. Resolves when they are written, or after UNREAD_MS if nobody
  // reads the log.
  flush(): Promise<void>;
}

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug';

const RANKS = { silent: 0, fatal: 1, error: 2, warn: 3, info: 4, debug: 5, trace: 6 } as const;
// The number of characters at which waiting lines are written, so that one system call writes the lines of
// many requests. No line waits longer than FLUSH_MS.
const BUFFER_CHARS = 64 * 1024;
const FLUSH_MS = 200;
// The most bytes of the log that may wait for a reader. Above this number, new lines are dropped.
const MAX_UNREAD_BYTES = 1024 * 1024;
const UNREAD_MS = 2_000;

export function createLog(level: Config['logLevel'], redactor: Redactor): Log {
  // The log needs no worker thread, because process.stdout writes to a pipe asynchronously. A worker thread
  // would keep the process from ending while nobody reads the pipe.
  const out = process.stdout;
  // A closed pipe or a full disk must not end the service.
  out.on('error', () => {});
  out.on('drain', () => dropped > 0 && flushLines());
  const isoTime = createClock();
  let waiting = '';
  let waitingLines = 0;
  // The lines dropped since the last write to `out`.
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;

  const isEnabled = (lineLevel: Level) => RANKS[lineLevel] <= RANKS[level];
  const toLine = (level: Level, msg: string, fields: object) =>
    `${JSON.stringify({ level, time: isoTime(), ...fields, msg })}\n`;
  const write = (lineLevel: Level, msg: string, fields: object = {}) => {
    waiting += toLine(lineLevel, msg, fields);
    waitingLines++;
    if (waiting.length >= BUFFER_CHARS) flushLines();
    else timer ??= setTimeout(flushLines, FLUSH_MS).unref();
  };

  return {
    info: (msg, fields) => isEnabled('info') && write('info', msg, fields),
    warn: (msg, fields) => isEnabled('warn') && write('warn', msg, fields),
    fatal: (msg, fields) => isEnabled('fatal') && write('fatal', msg, fields),
    served(served) {
      const lineLevel = levelOf(served);
      if (isEnabled(lineLevel)) write(lineLevel, messageOf(served), fieldsOf(served));
    },
    flush: () =>
      new Promise((resolve) => {
        const unread = setTimeout(resolve, UNREAD_MS);
        flushLines();
        out.write('', () => {
          clearTimeout(unread);
          resolve();
        });
      }),
  };

  function flushLines() {
    clearTimeout(timer);
    timer = undefined;
    if (out.writableLength >= MAX_UNREAD_BYTES) dropped += waitingLines;
    else {
      if (dropped > 0) waiting += toLine('warn', 'log lines were dropped: nobody read stdout', { dropped });
      dropped = 0;
      out.write(redactor.redact(waiting));
    }
    waiting = '';
    waitingLines = 0;
  }
}

function levelOf({ status, route, outcome }: RequestRecord): 'debug' | 'info' | 'warn' | 'error' {
  if (status === 500) return 'error';
  // A 503 under overload is only a debug line, because main.ts logs the start and the end of an overload.
  if (outcome.error instanceof AppError && outcome.error.code === 'saturated') return 'debug';
  if (status === 502 || outcome.warnings) return 'warn';
  // A stream that failed after its first piece is an error, although its status is 200.
  if (outcome.error instanceof AppError && status < 400) return 'error';
  return route in PROBES ? 'debug' : 'info';
}

function messageOf({ method, route, status, ms, outcome: { form, error, warnings } }: RequestRecord): string {
  const what = `${method} ${route}${form === undefined ? '' : ` (${form})`}`;
  if (error instanceof CallerGone) return `client closed request ${what} after ${ms.toFixed(0)} ms`;
  const [warning] = warnings ?? [];
  const hint = error?.info.hint ?? (warning && WARNING_HINTS[warning]);
  return `${what} ${status} in ${ms.toFixed(0)} ms${hint === undefined ? '' : `: ${hint}`}`;
}

const WARNING_HINTS = {
  empty_text:
    'the upstream answered without text: a reasoning model may have used up max_completion_tokens, raise it in LLM_PARAMS',
  finish_length: 'the text was cut at the output limit: raise max_tokens (or max_completion_tokens) in LLM_PARAMS',
  error_in_200: 'the upstream reported an error inside a successful answer',
  content_filter:
    "the provider's content filter cut the text: look at its settings, the caller may put it in other words",
  refused: 'the model declined to write the text: the caller may put it in other words',
  tool_calls: 'the model called a tool instead of writing: take tools and tool_choice out of LLM_PARAMS',
} as const satisfies Record<Warning, string>;

function fieldsOf({ id, status, ms, outcome }: RequestRecord) {
  const { form, traceId, upstreamMs, firstPieceMs, pdfMs, usage, warnings, upstreamError, error } = outcome;
  const times = { upstreamMs: round(upstreamMs), firstPieceMs: round(firstPieceMs), pdfMs: round(pdfMs) };
  const failure = error instanceof AppError && failureOf(error);
  return { id, status, ms: round(ms), traceId, form, ...times, ...usage, warnings, upstreamError, ...failure };
}

// Returns the fields that the log line of a failure has. The details of a 502 are left out, because they are
// the upstream's words and may repeat the caller's text.
function failureOf({ code, message, cause, info: { reason, upstreamStatus, upstreamRequestId } }: AppError) {
  return {
    reason,
    upstreamStatus,
    upstreamRequestId,
    error: code === 'server' ? message : undefined,
    stack: reason === 'internal' && cause instanceof Error ? cause.stack : undefined,
  };
}

function round(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.round(ms * 10) / 10;
}

// Formats the time at most once per millisecond, because formatting takes 3 µs and ten requests may share it.
function createClock(): () => string {
  let latest = { ms: 0, text: '' };
  return () => {
    const ms = Date.now();
    if (ms !== latest.ms) latest = { ms, text: new Date(ms).toISOString() };
    return latest.text;
  };
}
