import { type AddressInfo, connect, createServer } from 'node:net';

export interface Relay {
  readonly origin: string;
  /** The number of bytes that the server has sent so far. */
  readonly bytes: () => number;
  readonly close: () => Promise<void>;
}

/**
 * Passes connections on to a server and counts all bytes that it sends, including those to the service worker, which a
 * page cannot see.
 */
export async function openRelay(port: number): Promise<Relay> {
  let bytes = 0;
  const server = createServer((browser) => {
    const upstream = connect(port, '127.0.0.1');
    upstream.on('data', ({ length }) => {
      bytes += length;
    });
    browser.pipe(upstream).pipe(browser);
    browser.on('error', () => upstream.destroy());
    upstream.on('error', () => browser.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    close: () =>
      new Promise((closed) => {
        server.close(() => {
          closed();
        });
      }),
  };
}
