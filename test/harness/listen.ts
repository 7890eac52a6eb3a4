// Ports of the loopback.
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';

// Resolves with the port once the server accepts connections.
export async function listen(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port');
  return address.port;
}

// A port on which nothing listens, for a server to come or for a connection that must be refused. It is below those that the system gives to
// servers and connections of other tests that ask for any one.
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer();
    const port = 20_000 + Math.floor(12_000 * Math.random());
    const isFree = await listen(server, port).then(
      () => true,
      () => false,
    );
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return port;
  }
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
