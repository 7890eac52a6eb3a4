// Ports of the loopback.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';

// Resolves with the port once the server accepts connections.
export async function listen(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port');
  return address.port;
}

// A port on which nothing listens, for a server to come or for a connection that must be refused. It is this
// process's until it ends, and below the ports that the system gives to servers and connections that ask for
// any one.
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(12_000 * Math.random());
    if (!(await reserve(port))) continue;
    const server = createServer();
    const isFree = await listen(server, port).then(
      () => true,
      () => false,
    );
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return port;
  }
}

// The port of the same number in UDP, which nothing here uses, says to the test files that run beside this
// one that the port is taken.
async function reserve(port: number): Promise<boolean> {
  const mark = createSocket('udp4').unref();
  return once(mark.bind(port, '127.0.0.1'), 'listening').then(
    () => true,
    () => {
      mark.close();
      return false;
    },
  );
}

// True if a connection to the port is accepted now.
export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const accepted = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return accepted;
}
