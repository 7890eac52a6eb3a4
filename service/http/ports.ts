// Takes each port for a moment, so that every problem with the addresses is known before anything answers.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { displayValue } from '../config.ts';
import { codeOf } from '../errors.ts';

export interface ListenAddress {
  port: number;
  // All addresses if undefined.
  host: string | undefined;
  // The names of the settings for the port and the host.
  names: readonly [port: string, host: string];
}

// A host name that is not resolved by then counts as unknown, so that a failing start takes no longer than a
// second.
const RESOLVE_MS = 500;

// Messages for codes that say too little by themselves.
const REFUSALS: Readonly<Record<string, string>> = {
  ABORT_ERR: 'the name has no address',
  EACCES: 'the port needs rights that the process has not (EACCES)',
  EADDRNOTAVAIL: 'the address is not one of this machine (EADDRNOTAVAIL)',
  ENOTFOUND: 'the name has no address (ENOTFOUND)',
};

// Resolves with the address if the port can be taken; otherwise adds the reason to `problems`, and resolves
// with undefined.
export async function tryPort(
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

// Checks the same without taking the port, for a start that fails anyway: nobody may reach the port, not even
// for a moment. Taking any free port shows whether the address is valid; connecting to the given port shows
// whether another process listens there.
export async function knock(place: ListenAddress, problems: string[]): Promise<undefined> {
  const address = await tryPort(place, problems, 0);
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
