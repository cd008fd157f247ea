import { type Pace, watchPace } from './pace.ts';
import { DomainError } from '#domain/errors.ts';

/** The pieces of a body as they come. Throws `request_timeout` when they come too slowly or stop before the end. */
export async function* readPaced(
  body: ReadableStream<Uint8Array> | null,
  pace: Pace,
): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  // A read that waits is rejected by this. The body itself stays open, so that its rest can be thrown away.
  const watch = watchPace(pace, () => {
    reader.releaseLock();
  });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      watch.count(value.byteLength);
      yield value;
    }
  } catch (cause) {
    throw new DomainError('request_timeout', { cause });
  } finally {
    watch.stop();
    reader.releaseLock();
  }
}
