import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { bodyPaces, watchPace } from './body-pace.ts';
import { cutUnreadResponses, type ReadPace, readPace } from './unread-responses.ts';

/** Up to this size, a refused body is received and thrown away. */
const maxDiscardedBytes = 64 * 1024 * 1024;

/**
 * A proxy keeps its connections and sends requests over them. When this server closes a connection at that moment, the
 * proxy responds with 502. So the server keeps connections longer than proxies do by default: nginx and Amazon's load
 * balancer 60 seconds, Caddy 120.
 */
const keepAliveTimeout = 125_000;

/**
 * A client that sends its headers too slowly is cut off. Bodies have their own pace; `requestTimeout` is their last
 * limit.
 */
const timeouts = {
  keepAliveTimeout,
  headersTimeout: 20_000,
  requestTimeout: bodyPaces.upload.deadlineMs + 30_000,
  connectionsCheckingInterval: 5_000,
} satisfies ServerOptions;

/** A server that does not wait for ever for slow requests or unread responses. */
export function createHttpServer(listener: RequestListener, pace: ReadPace = readPace): Server {
  const server = createServer(timeouts);
  // This comes first, so that it knows a response before anything is written.
  cutUnreadResponses(server, pace);
  return server.on('request', listener);
}

type EventualResponse = Response | Promise<Response>;

/**
 * Passes the requests of a Node server to `fetch`. Before it refuses or redirects a request, the server receives its body
 * to the end. A client that is still sending does not read, and would see a reset connection instead of the reason.
 */
export function createListener(
  fetch: (request: Request, bindings: HttpBindings) => EventualResponse,
): RequestListener {
  const listener = getRequestListener((request, bindings) => {
    const response = fetch(request, bindings as HttpBindings);
    const mayHaveBody = request.method !== 'GET' && request.method !== 'HEAD';
    return mayHaveBody ? receiveFirst(response, bindings as HttpBindings) : response;
  });
  return (request, response) => void listener(request, response);
}

async function receiveFirst(
  eventual: EventualResponse,
  { incoming }: HttpBindings,
): Promise<Response> {
  const response = await eventual;
  if (response.status < 300) return response;
  if (response.status !== 408) await discardRest(incoming);
  // The server stops reading a body that arrives too slowly.
  else response.headers.set('connection', 'close');
  return response;
}

/** Resolves when a body has arrived completely, or when it is too long to wait for. */
function discardRest(incoming: IncomingMessage): Promise<void> {
  const isHuge = Number(incoming.headers['content-length']) > maxDiscardedBytes;
  if (isHuge || incoming.readableEnded || incoming.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const finish = (): void => {
      watch.stop();
      incoming.off('data', count).off('end', finish).off('close', finish);
      resolve();
    };
    const count = (chunk: Buffer<ArrayBuffer>): void => {
      const { buffer, byteLength } = chunk;
      bytes += byteLength;
      watch.count(byteLength);
      // Frees the memory at once. The garbage collector would act only after tens of megabytes.
      if (buffer.byteLength === byteLength) buffer.transfer(0);
      if (bytes > maxDiscardedBytes) finish();
    };
    const watch = watchPace(bodyPaces.upload, finish);
    // The present readers would stop the flow after each chunk.
    incoming.removeAllListeners('data').removeAllListeners('readable');
    incoming.on('data', count).once('end', finish).once('close', finish).resume();
  });
}
