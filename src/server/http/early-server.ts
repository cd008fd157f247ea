import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpServer } from './listener.ts';

/** The port of the marketplace, taken before there is anything behind it. */
export interface EarlyServer {
  readonly port: number;
  /** Fires when the server is to stop: whoever only waits for news responds at once. */
  readonly stopping: AbortSignal;
  /** Hands all further requests to another listener. */
  handleWith(listener: RequestListener): void;
  /** Takes no more connections, lets the requests in flight come to their end for some seconds, and cuts the rest. */
  close(): Promise<void>;
}

/** How long requests in flight may take to end; less than what most hosts wait before they kill. */
const drainMs = 8_000;

export async function openEarlyServer(
  { port, host }: { readonly port: number; readonly host: string },
  first: RequestListener,
): Promise<EarlyServer> {
  const stopping = new AbortController();
  const inFlight = new Set<ServerResponse>();
  const drained = Promise.withResolvers<undefined>();
  const settle = (): void => {
    if (stopping.signal.aborted && inFlight.size === 0) drained.resolve(undefined);
  };
  let handle = first;
  const server = createHttpServer((request, response) => {
    inFlight.add(response);
    response.once('close', () => {
      inFlight.delete(response);
      settle();
    });
    if (stopping.signal.aborted) response.setHeader('connection', 'close');
    handle(request, response);
  });
  await listen(server, port, host);
  return {
    port: (server.address() as AddressInfo).port,
    stopping: stopping.signal,
    handleWith(listener) {
      handle = listener;
    },
    async close() {
      const closed = new Promise((done) => server.close(done));
      for (const response of inFlight) {
        if (!response.headersSent) response.setHeader('connection', 'close');
      }
      stopping.abort();
      settle();
      const timer = setTimeout(drained.resolve, drainMs, undefined);
      await drained.promise;
      clearTimeout(timer);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Rejects when the port is in use, or with the setting that no server can listen with. */
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
