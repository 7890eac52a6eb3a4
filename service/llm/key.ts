// Holds the upstream's key. A key from a file is read again while the service runs, so that a new key needs
// no restart.
import { readFile } from 'node:fs/promises';
import { type LlmConfig, parseKey } from '../config.ts';
import { codeOf } from '../errors.ts';
import type { Redactor } from './redact.ts';

export interface UpstreamKey {
  // Returns the key, or '' if there is none.
  current(): string;
  // Reads the file again after the upstream has refused the key. Never rejects. Resolves when the file has
  // been read, at the latest after READ_MS.
  refresh(): Promise<void>;
  close(): void;
}

export interface KeyOptions {
  redactor: Redactor;
  checkEveryMs?: number;
  onChange?(): void;
  // Called when a problem appears or changes. The message contains nothing from the file.
  onProblem?(message: string): void;
}

// The interval at which the file is read; providers usually accept the previous key for hours. The whole file
// is read each time, because timestamps do not show every change: for a mounted secret, Kubernetes changes a
// link in its path.
const CHECK_EVERY_MS = 10_000;
// The longest that a slow file system may delay the answer to a refused call.
const READ_MS = 1_000;

export function createKey(
  { key, keyFile }: Pick<LlmConfig, 'key' | 'keyFile'>,
  { redactor, checkEveryMs = CHECK_EVERY_MS, onChange = () => {}, onProblem = () => {} }: KeyOptions,
): UpstreamKey {
  if (keyFile === undefined) return { current: () => key, refresh: async () => {}, close() {} };
  let current = key;
  let problem: string | undefined;
  // Set while the file is being read, so that calls which are refused meanwhile share one read.
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
    // The last key stays in use, because a file is empty for a moment while another program rewrites it.
    if (read === '') return report('is empty');
    problem = undefined;
    if (read === current) return;
    redactor.add(read);
    current = read;
    onChange();
  }

  function report(newProblem: string) {
    if (newProblem !== problem) onProblem(`LLM_API_KEY_FILE ${newProblem}: the former key stays in use`);
    problem = newProblem;
  }
}
