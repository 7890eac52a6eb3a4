// Sends requests that an HTTP library would not send.
import { once } from 'node:events';
import { connect } from 'node:net';

// The request line and the headers of a good request, without Content-Length and the blank line.
export const POST = 'POST /api/generate-template HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

// Returns a good request with this body. `head` has more header lines, each with its line end.
export function requestOf(body: string, head = ''): string {
  return `${POST}${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

// Resolves with everything that comes back until the service closes the connection.
export async function raw(port: number, ...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  socket.on('error', () => {});
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return received;
}
