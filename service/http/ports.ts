// Checks at the start whether each port is free, so that the start reports every problem before it serves
// anybody.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { displayValue } from '../config.ts';
import { codeOf } from '../errors.ts';

export interface ListenAddress {
  port: number;
  // Undefined for all addresses.
  host: string | undefined;
  // The names of the environment variables for port and host, for error messages.
  names: readonly [port: string, host: string];
}

// The time after which a host name that has no address yet counts as unknown. A failing start then takes at
// most a second.
const RESOLVE_MS = 500;

const REFUSALS: Readonly<Record<string, string>> = {
  ABORT_ERR: 'the name has no address',
  EACCES: 'the port needs rights that the process has not (EACCES)',
  EADDRNOTAVAIL: 'the address is not one of this machine (EADDRNOTAVAIL)',
  EAI_AGAIN: 'the name has no address: no name server answers (EAI_AGAIN)',
  ENOTFOUND: 'the name has no address (ENOTFOUND)',
};

// Opens the port for a moment. Resolves with the address. If the port cannot be opened, adds a message to
// `problems` and resolves with undefined.
export async function checkAddress(
  place: ListenAddress,
  problems: string[],
  port = place.port,
): Promise<string | undefined> {
  const { host, names } = place;
  const server = createServer().listen({ port, host });
  try {
    await once(server, 'listening', { signal: AbortSignal.timeout(RESOLVE_MS) });
    return (server.address() as AddressInfo).address;
  } catch (error) {
    const [portName, hostName] = names;
    const where = `${host === undefined ? '' : `${hostName} ${displayValue(host)}, `}${portName} ${place.port}`;
    const code = codeOf(error);
    if (code === 'EADDRINUSE') problems.push(inUse(place));
    else problems.push(`cannot listen on ${where}: ${REFUSALS[code] ?? code}`);
    return undefined;
  } finally {
    server.close();
  }
}

// Checks the host and the port for a start that will fail anyway, without opening the port: no caller may
// connect to such a process. Opens any free port to check the host. Connects to the port to see whether
// another process listens there.
export async function checkWithoutOpening(place: ListenAddress, problems: string[]): Promise<undefined> {
  const address = await checkAddress(place, problems, 0);
  if (address === undefined) return;
  const socket = connect({ port: place.port, host: place.host ?? '127.0.0.1' });
  const isTaken = await once(socket, 'connect', { signal: AbortSignal.timeout(RESOLVE_MS) }).then(
    () => true,
    () => false,
  );
  socket.destroy();
  if (isTaken) problems.push(inUse(place));
}

function inUse({ port, names: [name] }: ListenAddress): string {
  return `${name} ${port} is in use by another process`;
}
