// The upstream's key. If a file holds the key, it is read again while the service runs, so that a rotated key
// needs no restart.
import { readFile } from 'node:fs/promises';
import { type LlmConfig, parseKey } from '../config.ts';
import { codeOf } from '../errors.ts';
import type { Redactor } from './redact.ts';

export interface UpstreamKey {
  // '' if there is none.
  current(): string;
  // Reads the file again after a refused call. Never rejects; resolves once the next call can have the new
  // key, or after READ_MS.
  refresh(): Promise<void>;
  close(): void;
}

export interface KeyOptions {
  redactor: Redactor;
  checkEveryMs?: number;
  onChange?(): void;
  // Called when a problem appears or changes. The message does not contain what the file holds.
  onProblem?(message: string): void;
}

// Providers usually accept the former key for hours. The whole file is read each time, because its timestamps
// are unreliable: for a mounted secret, Kubernetes changes a link within the path.
const CHECK_EVERY_MS = 10_000;
// A hanging file system must not delay the answer to a refused call for longer.
const READ_MS = 1_000;

export function createKey(
  { key, keyFile }: Pick<LlmConfig, 'key' | 'keyFile'>,
  { redactor, checkEveryMs = CHECK_EVERY_MS, onChange = () => {}, onProblem = () => {} }: KeyOptions,
): UpstreamKey {
  if (keyFile === undefined) return { current: () => key, refresh: async () => {}, close() {} };
  let current = key;
  let problem: string | undefined;
  // Set while the file is being read: one read serves all calls that are refused meanwhile.
  let reading: Promise<void> | undefined;
  const timer = setInterval(read, checkEveryMs).unref();

  return {
    current: () => current,
    async refresh() {
      const late = Promise.withResolvers<void>();
      const limit = setTimeout(late.resolve, READ_MS);
      await Promise.race([read(), late.promise]);
      clearTimeout(limit);
    },
    close: () => clearInterval(timer),
  };

  function read(): Promise<void> {
    reading ??= readFile(keyFile ?? '', 'utf8')
      .then(take, (error) => report(`cannot be read (${codeOf(error)})`))
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  function take(content: string) {
    const read = parseKey(content);
    if (read === undefined) return report('must hold one key without quotes, blanks or control characters');
    // A file that is being rewritten is empty for a moment.
    if (read === '') return report('is empty');
    problem = undefined;
    if (read === current) return;
    redactor.add(read);
    current = read;
    onChange();
  }

  function report(found: string) {
    if (found !== problem) onProblem(`LLM_API_KEY_FILE ${found}: the former key stays in use`);
    problem = found;
  }
}
