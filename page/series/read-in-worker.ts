// Reads a file in a worker, which can be stopped and does not block the page.
import { ExplainedError } from '../record/explained.ts';
import type { TextChoice } from './read-file.ts';
import type { Sheet } from './sheet.ts';
import { type ReadingRequest, TABLE_WORKER, type TableReading } from './table-worker.ts';

const MAX_SILENCE_MS = 20_000;

// Reads a file into sheets. Resolves with undefined if `signal` is aborted. `report` gets the finished part,
// from 0 to 1.
export function readInWorker(
  file: File,
  { choice, report, signal }: { choice: TextChoice; report: (part: number) => void; signal: AbortSignal },
): Promise<readonly Sheet[] | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(TABLE_WORKER, { type: 'module', name: 'table' });
    let silence: ReturnType<typeof setTimeout> | undefined;
    const end = (act: () => void) => {
      clearTimeout(silence);
      worker.terminate();
      act();
    };
    const fail = (messageEs: string) => end(() => reject(new ExplainedError(messageEs)));
    const restartTimer = () => {
      clearTimeout(silence);
      silence = setTimeout(() => fail(neverEnds(file.name)), MAX_SILENCE_MS);
    };
    signal.addEventListener('abort', () => end(() => resolve(undefined)), { once: true });
    worker.addEventListener('error', () => fail(UNLOADED));
    worker.addEventListener('message', ({ data }: MessageEvent<TableReading>) => {
      restartTimer();
      if (data.kind === 'progress') report(data.part);
      if (data.kind === 'read') end(() => resolve(data.sheets));
      if (data.kind === 'failed') fail(data.messageEs || UNLOADED);
    });
    restartTimer();
    const request: ReadingRequest = { file, choice };
    worker.postMessage(request);
  });
}

const UNLOADED =
  'No se pudo cargar la parte de la página que lee tablas. Revise la conexión e intente de nuevo; su trabajo está guardado.';

function neverEnds(name: string): string {
  return `La lectura de «${name}» no termina. Ábralo en Excel, guárdelo otra vez como .xlsx e intente de nuevo; o copie sus filas y péguelas aquí.`;
}
