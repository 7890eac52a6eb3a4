// Connections to one origin. A call takes the free connection that was used last, or a new one if all are
// busy; closed ones are dropped.
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import buildConnector from 'undici/lib/core/connect.js';
import Client from 'undici/lib/dispatcher/client.js';
import type { ProxyConfig } from '../config.ts';

export interface Connections {
  dispatch(request: Dispatcher.DispatchOptions, handler: Handler): void;
  destroy(): Promise<void>;
}

export interface Handler extends Dispatcher.DispatchHandler {
  // Set by the connection that takes the call: true if its socket is open already, and so has carried another
  // call.
  reused?: boolean;
}

// Below the idle limit of every server met so far (5 s and more). A server then closes first only in a race,
// and the call is sent again (exchange.ts).
const KEEP_ALIVE_MS = 4_000;
const CONNECT_TIMEOUT_MS = 10_000;
const CONTINUE = 'HTTP/1.1 100';
// A head of «100 Continue» that is longer is not cut out: undici refuses it.
const MAX_HEAD_BYTES = 16 * 1024;
const EMPTY: Buffer = Buffer.alloc(0);

export function createConnections({ origin }: URL, proxy: ProxyConfig | undefined): Connections {
  const options = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    // The service's own timer decides. Those of undici tick twice a second, and would cut a long call at 300
    // s.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  };
  if (proxy) {
    const { EnvHttpProxyAgent, Pool }: typeof import('undici') = createRequire(import.meta.url)('undici');
    const { http: httpProxy = '', https: httpsProxy = '', no: noProxy = '' } = proxy;
    // The agent opens a pool for each route (direct, forwarded, tunnelled), and the pool its connections.
    const factory = (to: string | URL, given: object) =>
      new Pool(to, { ...given, factory: (end, its) => new Connection(end, its) });
    return new EnvHttpProxyAgent({ ...options, httpProxy, httpsProxy, noProxy, factory });
  }
  return createClients(new URL(origin), {
    ...options,
    connect: buildConnector({ timeout: CONNECT_TIMEOUT_MS, allowH2: false }),
  });
}

// undici's Pool walks past all busy clients at each call, which at thousands of calls in flight costs more
// than the call itself.
export function createClients(origin: URL, options: Client.Options): Connections {
  // Open connections without a call, the last one used on top.
  const free: Connection[] = [];
  // All that are not closed, for `destroy`.
  const all = new Set<Connection>();

  return {
    dispatch(request, handler) {
      const connection = free.pop() ?? open();
      if (connection.dispatch(request, handler)) free.push(connection);
    },
    async destroy() {
      await Promise.all(Array.from(all, (connection) => connection.destroy()));
    },
  };

  function open(): Connection {
    const connection = new Connection(origin, options);
    all.add(connection);
    connection.on('drain', () => {
      if (!connection.closed) free.push(connection);
    });
    connection.on('disconnect', () => retire(connection));
    connection.on('connectionError', () => retire(connection));
    return connection;
  }

  // Closes the connection for good. close() lets a call that the connection still holds finish first, on a
  // new socket.
  function retire(connection: Connection) {
    if (connection.closed || connection.destroyed) return;
    const at = free.indexOf(connection);
    if (at !== -1) free.splice(at, 1);
    void connection.close().then(() => all.delete(connection));
  }
}

class Connection extends Client {
  constructor(origin: string | URL, { connect, ...options }: Client.Options = {}) {
    super(origin, typeof connect === 'function' ? { ...options, connect: withoutContinue(connect) } : options);
  }

  override dispatch(request: Dispatcher.DispatchOptions, handler: Handler): boolean {
    handler.reused = this.stats.connected;
    return super.dispatch(request, handler);
  }
}

// Sockets without «100 Continue», which a server may send unasked (RFC 9110, 15.2) and at which undici closes
// the connection.
function withoutContinue(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...result) => {
      if (result[1]) dropContinue(result[1]);
      callback(...result);
    });
}

// undici reads a socket by `read`. A head of «100 Continue» is cut out where it begins what was read, which
// it does if nothing else is under way.
function dropContinue(socket: Socket) {
  const read = socket.read.bind(socket);
  // A head of which the end has not come.
  let held = EMPTY;
  socket.read = (size?: number): Buffer | null => {
    const chunk: Buffer | null = read(size);
    return chunk === null || (held === EMPTY && !opensContinue(chunk)) ? chunk : withoutHead(chunk, size);
  };

  function withoutHead(chunk: Buffer, size: number | undefined): Buffer | null {
    const bytes = Buffer.concat([held, chunk]);
    const isContinue = opensContinue(bytes);
    const end = bytes.indexOf('\r\n\r\n');
    held = isContinue && end === -1 && bytes.length < MAX_HEAD_BYTES ? bytes : EMPTY;
    if (held !== EMPTY) return null;
    if (!isContinue || end === -1) return bytes;
    if (end + 4 < bytes.length) socket.unshift(bytes.subarray(end + 4));
    return socket.read(size);
  }
}

// True as well if only the first bytes of that header have come.
function opensContinue(bytes: Buffer): boolean {
  return CONTINUE.startsWith(bytes.toString('latin1', 0, CONTINUE.length));
}
