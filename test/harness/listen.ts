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

// A port on which nothing listens, for a server to come or for a connection that must be refused.
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
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
