import { type IncomingMessage, Agent, createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import pLimit, { type LimitFunction } from 'p-limit';
import { type Listening, openOnFreePort } from './listen.ts';

/**
 * The greatest number of objects in a response. S3 has 1,000; with fewer, a list of some hundred takes several
 * responses.
 */
const listed = 100;

interface Sent {
  readonly response: IncomingMessage;
  readonly body: Buffer;
}

/**
 * A proxy before an S3 server that replaces objects in place. It keeps a promise of S3 for it: an object is replaced in
 * one step. Requests for one key run one after another, and a list runs alone. An upload that breaks off is not stored.
 */
export async function serveWholeObjects(target: string): Promise<Listening> {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const turn = createTurns();

  const forward = ({ url = '/', method, headers }: IncomingMessage, body: Buffer): Promise<Sent> =>
    new Promise((done, reject) => {
      const path = isList(url) ? `${url}&max-keys=${listed}` : url;
      const sent = request({ agent, hostname, port, path, method, headers });
      sent.on('error', reject).on('response', (response) => {
        buffer(response).then((content) => {
          done({ response, body: content });
        }, reject);
      });
      sent.end(body);
    });

  const server = createServer((asked, outgoing) => {
    const key = findKey(asked);
    const respond = async (): Promise<void> => {
      const whole = await buffer(asked);
      const { response, body } = await turn(key, () => forward(asked, whole));
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      outgoing.end(body);
    };
    respond().catch(() => asked.socket.destroy());
  });
  const listening = await openOnFreePort(server);
  return {
    ...listening,
    async close() {
      await listening.close();
      agent.destroy();
    },
  };
}

const isList = (url: string): boolean => new URL(url, 'http://s3').searchParams.has('list-type');

/** Null for a request about the whole bucket. */
function findKey({ url = '/' }: IncomingMessage): string | null {
  const { pathname } = new URL(url, 'http://s3');
  return /^\/[^/]+\/./.test(pathname) ? pathname : null;
}

/** Runs work on one key in turn, and work on no key when nothing else is running. */
function createTurns() {
  const keys = new Map<string, LimitFunction>();
  const lists = pLimit(1);
  const inFlight = new Set<Promise<unknown>>();
  let listing: Promise<unknown> | null = null;

  const runAlone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const begun = Promise.allSettled(inFlight).then(work);
    listing = begun;
    return begun.finally(() => {
      listing = null;
    });
  };
  return async <Result>(key: string | null, work: () => Promise<Result>): Promise<Result> => {
    if (key === null) return lists(() => runAlone(work));
    const ownTurn = keys.get(key) ?? pLimit(1);
    keys.set(key, ownTurn);
    return ownTurn(async () => {
      while (listing !== null) await listing.catch(() => undefined);
      const begun = work();
      inFlight.add(begun);
      return begun.finally(() => inFlight.delete(begun));
    });
  };
}
