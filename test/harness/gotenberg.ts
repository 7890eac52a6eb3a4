// A small Gotenberg on a socket. It takes only what the service should send, and answers as `mode` says. The
// routes, names and words are those of gotenberg/gotenberg 8 (pkg/modules/libreoffice/routes.go).
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { unzipSync } from 'fflate';
import { listen } from './listen.ts';

export interface Conversion {
  docx: Uint8Array;
  // The fields of the form beside the file.
  fields: Record<string, string>;
  headers: IncomingMessage['headers'];
}

export type GotenbergMode =
  | 'good'
  | 'held' // waits for release()
  | 'hang'
  | 'full'
  | 'busy'
  | 'broken'
  | 'conflict'
  | 'failed'
  | 'redirect'
  | 'cut'
  | 'reset'
  | 'html'
  | 'huge'
  | 'echo';

export interface Gotenberg {
  url: string;
  mode: GotenbergMode;
  // What mode «echo» says, in an error.
  words: string;
  received: Conversion[];
  // The number of requests without an answer.
  open: number;
  // Answers the requests of mode «held».
  release(): void;
  close(): void;
}

interface Options {
  // Converts a document. The default only names its hash.
  convert?(docx: Uint8Array, options: { pdfua: boolean }): Promise<Buffer>;
}

const ROUTE = '/forms/libreoffice/convert';
const FIELDS: Readonly<Record<string, RegExp>> = {
  pdfa: /^PDF\/A-2b$/,
  pdfua: /^true$/,
  exportFormFields: /^false$/,
};

export async function startGotenberg({ convert = nameHash }: Options = {}): Promise<Gotenberg> {
  let held: (() => void)[] = [];
  const server = createServer((request, response) => {
    gotenberg.open++;
    response.once('close', () => gotenberg.open--);
    request.on('error', () => undefined);
    void answer(request, response);
  });
  // A test that leaves it open can end.
  server.unref();
  const gotenberg: Gotenberg = {
    url: `http://127.0.0.1:${await listen(server)}`,
    mode: 'good',
    words: '',
    received: [],
    open: 0,
    release() {
      for (const go of held) go();
      held = [];
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return gotenberg;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const conversion = await readForm(request, Buffer.concat(chunks));
    const say = (status: number, words: string, headers = {}) =>
      response.writeHead(status, { 'content-type': 'text/plain; charset=UTF-8', ...headers }).end(words);
    if (typeof conversion === 'string') return say(400, conversion);
    gotenberg.received.push(conversion);
    const { mode } = gotenberg;
    if (mode === 'held') await new Promise<void>((resolve) => held.push(resolve));
    switch (mode) {
      case 'hang':
        return;
      case 'full':
        return say(503, 'The request exceeded the time limit.', { 'retry-after': '7' });
      case 'busy':
        return say(429, 'The request queue is full. Retry shortly.');
      case 'broken':
        return say(400, "LibreOffice could not read the document 'documento.docx'.");
      case 'conflict':
        return say(409, 'At least one of the files is locked.');
      case 'failed':
        return say(500, "LibreOffice failed to convert the document 'documento.docx'.");
      case 'redirect':
        return say(302, 'elsewhere', { location: '/elsewhere' });
      case 'cut':
        return response
          .writeHead(200, { 'content-type': 'application/pdf', 'content-length': '99999' })
          .write('%PDF-1.7\n', () => response.destroy());
      case 'reset':
        return request.socket.resetAndDestroy();
      case 'html':
        return say(200, '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' });
      case 'huge':
        return pour(response);
      case 'echo':
        return say(400, `${gotenberg.words} ${JSON.stringify(request.headers)}`);
      default: {
        const pdf = await convert(conversion.docx, { pdfua: conversion.fields.pdfua === 'true' });
        const headers = { 'content-type': 'application/pdf', 'content-length': pdf.length };
        const name = { 'content-disposition': 'attachment; filename="documento.pdf"' };
        return response.writeHead(200, { ...headers, ...name }).end(pdf);
      }
    }
  }
}

// Reads the form. Returns the words of a refusal if a part is not what the route takes.
async function readForm(
  { method, url, headers }: IncomingMessage,
  body: Buffer<ArrayBuffer>,
): Promise<Conversion | string> {
  if (method !== 'POST' || url !== ROUTE) return `no such route: ${method} ${url}`;
  const form = await new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
  const fields: Record<string, string> = {};
  const files: File[] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
    else if (name === 'files') files.push(value);
    else return `no such file field: ${name}`;
  }
  for (const [name, value] of Object.entries(fields))
    if (!FIELDS[name]?.test(value)) return `Invalid form data: ${name}=${value}`;
  const [file] = files;
  if (file === undefined || files.length > 1) return 'Invalid form data: no form file found for extensions: [.docx]';
  if (!file.name.endsWith('.docx')) return `the file name has another extension: ${file.name}`;
  const docx = new Uint8Array(await file.arrayBuffer());
  const names = namesIn(docx);
  if (!names.includes('[Content_Types].xml') || !names.includes('word/document.xml')) return 'not a Word package';
  return { docx, fields, headers };
}

function namesIn(docx: Uint8Array): string[] {
  try {
    return Object.keys(unzipSync(docx));
  } catch {
    return [];
  }
}

// Sends PDF bytes until the other side closes.
function pour(response: ServerResponse) {
  const block = Buffer.alloc(1024 * 1024, ' ');
  response.writeHead(200, { 'content-type': 'application/pdf' }).write('%PDF-1.7\n');
  const more = () => {
    while (!response.destroyed && response.write(block));
    response.once('drain', more);
  };
  more();
}

async function nameHash(docx: Uint8Array): Promise<Buffer> {
  return Buffer.from(`%PDF-1.7\n% ${hashOf(docx)}\n%%EOF\n`);
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
