// The worker that reads files, so that the page goes on answering. This small module is also what tells the page its address.
import type { Sheet } from './sheet.ts';

export const TABLE_WORKER = import.meta.url;

// `alive` comes while nothing is done yet, and says that something is.
export type Reading =
  | { kind: 'alive' }
  | { kind: 'progress'; part: number }
  | { kind: 'read'; sheets: readonly Sheet[] }
  | { kind: 'failed'; messageEs: string };

// In the page this only gives the address.
if (typeof document === 'undefined')
  addEventListener('message', async ({ data: file }: MessageEvent<File>) => {
    const say = (reading: Reading) => postMessage(reading);
    let name = '';
    try {
      const { readFile, unreadable } = await import('./read-file.ts');
      ({ name } = file);
      const bytes = new Uint8Array(await file.arrayBuffer());
      say({ kind: 'alive' });
      try {
        say({ kind: 'read', sheets: readFile(bytes, name, (part) => say({ kind: 'progress', part })) });
      } catch (error) {
        const messageEs = error instanceof Error && 'messageEs' in error ? String(error.messageEs) : unreadable(name);
        say({ kind: 'failed', messageEs });
      }
    } catch {
      say({ kind: 'failed', messageEs: '' });
    }
  });
