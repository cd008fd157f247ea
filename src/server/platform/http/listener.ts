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

/** A refused body is read and thrown away up to this size. */
const patienceBytes = 64 * 1024 * 1024;

/**
 * A proxy in front sends a request over a connection that it kept, and responds with 502 when this server closed it at
 * that moment; so the server keeps it longer than a proxy does by default: nginx and Amazon's load balancer 60 seconds,
 * Caddy 120.
 */
const keepAliveTimeout = 125_000;

/** Headers that come a byte at a time end their connection. Bodies have a pace of their own; `requestTimeout` is their last limit. */
const timeouts = {
  keepAliveTimeout,
  headersTimeout: 20_000,
  requestTimeout: bodyPaces.upload.deadlineMs + 30_000,
  connectionsCheckingInterval: 5_000,
} satisfies ServerOptions;

/** A server that does not wait for ever for requests that come slowly, or for responses that nobody reads. */
export function createHttpServer(listener: RequestListener, pace: ReadPace = readPace): Server {
  const server = createServer(timeouts);
  // First, so that the response is known before anything is written.
  cutUnreadResponses(server, pace);
  return server.on('request', listener);
}

type EventualResponse = Response | Promise<Response>;

/**
 * Hands the requests of a Node server to `fetch`. The server receives a refused body to its end before it sends the
 * refusal: a client that still sends does not read, and would find the connection reset instead of the reason.
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
  if (response.status < 400) return response;
  if (response.status !== 408) await discardRest(incoming);
  // The server reads no more of a body that comes too slowly.
  else response.headers.set('connection', 'close');
  return response;
}

/** Resolves once a body has come to its end, or when there is no end in sight. */
function discardRest(incoming: IncomingMessage): Promise<void> {
  const isHuge = Number(incoming.headers['content-length']) > patienceBytes;
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
      // Frees it at once: the collector comes only after tens of megabytes.
      if (buffer.byteLength === byteLength) buffer.transfer(0);
      if (bytes > patienceBytes) finish();
    };
    const watch = watchPace(bodyPaces.upload, finish);
    // The readers until now would stop the flow after each chunk.
    incoming.removeAllListeners('data').removeAllListeners('readable');
    incoming.on('data', count).once('end', finish).once('close', finish).resume();
  });
}
