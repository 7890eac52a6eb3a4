// Opens a virtual display for browsers that need one.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { findProgram } from './browser.ts';

// Resolves with the environment of programs on the display; undefined without Xvfb.
export async function openDisplay(): Promise<{ env: NodeJS.ProcessEnv; close: () => void } | undefined> {
  const program = findProgram('Xvfb');
  if (!program) return undefined;
  const child = spawn(program, ['-displayfd', '1', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const number of createInterface({ input: child.stdout }))
    return { env: { ...process.env, DISPLAY: `:${number.trim()}`, ...PLACE }, close: () => child.kill() };
  return undefined;
}

// The locale in which date fields begin with the month, in every engine.
const PLACE = { LC_ALL: 'en_US.UTF-8', TZ: 'America/Mexico_City' };
