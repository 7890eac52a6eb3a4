// The worker that reads files of tables. The page imports this module only for its URL.

import { ExplainedError } from '../record/explained.ts';
import type { TextChoice } from './read-file.ts';
import type { Sheet } from './sheet.ts';

export const TABLE_WORKER = import.meta.url;

// The messages of the worker. `alive` comes before any progress, and shows that the worker runs.
export type TableReading =
  | { kind: 'alive' }
  | { kind: 'progress'; part: number }
  | { kind: 'read'; sheets: readonly Sheet[] }
  | { kind: 'failed'; messageEs: string };

export interface ReadingRequest {
  file: File;
  choice: TextChoice;
}

// In the page, the module only provides its URL.
if (typeof document === 'undefined')
  addEventListener('message', async ({ data: { file, choice } }: MessageEvent<ReadingRequest>) => {
    const say = (reading: TableReading) => postMessage(reading);
    try {
      const { readTableFile, unreadable } = await import('./read-file.ts');
      const bytes = new Uint8Array(await file.arrayBuffer());
      say({ kind: 'alive' });
      try {
        say({
          kind: 'read',
          sheets: readTableFile(bytes, file.name, (part) => say({ kind: 'progress', part }), choice),
        });
      } catch (error) {
        const isLarge = error instanceof RangeError; // an array or a string was too large
        const explained = error instanceof ExplainedError ? error.messageEs : '';
        say({ kind: 'failed', messageEs: isLarge ? TOO_LARGE : explained || unreadable(file.name, bytes) });
      }
    } catch {
      say({ kind: 'failed', messageEs: '' });
    }
  });

const TOO_LARGE = 'La memoria de este equipo no alcanzó para esa tabla. Copie solo las filas que use y péguelas aquí.';
