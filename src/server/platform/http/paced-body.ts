import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Context } from 'hono';
import { type Pace, watchPace } from './body-pace.ts';
import { DomainError } from '#domain/errors.ts';

export interface BodyLimit {
  readonly maximum: number;
  /** The sentence for a body that is too large. */
  readonly message?: string;
  readonly pace: Pace;
}

/** The text of a small body. Throws `payload_too_large` or `request_timeout`. */
export async function readText(c: Context, limit: BodyLimit): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readBody(c, limit)) chunks.push(chunk);
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Yields the pieces of a body as they arrive. Throws as soon as the body is known to be too large. */
export async function* readBody(
  c: Context,
  { maximum, message, pace }: BodyLimit,
): AsyncGenerator<Uint8Array> {
  const refusal = (): DomainError =>
    new DomainError('payload_too_large', message === undefined ? {} : { message });
  if (Number(c.req.header('content-length')) > maximum) throw refusal();
  let size = 0;
  for await (const chunk of readPaced(openBody(c), pace)) {
    size += chunk.byteLength;
    if (size > maximum) throw refusal();
    yield chunk;
  }
}

/**
 * Opens Node's stream if there is one, because a web stream copies every piece. A request from inside the process has
 * only a web stream.
 */
function openBody(c: Context): Readable {
  const incoming = (c.env as { incoming?: unknown } | undefined)?.incoming;
  if (incoming instanceof Readable) return incoming;
  return Readable.fromWeb((c.req.raw.body ?? new Blob().stream()) as ReadableStream);
}

/**
 * Yields the pieces of a body as they arrive. Throws `request_timeout` when they come too slowly or stop before the
 * end.
 */
async function* readPaced(body: Readable, pace: Pace): AsyncGenerator<Uint8Array> {
  const tooSlow = Promise.withResolvers<never>();
  const watch = watchPace(pace, () => {
    tooSlow.reject(new Error('The body comes too slowly'));
  });
  // The body itself stays open, because the listener receives and discards the rest.
  const pieces: AsyncIterator<Uint8Array, undefined> = body.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const piece = await Promise.race([pieces.next(), tooSlow.promise]);
      if (piece.done === true) return;
      watch.count(piece.value.byteLength);
      yield piece.value;
    }
  } catch (cause) {
    throw new DomainError('request_timeout', { cause });
  } finally {
    watch.stop();
    void pieces.return?.();
  }
}
