import { createServer, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Listening, openOnFreePort } from './listen.ts';

/** The state of a service: normal, gone, refusing, or very slow. */
export type Condition = 'well' | 'away' | 'unavailable' | 'slow';

export interface FaultyLink extends Listening {
  condition: Condition;
  /** The requests that arrived, such as 'PUT /sitio/cafe'. */
  readonly requests: string[];
}

const slowMs = 300;

/** A proxy between a client and an HTTP service. The test chooses the service's state. */
export async function openFaultyLink(target: string): Promise<FaultyLink> {
  const requests: string[] = [];
  const server = createServer((asked, outgoing) => {
    requests.push(`${asked.method ?? ''} ${asked.url ?? ''}`);
    const { condition } = link;
    if (condition === 'away') {
      asked.socket.destroy();
      return;
    }
    if (condition === 'unavailable') {
      asked.resume();
      outgoing.writeHead(503, { 'content-type': 'application/xml' });
      outgoing.end('<Error><Code>SlowDown</Code></Error>');
      return;
    }
    const { hostname, port } = new URL(target);
    const forwarded = request({
      hostname,
      port,
      path: asked.url,
      method: asked.method,
      headers: asked.headers,
    });
    forwarded.on('error', () => asked.socket.destroy());
    forwarded.on('response', (response) => {
      void sleep(condition === 'slow' ? slowMs : 0).then(() => {
        outgoing.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(outgoing);
      });
    });
    asked.pipe(forwarded);
  });
  const link: FaultyLink = { ...(await openOnFreePort(server)), condition: 'well', requests };
  return link;
}
