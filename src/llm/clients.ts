// Connections to one origin: the last one used is the next, a new one when all are busy, none kept that has closed.
// undici's Pool walks past all busy clients at each call, which at thousands of calls in flight costs more than the call itself.
import { createRequire } from 'node:module';
import type { Dispatcher } from 'undici';
import buildConnector from 'undici/lib/core/connect.js';
import Client from 'undici/lib/dispatcher/client.js';
import type { ProxyConfig } from '../config.ts';

export type Clients = Pick<Dispatcher, 'dispatch'> & { destroy(): Promise<void> };

// Below the idle limit of every server met so far (5 s and more): they close first only in a race, and then `retry` applies.
const KEEP_ALIVE_MS = 4_000;
const CONNECT_TIMEOUT_MS = 10_000;

export function createConnections({ origin }: URL, proxy: ProxyConfig | undefined): Clients {
  const options = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    // The service's own timer decides; undici's tick twice a second and would cut a long call at 300 s.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  };
  if (proxy) {
    const { EnvHttpProxyAgent }: typeof import('undici') = createRequire(import.meta.url)('undici');
    const { http = '', https = '', no = '' } = proxy;
    return new EnvHttpProxyAgent({ ...options, httpProxy: http, httpsProxy: https, noProxy: no });
  }
  return createClients(new URL(origin), {
    ...options,
    connect: buildConnector({ timeout: CONNECT_TIMEOUT_MS, allowH2: false }),
  });
}

export function createClients(origin: URL, options: Client.Options): Clients {
  const free: Client[] = [];
  const all = new Set<Client>();

  return {
    dispatch(request, handler) {
      const client = free.pop() ?? open();
      const more = client.dispatch(request, handler);
      if (more) free.push(client);
      return more;
    },
    async destroy() {
      await Promise.all(Array.from(all, (client) => client.destroy()));
    },
  };

  function open(): Client {
    const client = new Client(origin, options);
    all.add(client);
    client.on('drain', () => {
      if (!client.closed) free.push(client);
    });
    client.on('disconnect', () => retire(client));
    client.on('connectionError', () => retire(client));
    return client;
  }

  // A call that it still holds is finished first.
  function retire(client: Client) {
    if (client.closed || client.destroyed) return;
    const at = free.indexOf(client);
    if (at !== -1) free.splice(at, 1);
    void client.close().then(() => all.delete(client));
  }
}
