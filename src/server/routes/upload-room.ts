import type { ApiContext } from './environment.ts';
import { maxUploadBytes } from '#domain/limits.ts';

/** Uploads that come while others fill this many bytes wait before they are read. */
const roomBytes = 2 * maxUploadBytes;

/** Lets uploads in, in the order in which they come, as long as all that are in fit the room. */
export function createUploadRoom(total = roomBytes) {
  const waiting: { readonly bytes: number; readonly enter: () => void }[] = [];
  let free = total;

  const admit = (): void => {
    for (let first = waiting[0]; first !== undefined && first.bytes <= free; first = waiting[0]) {
      waiting.shift();
      free -= first.bytes;
      first.enter();
    }
  };

  /** Does a work that holds the body of a request until it is done. */
  return async function holdUpload<Result>(
    c: ApiContext,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const bytes = Math.min(
      Number(c.req.header('content-length') ?? maxUploadBytes),
      maxUploadBytes,
    );
    await new Promise<void>((enter) => {
      waiting.push({ bytes, enter });
      admit();
    });
    try {
      return await work();
    } finally {
      free += bytes;
      admit();
    }
  };
}
