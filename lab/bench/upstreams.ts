// Starts the upstream of a measurement as a process.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoOptions } from '@membrete/service/demo';
import { freePort } from '../../test/harness/listen.ts';
import { type Started, start, untilAnswering } from './processes.ts';

// A template of typical length. Its first part, STREAMED_TEXT, makes a stream of about 100 pieces.
const REFERENCE = join(import.meta.dirname, '../../document/kinds/oficio_solicitud/reference.txt');
export const REFERENCE_TEXT = readFileSync(REFERENCE, 'utf8').trim();
export const STREAMED_TEXT = REFERENCE_TEXT.slice(0, 790);

export interface UpstreamProcess extends Started {
  url: string;
}

export async function startUpstream(options: DemoOptions = {}): Promise<UpstreamProcess> {
  const port = await freePort();
  const demoOptions: DemoOptions = { text: REFERENCE_TEXT, delayMs: 0, pace: 0, ...options, port };
  const command = [process.execPath, join(import.meta.dirname, 'upstream.ts'), JSON.stringify(demoOptions)];
  const started = start(command, { cpu: 'load' });
  const url = `http://127.0.0.1:${port}/openai/v1/chat/completions`;
  await untilAnswering(url, started);
  return { ...started, url };
}
