import type { AddressInfo } from 'node:net';
import { createHttpServer, createListener } from '#server/http/listener.ts';

export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves an app on a free port of this machine. */
export async function listenOnFreePort(
  fetch: Parameters<typeof createListener>[0],
): Promise<Listening> {
  const server = createHttpServer(createListener(fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
