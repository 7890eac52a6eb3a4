// Opens and keeps connections to one origin. A call takes the most recently used free connection, or a new
// one if all are busy.
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
  // True if the connection has carried an earlier call. Set before the call is sent.
  reused?: boolean;
}

// The time after which this side closes an idle connection. Servers wait 5 s or longer, and therefore seldom
// close a connection just as a call is sent on it. exchange.ts repeats such a call.
const KEEP_ALIVE_MS = 4_000;
const CONNECT_TIMEOUT_MS = 10_000;
const CONTINUE = 'HTTP/1.1 100';
// The longest headers of a «100 Continue» that is removed. undici refuses a longer one.
const MAX_HEAD_BYTES = 16 * 1024;
const EMPTY: Buffer = Buffer.alloc(0);

export function createConnections({ origin }: URL, proxy: ProxyConfig | undefined): Connections {
  const options = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    // exchange.ts has its own timer. undici's timers tick only twice a second, and would end a long call
    // after 300 s.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  };
  if (proxy) {
    const { EnvHttpProxyAgent, Pool }: typeof import('undici') = createRequire(import.meta.url)('undici');
    const { http: httpProxy = '', https: httpsProxy = '', no: noProxy = '' } = proxy;
    // Opens the connections of a pool. The agent has a pool for each route (direct, forwarded, tunnelled).
    const factory = (to: string | URL, given: object) =>
      new Pool(to, { ...given, factory: (end, its) => new Connection(end, its) });
    return new EnvHttpProxyAgent({ ...options, httpProxy, httpsProxy, noProxy, factory });
  }
  return createClients(new URL(origin), {
    ...options,
    connect: buildConnector({ timeout: CONNECT_TIMEOUT_MS, allowH2: false }),
  });
}

// Replaces undici's Pool, which checks all busy connections in each call. With thousands of calls in flight,
// these checks cost more than the call itself.
export function createClients(origin: URL, options: Client.Options): Connections {
  // The idle connections. The most recently used connection is last.
  const free: Connection[] = [];
  // All connections that are not closed.
  const all = new Set<Connection>();

  return {
    dispatch(request, handler) {
      const connection = free.pop() ?? openConnection();
      if (connection.dispatch(request, handler)) free.push(connection);
    },
    async destroy() {
      await Promise.all(Array.from(all, (connection) => connection.destroy()));
    },
  };

  function openConnection(): Connection {
    const connection = new Connection(origin, options);
    all.add(connection);
    connection.on('drain', () => {
      if (!connection.closed) free.push(connection);
    });
    connection.on('disconnect', () => retire(connection));
    connection.on('connectionError', () => retire(connection));
    return connection;
  }

  // Closes the connection for good. If a call is still waiting on the connection, the call first finishes on
  // a new socket.
  function retire(connection: Connection) {
    if (connection.closed || connection.destroyed) return;
    const index = free.indexOf(connection);
    if (index !== -1) free.splice(index, 1);
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

// Removes «100 Continue», which a server may send without being asked (RFC 9110, 15.2). undici would close
// the connection.
function withoutContinue(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...result) => {
      if (result[1]) dropContinue(result[1]);
      callback(...result);
    });
}

// Replaces `read`, with which undici reads a socket. If no other answer is under way, a «100 Continue» is
// always at the beginning of a chunk.
function dropContinue(socket: Socket) {
  const read = socket.read.bind(socket);
  // The beginning of a «100 Continue» that has not arrived completely.
  let beginning = EMPTY;
  socket.read = (size?: number): Buffer | null => {
    const chunk: Buffer | null = read(size);
    return chunk === null || (beginning === EMPTY && !opensContinue(chunk)) ? chunk : withoutHead(chunk, size);
  };

  function withoutHead(chunk: Buffer, size: number | undefined): Buffer | null {
    const bytes = Buffer.concat([beginning, chunk]);
    const isContinue = opensContinue(bytes);
    const end = bytes.indexOf('\r\n\r\n');
    beginning = isContinue && end === -1 && bytes.length < MAX_HEAD_BYTES ? bytes : EMPTY;
    if (beginning !== EMPTY) return null;
    if (!isContinue || end === -1) return bytes;
    if (end + 4 < bytes.length) socket.unshift(bytes.subarray(end + 4));
    return socket.read(size);
  }
}

// Returns true if the bytes begin a «100 Continue», even if only the first bytes of «HTTP/1.1 100» have
// arrived.
function opensContinue(bytes: Buffer): boolean {
  return CONTINUE.startsWith(bytes.toString('latin1', 0, CONTINUE.length));
}
