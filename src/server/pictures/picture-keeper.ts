import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { openPictureStorage } from './picture-storage.ts';
import { createPictureWorker } from './worker-process.ts';
import { DomainError } from '#domain/errors.ts';
import type { LinkCard } from '#domain/products/link-card.ts';
import type { Picture } from '#domain/products/picture.ts';
import type { StorageSettings } from '#server/platform/config/env.ts';
import type { PictureSpec } from '#demo/drawing/picture.ts';

/** Most pictures that wait for those before them; of the slowest that are taken they need about a minute. */
const maxWaiting = 60;
/** With this many waiting no picture of a link is drawn: its messenger gives up soon, and uploads must not wait for it. */
const mostBeforeCard = 8;
const tooMany = 'Hay muchas imágenes por preparar. Intenta de nuevo en un minuto.';

/**
 * Makes and reads pictures as services need it (`PictureKeeper` of their context), and removes them. One is worked on at
 * a time: the largest that is taken fills most of the memory that there is for them. An owner sends one upload at a time
 * and its pictures come one after the other, so that no owner waits for all of another.
 */
export function createPictureKeeper(settings: StorageSettings) {
  const work = createPictureWorker();
  const storage = openPictureStorage(settings);
  const limit = pLimit(1);
  const countWaiting = (): number => limit.activeCount + limit.pendingCount;
  return {
    async keep(id: string, file: string): Promise<Picture> {
      if (countWaiting() >= maxWaiting) {
        throw new DomainError('service_unavailable', { message: tooMany });
      }
      const made = await limit(() => work({ type: 'picture', settings, id, file }));
      if (made.type !== 'kept') throw new Error('The worker kept no picture');
      return made.picture;
    },
    /** Draws a picture of the demonstration catalogue and keeps it. */
    drawDemoPicture: async (id: string, spec: PictureSpec): Promise<Picture> => {
      const made = await limit(() => work({ type: 'demo', settings, id, spec }));
      if (made.type !== 'kept') throw new Error('The worker kept no picture');
      return made.picture;
    },
    async makeCard(key: string, card: LinkCard): Promise<Uint8Array<ArrayBuffer>> {
      if (countWaiting() >= mostBeforeCard) throw new DomainError('service_unavailable');
      const made = await limit(() => work({ type: 'card', settings, key, card }));
      if (made.type !== 'drawn') throw new Error('The worker drew no picture');
      return made.content;
    },
    /** As a stream, so that an export of many pictures takes the next one when the reader has this one. */
    async read(key: string): Promise<Readable | null> {
      const content = await storage.read(key);
      return content && Readable.from([content]);
    },
    /** Removes what is kept under an id, or the file of a link. */
    remove: (id: string): Promise<void> => storage.remove(id),
  };
}
