import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';

export async function listen(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port');
  return address.port;
}

// Returns a port on which nothing listens, for a later server or a connection that must be refused. The port
// is reserved until this process ends, and is below the ports that the system assigns for port 0.
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

// Reserves a port against other test files, by binding the UDP port with the same number.
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

export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const accepted = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return accepted;
}
