// A forward proxy that leaves the bytes of the upstream as they are, so that a test of the contract sees the same
// answers, cuts and resets with it and without it.
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { listen } from './listen.ts';

export interface ForwardProxy {
  url: string;
  // The requests that have come through.
  requests: number;
  close(): void;
}

export async function createForwardProxy(): Promise<ForwardProxy> {
  const sockets = new Set<Socket>();
  const server: Server = createServer({ allowHalfOpen: true }, (client) => {
    sockets.add(client.once('close', () => sockets.delete(client)));
    let upstream: Socket | undefined;
    const open = (host: string) => {
      const { hostname, port } = new URL(`http://${host}`);
      const opened = dial({ host: hostname, port: Number(port || 80), allowHalfOpen: true });
      join(client, opened);
      return opened;
    };
    const forward = createForwarder((host, bytes) => {
      proxy.requests++;
      upstream ??= open(host);
      upstream.write(bytes);
    });
    client.on('data', (bytes: Buffer) => forward(bytes, upstream));
  });
  const proxy: ForwardProxy = {
    url: `http://127.0.0.1:${await listen(server)}`,
    requests: 0,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  server.unref();
  return proxy;
}

// Passes on what one side sends, how it ends, and that it breaks.
function join(client: Socket, upstream: Socket) {
  upstream.on('data', (bytes) => {
    if (!client.write(bytes)) upstream.pause();
  });
  client.on('drain', () => upstream.resume());
  for (const [from, to] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    from.on('end', () => to.end());
    from.on('error', () => to.resetAndDestroy());
    from.on('close', (broken) => (broken ? to.resetAndDestroy() : to.destroySoon()));
  }
}

// Returns a function that takes the bytes of a caller of the proxy, and calls `start` with the head of each request
// in the form for the upstream, in which the target is a path. The body is written as it comes.
function createForwarder(start: (host: string, head: Buffer) => void) {
  let head = Buffer.alloc(0);
  let bodyBytes = 0;
  return function forward(bytes: Buffer, upstream: Socket | undefined): void {
    if (bodyBytes > 0) {
      upstream?.write(bytes.subarray(0, bodyBytes));
      const rest = bytes.subarray(bodyBytes);
      bodyBytes = Math.max(0, bodyBytes - bytes.length);
      if (rest.length > 0) forward(rest, upstream);
      return;
    }
    head = Buffer.concat([head, bytes]);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    const [whole, rest] = [head.toString('latin1', 0, end + 4), head.subarray(end + 4)];
    head = Buffer.alloc(0);
    bodyBytes = Number(/^content-length: *(\d+)/im.exec(whole)?.[1] ?? 0);
    const [, method = '', host = '', path = '/'] = /^(\S+) http:\/\/([^/\s]+)(\S*)/.exec(whole) ?? [];
    const rewritten = whole.replace(/^\S+ \S+/, () => `${method} ${path}`);
    start(host, Buffer.concat([Buffer.from(rewritten, 'latin1'), rest.subarray(0, bodyBytes)]));
    bodyBytes = Math.max(0, bodyBytes - rest.length);
  };
}
