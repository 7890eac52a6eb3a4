// Sends Word files to the institution's service, which converts them into PDFs. Loaded when it is used.
import { converter } from './converter.ts';
import { ExplainedError } from './explained.ts';

export interface PdfOptions {
  // True for a document in the form of Membrete, whose PDF claims to be accessible.
  ownForm: boolean;
  signal: AbortSignal;
}

const ADDRESS = 'pdf';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
// The limits of the service.
const MAX_BYTES = 8 * 1024 * 1024;
// The service and the proxies before it answer within two minutes.
const LONGEST_MS = 150_000;
// A busy service is asked again, so that a long series is not lost. It says how long to wait; the longest wait
// keeps «Cancelar» in sight.
const MAX_TRIES = 5;
const LONGEST_WAIT_MS = 3_000;

const OR_PRINT = 'Mientras, «Imprimir o guardar PDF» lo hace en este navegador.';
const BUSY = `El servicio de su institución que hace los PDF está ocupado. Intente de nuevo en unos minutos. ${OR_PRINT}`;
const FAILED = `El PDF no se hizo: falló el servicio de su institución que lo convierte. Intente de nuevo. ${OR_PRINT}`;
const UNREACHED = `El PDF no se hizo: no se llegó al servicio de su institución. Revise la conexión. ${OR_PRINT}`;
const GONE = `El servicio de su institución ya no hace PDF. ${OR_PRINT}`;
const TOO_LARGE = `El documento rebasa los 8 MB que el servicio convierte: reduzca sus imágenes. ${OR_PRINT}`;

// Finds out whether there is a converter. Asks again only while none is known.
export async function findConverter(): Promise<void> {
  if (converter.get().isThere) return;
  const response = await fetch(ADDRESS).catch(() => undefined);
  if (response?.status === 204) converter.set({ isThere: true });
}

// Rejects with an ExplainedError, or with the reason of the signal.
export async function toPdf(docx: Uint8Array, { ownForm, signal }: PdfOptions): Promise<Uint8Array> {
  if (docx.length > MAX_BYTES) throw new ExplainedError(TOO_LARGE);
  for (let tries = 1; ; tries++) {
    const response = await post(docx, ownForm ? `${ADDRESS}?form=own` : ADDRESS, signal);
    if (response instanceof Uint8Array) return response;
    if (!isBusy(response)) throw new ExplainedError(adviceOn(response));
    if (tries === MAX_TRIES) throw new ExplainedError(BUSY);
    const seconds = Number(response.headers.get('retry-after')) || 1;
    await wait(Math.min(seconds * 1_000, LONGEST_WAIT_MS), signal);
  }
}

// Resolves with the PDF, or with an answer that has none. The time limit covers the body too.
async function post(docx: Uint8Array, address: string, signal: AbortSignal): Promise<Uint8Array | Response> {
  const call = new AbortController();
  const stop = () => call.abort(signal.reason);
  const limit = setTimeout(() => call.abort(), LONGEST_MS);
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    const init = { method: 'POST', headers: { 'content-type': DOCX }, body: new Uint8Array(docx), signal: call.signal };
    const response = await fetch(address, init);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : response;
  } catch (error) {
    throw signal.aborted ? signal.reason : new ExplainedError(UNREACHED, error);
  } finally {
    clearTimeout(limit);
    signal.removeEventListener('abort', stop);
  }
}

function isBusy({ status, headers }: Response): boolean {
  return status === 503 || headers.get('x-failure-reason') === 'pdf_overloaded';
}

function adviceOn({ status }: Response): string {
  if (status === 413) return TOO_LARGE;
  if (status !== 404) return FAILED;
  converter.set({ isThere: false });
  return GONE;
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
