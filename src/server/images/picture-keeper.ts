import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPictureStorage, type PictureStorage } from './picture-storage.ts';
import { createPictureWorker } from './worker-process.ts';
import type { Picture } from '#domain/picture.ts';
import type { StorageSettings } from '#server/config/env.ts';

/** Makes the files of uploaded pictures, and removes them. */
export interface PictureKeeper {
  /** Keeps a picture under an id. Throws a DomainError for what is no picture. */
  keep(id: string, content: Uint8Array): Promise<Picture>;
  remove(id: string): Promise<void>;
}

/** Does what needs the content in a file, readable by this user alone. */
async function inFile<Result>(
  content: Uint8Array,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-upload-'));
  try {
    const file = join(folder, 'picture');
    await writeFile(file, content);
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Pictures are worked on one at a time: the largest that is taken fills most of the memory that there is for them. */
export function createPictureKeeper(settings: StorageSettings): PictureKeeper {
  const work = createPictureWorker();
  let storage: Promise<PictureStorage> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return {
    keep(id, content) {
      const turn = last.then(() => inFile(content, (file) => work({ settings, id, file })));
      last = turn.catch(() => undefined);
      return turn;
    },
    async remove(id) {
      storage ??= openPictureStorage(settings);
      await (await storage).remove(id);
    },
  };
}
