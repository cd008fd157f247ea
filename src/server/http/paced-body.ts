import type { Readable } from 'node:stream';
import { type Pace, watchPace } from './pace.ts';
import { DomainError } from '#domain/errors.ts';

/** The pieces of a body as they come. Throws `request_timeout` when they come too slowly or stop before the end. */
export async function* readPaced(body: Readable, pace: Pace): AsyncGenerator<Uint8Array> {
  const tooSlow = Promise.withResolvers<never>();
  const watch = watchPace(pace, () => {
    tooSlow.reject(new Error('The body comes too slowly'));
  });
  // The body itself stays open, so that its rest can be thrown away.
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
