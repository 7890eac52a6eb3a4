// Connections to one origin. A call takes the free connection that was used last, or a new one if all are busy; closed ones are dropped.
import { createRequire } from 'node:module';
import type { Dispatcher } from 'undici';
import buildConnector from 'undici/lib/core/connect.js';
import Client from 'undici/lib/dispatcher/client.js';
import type { ProxyConfig } from '../config.ts';

export interface Connections {
  dispatch(request: Dispatcher.DispatchOptions, handler: Handler): void;
  destroy(): Promise<void>;
}

export interface Handler extends Dispatcher.DispatchHandler {
  // Set by the connection to which the call is assigned, before onRequestStart.
  connection?: Pick<Connection, 'take'> | undefined;
}

// Below the idle limit of every server met so far (5 s and more). A server then closes first only in a race, and the call is sent
// again (exchange.ts).
const KEEP_ALIVE_MS = 4_000;
const CONNECT_TIMEOUT_MS = 10_000;

export function createConnections({ origin }: URL, proxy: ProxyConfig | undefined): Connections {
  const options = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    // The service's own timer decides. Those of undici tick twice a second, and would cut a long call at 300 s.
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

// undici's Pool walks past all busy clients at each call, which at thousands of calls in flight costs more than the call itself.
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

  // Closes the connection for good. close() lets a call that the connection still holds finish first, on a new socket.
  function retire(connection: Connection) {
    if (connection.closed || connection.destroyed) return;
    const at = free.indexOf(connection);
    if (at !== -1) free.splice(at, 1);
    void connection.close().then(() => all.delete(connection));
  }
}

// One connection at a time. It tells each call whether another one went over the same socket before.
class Connection extends Client {
  // True from the first call that is written to the socket until the socket closes.
  #used = false;

  constructor(origin: string | URL, options?: Client.Options) {
    super(origin, options);
    this.on('disconnect', () => {
      this.#used = false;
    });
  }

  override dispatch(request: Dispatcher.DispatchOptions, handler: Handler): boolean {
    handler.connection = this;
    return super.dispatch(request, handler);
  }

  // Returns true if the socket has carried a call before. To be asked when a call is written to it.
  take(): boolean {
    const used = this.#used;
    this.#used = true;
    return used;
  }
}
