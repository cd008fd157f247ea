import { drawLinkCard } from './cards/draw-link-card.ts';
import { openPictureStorage, type PictureStorage } from './picture-storage.ts';
import { storePicture, storePixels } from './store-picture.ts';
import type {
  DemoPictureOrder,
  LinkCardOrder,
  WorkerOrder,
  WorkerResponse,
  WorkerResult,
} from './worker-messages.ts';
import { isDomainError } from '#domain/errors.ts';
import type { Picture } from '#domain/products/picture.ts';

// Runs as a process of its own (see worker-process.ts).

let storage: PictureStorage | undefined;

async function makeCard(
  { key, card }: LinkCardOrder,
  kept: PictureStorage,
): Promise<Uint8Array<ArrayBuffer>> {
  const picture = card.pictureId === null ? null : await kept.read(`${card.pictureId}/preview.jpg`);
  const content = await drawLinkCard(card, picture);
  await kept.write(key, content, 'image/jpeg');
  return content;
}

async function drawDemoPicture(
  { id, spec }: DemoPictureOrder,
  kept: PictureStorage,
): Promise<Picture> {
  // Loaded late, because only a demonstration needs it.
  const { renderPicture } = await import('#demo/drawing/picture.ts');
  return (await storePixels(await renderPicture(spec), kept, id)).picture;
}

async function carryOut(order: WorkerOrder): Promise<WorkerResult> {
  storage ??= openPictureStorage(order.settings);
  if (order.type === 'card') return { type: 'drawn', content: await makeCard(order, storage) };
  if (order.type === 'demo')
    return { type: 'kept', picture: await drawDemoPicture(order, storage) };
  return { type: 'kept', picture: (await storePicture(order.file, storage, order.id)).picture };
}

async function respond(order: WorkerOrder): Promise<WorkerResponse> {
  try {
    return await carryOut(order);
  } catch (error) {
    if (isDomainError(error)) {
      return { type: 'refused', code: error.code, message: error.message };
    }
    const { message, code = '' } = error as NodeJS.ErrnoException;
    return { type: 'failed', message, code };
  }
}

async function handle(order: WorkerOrder): Promise<void> {
  const response = await respond(order);
  if (process.connected) process.send?.(response);
}

process.on('message', (order: WorkerOrder) => {
  // Bytes outside of the heap do not trigger the garbage collector before the next picture arrives.
  void handle(order).then(() => globalThis.gc?.());
});
process.on('disconnect', () => process.exit());
// The parent decides when to stop. An interrupt at the terminal, or the end of a service, reaches both processes.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
