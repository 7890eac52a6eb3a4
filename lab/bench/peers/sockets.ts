// A minimal peer on raw sockets, which can parse only the messages of the benchmark. Its cost is a lower
// bound for all contestants.
import { createConnection, createServer, type Socket } from 'node:net';

const { PORT = '5055', LLM_URL = '', LLM_API_KEY = '', LLM_MODEL = '', INSTRUCTION = '' } = process.env;
const upstream = new URL(LLM_URL);
const HEAD = `POST ${upstream.pathname} HTTP/1.1\r\nhost: ${upstream.host}\r\ncontent-type: application/json\r\nauthorization: Bearer ${LLM_API_KEY}\r\ncontent-length: `;
const CORS = 'access-control-allow-origin: *\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ';

interface Line {
  socket: Socket;
  answer: (body: string) => void;
}
const idle: Line[] = [];

createServer({ noDelay: true }, (caller) => {
  readMessages(caller, (body) => {
    const { prompt, area } = JSON.parse(body || '{}');
    if (typeof prompt !== 'string' || prompt === '')
      return respond(caller, '400 Bad Request', { error: 'prompt es requerido' });
    const content = typeof area === 'string' ? `Área: ${area}\n${prompt}` : prompt;
    const messages = [
      { role: 'system', content: INSTRUCTION },
      { role: 'user', content },
    ];
    const line = idle.pop() ?? connect();
    line.answer = (answer) => {
      idle.push(line);
      const { choices } = JSON.parse(answer);
      respond(caller, '200 OK', { text: choices[0].message.content.trim() });
    };
    const request = JSON.stringify({ model: LLM_MODEL, messages, temperature: 0.3, max_tokens: 900 });
    line.socket.write(`${HEAD}${Buffer.byteLength(request)}\r\n\r\n${request}`);
  });
  caller.on('error', () => caller.destroy());
}).listen(Number(PORT), '127.0.0.1');

function connect(): Line {
  const socket = createConnection({ host: upstream.hostname, port: Number(upstream.port), noDelay: true });
  const line: Line = { socket, answer: () => undefined };
  // Remove a connection when it closes, because the upstream closes connections that were idle for some
  // seconds.
  socket.once('close', () => {
    const index = idle.indexOf(line);
    if (index !== -1) idle.splice(index, 1);
  });
  socket.on('error', () => socket.destroy());
  readMessages(socket, (body) => line.answer(body));
  return line;
}

function respond(caller: Socket, status: string, body: object): void {
  const json = JSON.stringify(body);
  caller.write(`HTTP/1.1 ${status}\r\n${CORS}${Buffer.byteLength(json)}\r\n\r\n${json}`);
}

// Reads messages with a Content-Length. Nearly every chunk is a whole message.
function readMessages(socket: Socket, take: (body: string) => void): void {
  let pending: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    for (;;) {
      const end = pending.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(pending.toString('latin1', 0, end))?.[1] ?? 0);
      const next = end + 4 + length;
      if (pending.length < next) return;
      const body = pending.toString('utf8', end + 4, next);
      pending = pending.subarray(next);
      take(body);
    }
  });
}
