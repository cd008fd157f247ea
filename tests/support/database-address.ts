import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** An address of a database that does not change when the server behind it does. */
export interface DatabaseAddress {
  url(database: string): string;
  /** The socket file to which new connections lead. */
  target: string;
  /** Cuts every connection without notice to either side. */
  cut(): void;
  close(): Promise<void>;
}

export async function openDatabaseAddress(target: string): Promise<DatabaseAddress> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(address.target);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const address: DatabaseAddress = {
    target,
    url: (database) => `postgresql://postgres@127.0.0.1:${port}/${database}`,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      address.cut();
      server.close();
      await once(server, 'close');
    },
  };
  return address;
}
