import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';

/** What of a refused body is read and thrown away at most, and for how long nothing may come of it. */
const patience = { bytes: 64 * 1024 * 1024, silenceMs: 20_000 };

type Answer = Response | Promise<Response>;

/**
 * Hands the requests of a Node server to `fetch`. A body that was refused before all of it had come is received to its
 * end before the refusal is sent: whoever still sends does not read, and would find the connection reset in place of the
 * reason.
 */
export function createListener(
  fetch: (request: Request, bindings: HttpBindings) => Answer,
): RequestListener {
  const listener = getRequestListener((request, bindings) => {
    const answer = fetch(request, bindings as HttpBindings);
    const mayHaveBody = request.method !== 'GET' && request.method !== 'HEAD';
    return mayHaveBody ? receiveFirst(answer, bindings as HttpBindings) : answer;
  });
  return (request, response) => void listener(request, response);
}

async function receiveFirst(answer: Answer, { incoming }: HttpBindings): Promise<Response> {
  const response = await answer;
  if (response.status >= 400) await discardRest(incoming);
  return response;
}

/** Resolves once a body has come to its end, or when there is no end in sight. */
function discardRest(incoming: IncomingMessage): Promise<void> {
  const isHuge = Number(incoming.headers['content-length']) > patience.bytes;
  if (isHuge || incoming.readableEnded || incoming.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const finish = (): void => {
      clearTimeout(silence);
      incoming.off('data', count).off('end', finish).off('close', finish);
      resolve();
    };
    const count = (chunk: Buffer): void => {
      bytes += chunk.byteLength;
      silence.refresh();
      if (bytes > patience.bytes) finish();
    };
    const silence = setTimeout(finish, patience.silenceMs);
    // Whoever read so far would stop the flow after each chunk.
    incoming.removeAllListeners('data');
    incoming.on('data', count).once('end', finish).once('close', finish).resume();
  });
}
