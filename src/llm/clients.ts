// Connections to one origin: the last one used is the next, a new one when all are busy, none kept that has closed.
// undici's Pool walks past all busy clients at each call, which at thousands of calls in flight costs more than the call itself.
import { Client, type Dispatcher } from 'undici';

export type Clients = Pick<Dispatcher, 'dispatch'> & { destroy(): Promise<void> };

export function createClients(origin: string, options: Client.Options): Clients {
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
