import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type StopPatience, stopPatience, trackConnections } from './connections.ts';
import { createHttpServer } from './listener.ts';

/** A server that opens the port before the marketplace is ready behind it. */
export interface EarlyServer {
  readonly port: number;
  /** Aborts when the server is to stop. A request that only waits for news then gets its response at once. */
  readonly stopping: AbortSignal;
  /** Passes all later requests to another listener. */
  handleWith(listener: RequestListener): void;
  /** Takes no new connections, gives requests some seconds to finish, and cuts the rest. */
  close(): Promise<void>;
}

interface Address {
  readonly port: number;
  readonly host: string;
}

export async function openEarlyServer(
  { port, host }: Address,
  first: RequestListener,
  patience: StopPatience = stopPatience,
): Promise<EarlyServer> {
  const stopping = new AbortController();
  let handle = first;
  const server = createHttpServer((request, response) => {
    connections.add(request, response);
    handle(request, response);
  });
  const connections = trackConnections(server, patience);
  await listen(server, port, host);
  return {
    port: (server.address() as AddressInfo).port,
    stopping: stopping.signal,
    handleWith(listener) {
      handle = listener;
    },
    async close() {
      await connections.refuse();
      stopping.abort();
      await connections.drain();
    },
  };
}

/** Rejects when the port is in use, or when no server can listen at this host. The error names the setting. */
function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: NodeJS.ErrnoException): void => {
      reject(cause.code === 'EADDRINUSE' ? cause : nameSetting(cause, port, host));
    };
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

const nameSetting = (cause: NodeJS.ErrnoException, port: number, host: string): Error =>
  new Error(
    cause.code === 'EACCES'
      ? `PORT is ${port}, which this user may not take: set one from 1024 on, and a proxy before it`
      : `HOST is ${host}, which is no address of this machine: leave it out, or name one that is`,
    { cause },
  );
