import { buffer } from 'node:stream/consumers';
import type { PictureStorage } from './picture-storage.ts';
import { runBounded } from '#domain/run-bounded.ts';

/** Most of the time of a file goes into waiting for a service. */
const filesAtOnce = 8;

/**
 * Copies every file of one storage into another, wherever either is, but for those that were copied before and have not
 * grown since. Returns the sizes of all that were.
 */
export async function copyPictures(
  from: PictureStorage,
  to: PictureStorage,
  before: ReadonlyMap<string, number> = new Map(),
): Promise<ReadonlyMap<string, number>> {
  const copied = new Map(before);
  const due: string[] = [];
  for await (const { key, bytes } of from.list()) {
    const copiedBytes = before.get(key);
    if (copiedBytes === undefined || copiedBytes !== (bytes ?? copiedBytes)) due.push(key);
  }
  await runBounded(due, filesAtOnce, async (key) => {
    const content = await readPresent(from, key);
    if (content === null) return;
    await to.write(key, content, key.endsWith('.webp') ? 'image/webp' : 'image/jpeg');
    copied.set(key, content.byteLength);
  });
  return copied;
}

/** The content of a file; null when it has gone meanwhile. */
async function readPresent(storage: PictureStorage, key: string): Promise<Buffer | null> {
  try {
    const stream = await storage.read(key);
    return stream && (await buffer(stream));
  } catch (error) {
    const stream = await storage.read(key);
    if (stream === null) return null;
    stream.destroy();
    throw error;
  }
}
