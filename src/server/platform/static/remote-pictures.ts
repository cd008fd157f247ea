import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type FileStore, makeEtag } from './file-store.ts';

/** A file that a picture has; whatever else is asked for need not be looked for far away. */
const pictureFile = /^[\w-]+\/(?:\d+\.webp|preview\.jpg)$/;

/** The files of pictures kept by a service, handed on where nothing stands before its bucket. */
export function createRemotePictures(
  find: (key: string) => Promise<Readable | null>,
): Pick<FileStore, 'read'> {
  return {
    async read(file) {
      const stream = pictureFile.test(file) ? await find(file) : null;
      if (stream === null) return null;
      const body = new Uint8Array(await buffer(stream));
      return { body, encoding: 'identity', etag: makeEtag(body) };
    },
  };
}
