// An upstream whose X-Request-Id selects a fault («fault-quota:5.json»), so that one service process can meet
// all faults. The demo selects a fault by the model instead.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { answerWell, type DemoExchange } from '../../service/demo/answer.ts';
import { compose } from '../../service/demo/compose.ts';
import { closesOnReuse, playFault } from '../../service/demo/faults.ts';
import { type ChatRequest, readChatRequest } from '../../service/demo/request.ts';
import { seededRandom } from '../../service/demo/stream.ts';
import { listen } from './listen.ts';

export interface FaultUpstream {
  url: string;
  port: number;
  // The number of requests that have arrived.
  calls: number;
  // The number of requests without an answer.
  open: number;
  // The number of connections that this upstream has ended and the service has not.
  ending: number;
  // Answers the calls with an id «held.…». Such a call waits until this function is called.
  release(): void;
  closeIdle(): void;
  close(): void;
}

export const PROMPT = 'oficio para solicitar la reparación del alumbrado público';
export const TEXT = compose(PROMPT).trim();

const GOOD = JSON.stringify({ choices: [{ index: 0, message: { content: TEXT }, finish_reason: 'stop' }] });
const LENGTH = `content-length: ${Buffer.byteLength(GOOD)}`;
const OK = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

const BOMB = compressed(gzipSync(Buffer.alloc(16 * 1024 * 1024, ' ')));

// Answers that are written as bytes, because no HTTP library would send them.
export const WIRE: Readonly<Record<string, { does: string; bytes: () => string | Buffer; stays?: boolean }>> = {
  'wire-http10': {
    does: 'a good answer in HTTP/1.0, ended by closing',
    bytes: () => `HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n${GOOD}`,
  },
  'wire-two-lengths': {
    does: 'two Content-Length headers that differ',
    bytes: () => `${OK}${LENGTH}\r\ncontent-length: 5\r\n\r\n${GOOD}`,
  },
  'wire-length-and-chunks': {
    does: 'Content-Length beside Transfer-Encoding: chunked',
    bytes: () => `${OK}${LENGTH}\r\ntransfer-encoding: chunked\r\n\r\n${chunk(GOOD)}0\r\n\r\n`,
  },
  'wire-bad-chunk-size': {
    does: 'a chunk size that is no number',
    bytes: () => `${OK}transfer-encoding: chunked\r\n\r\nxyz\r\n${GOOD}\r\n0\r\n\r\n`,
  },
  'wire-chunks-cut': {
    does: 'chunks without the last one, then a clean close',
    bytes: () => `${OK}transfer-encoding: chunked\r\n\r\n${chunk(GOOD)}`,
  },
  'wire-negative-length': {
    does: 'a negative Content-Length',
    bytes: () => `${OK}content-length: -1\r\n\r\n${GOOD}`,
  },
  'wire-header-injection': {
    does: 'a bare line feed inside a header',
    bytes: () => `${OK}x-a: b\nx-c: d\r\n${LENGTH}\r\n\r\n${GOOD}`,
  },
  'wire-more-than-asked': {
    does: 'a good answer, and a second one that nobody asked for, on a kept connection',
    bytes: () => `${OK}${LENGTH}\r\n\r\n${GOOD}${OK}${LENGTH}\r\n\r\n${GOOD}`,
    stays: true,
  },
  'wire-switching-protocols': {
    does: '101 Switching Protocols',
    bytes: () => 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    stays: true,
  },
  'wire-status-999': {
    does: 'status 999',
    bytes: () => 'HTTP/1.1 999 Odd\r\ncontent-length: 3\r\n\r\nodd',
  },
  'wire-no-content': {
    does: '204 No Content',
    bytes: () => 'HTTP/1.1 204 No Content\r\n\r\n',
  },
  'wire-bad-gzip': {
    does: 'Content-Encoding: gzip over what is not',
    bytes: () => `${OK}content-encoding: gzip\r\n${LENGTH}\r\n\r\n${GOOD}`,
  },
  'wire-gzip-bomb': {
    does: 'gzip, 16 kB on the wire, 16 MiB unpacked',
    bytes: () => BOMB,
  },
  'wire-unknown-encoding': {
    does: 'Content-Encoding: zstd-x, which nobody knows',
    bytes: () => `${OK}content-encoding: zstd-x\r\n${LENGTH}\r\n\r\n${GOOD}`,
  },
  'wire-declared-latin1': {
    does: 'a good answer in ISO-8859-1 that says so',
    bytes: () =>
      Buffer.from(`HTTP/1.1 200 OK\r\ncontent-type: application/json; charset=iso-8859-1\r\n\r\n${GOOD}`, 'latin1'),
  },
  'wire-unknown-charset': {
    does: 'a charset that does not exist over good UTF-8',
    bytes: () => `HTTP/1.1 200 OK\r\ncontent-type: application/json; charset=utf-99\r\n${LENGTH}\r\n\r\n${GOOD}`,
  },
};

export async function createFaultUpstream(): Promise<FaultUpstream> {
  const server = createServer({ keepAliveTimeout: 60_000, requestTimeout: 0 }, (req, res) => {
    upstream.open++;
    res.once('close', () => upstream.open--);
    const chunks: Buffer[] = [];
    req.on('error', () => {}).on('data', (bytes: Buffer) => chunks.push(bytes));
    req.on('end', () => void answer(req, res, Buffer.concat(chunks)));
  });
  const heldAnswers: (() => void)[] = [];
  const port = await listen(server);
  const upstream: FaultUpstream = {
    url: `http://127.0.0.1:${port}/openai/v1/chat/completions`,
    port,
    calls: 0,
    open: 0,
    ending: 0,
    release() {
      for (const answer of heldAnswers.splice(0)) answer();
    },
    closeIdle: () => server.closeIdleConnections(),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return upstream;

  async function answer(req: IncomingMessage, res: ServerResponse, bytes: Buffer): Promise<unknown> {
    upstream.calls++;
    if (closesOnReuse.has(req.socket)) return req.socket.destroy();
    const name = String(req.headers['x-request-id']).replace(/\.[^.]*$/, '');
    const wire = WIRE[name];
    if (wire) {
      req.socket.write(wire.bytes());
      if (wire.stays) return;
      upstream.ending++;
      return req.socket.once('close', () => upstream.ending--).end();
    }
    const body = readChatRequest(bytes);
    if ('refusal' in body) return res.writeHead(400).end(body.refusal);
    const exchange = open(req, res, { ...body, model: name });
    if (name === 'held') await new Promise<void>((resolve) => heldAnswers.push(resolve));
    return (await playFault(exchange)) || answerWell(exchange);
  }
}

function open(req: IncomingMessage, res: ServerResponse, body: ChatRequest): DemoExchange {
  const key = String(req.headers.authorization).slice('Bearer '.length);
  return {
    req,
    res,
    id: 'chatcmpl-000000000000',
    body,
    key,
    text: TEXT,
    pace: 0,
    random: seededRandom(TEXT),
    ended: false,
  };
}

function compressed(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${OK}content-encoding: gzip\r\ncontent-length: ${bytes.length}\r\n\r\n`), bytes]);
}
