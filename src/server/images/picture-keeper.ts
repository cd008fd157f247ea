import pLimit from 'p-limit';
import { openPictureStorage, type PictureStorage } from './picture-storage.ts';
import { createPictureWorker } from './worker-process.ts';
import { DomainError } from '#domain/errors.ts';
import type { Picture } from '#domain/products/picture.ts';
import type { StorageSettings } from '#server/config/env.ts';

/** Makes the files of uploaded pictures, and removes them. */
export interface PictureKeeper {
  /** Keeps the picture that lies in a file under an id. Throws a DomainError for what is no picture. */
  keep(id: string, file: string): Promise<Picture>;
  remove(id: string): Promise<void>;
}

/** So many pictures may wait for those before them; of the slowest that are taken they need about a minute. */
const maxWaiting = 60;
const tooMany = 'Hay muchas imágenes por preparar. Intenta de nuevo en un minuto.';

/**
 * Pictures are worked on one at a time: the largest that is taken fills most of the memory that there is for them. An
 * owner sends one upload at a time and its pictures come one after the other, so that no owner waits for all of another.
 */
export function createPictureKeeper(settings: StorageSettings): PictureKeeper {
  const work = createPictureWorker();
  let storage: Promise<PictureStorage> | undefined;
  const limit = pLimit(1);
  return {
    async keep(id, file) {
      if (limit.activeCount + limit.pendingCount >= maxWaiting) {
        throw new DomainError('service_unavailable', { message: tooMany });
      }
      return limit(() => work({ settings, id, file }));
    },
    async remove(id) {
      storage ??= openPictureStorage(settings);
      await (await storage).remove(id);
    },
  };
}
