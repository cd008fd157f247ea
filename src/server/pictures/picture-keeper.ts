import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { openPictureStorage } from './picture-storage.ts';
import { createPictureWorker } from './worker-process.ts';
import { DomainError } from '#domain/errors.ts';
import type { LinkCard } from '#domain/products/link-card.ts';
import type { Picture } from '#domain/products/picture.ts';
import type { StorageSettings } from '#server/platform/config/env.ts';
import type { PictureSpec } from '#demo/drawing/picture.ts';

/** The number of pictures that may wait. Even the slowest accepted ones then take about a minute. */
const maxWaiting = 60;
/** With this many waiting, no card is drawn: the messenger gives up soon, and uploads must not wait for a card. */
const mostBeforeCard = 8;
const tooMany = 'Hay muchas imágenes por preparar. Intenta de nuevo en un minuto.';

/**
 * Writes, reads and removes pictures (`PictureKeeper` of the services' context). It works on one picture at a time,
 * because the largest accepted one fills most of the memory for pictures. An owner sends one upload at a time, and its
 * pictures are queued one by one, so that no owner waits for all pictures of another.
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
    /** Draws a picture of the demonstration catalogue and stores it. */
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
    /** Returns a stream, because that is what goes into the ZIP of an export. */
    async read(key: string): Promise<Readable | null> {
      const content = await storage.read(key);
      return content && Readable.from([content]);
    },
    /** Removes the files of a picture, or the file of a link card. */
    remove: (id: string): Promise<void> => storage.remove(id),
  };
}
