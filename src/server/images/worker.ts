import { openPictureStorage, type PictureStorage } from './picture-storage.ts';
import { storePicture } from './store-picture.ts';
import type { PictureResponse, PictureOrder } from './worker-messages.ts';
import { isDomainError } from '#domain/errors.ts';

// Runs as a process of its own (see worker-process.ts).

let storage: Promise<PictureStorage> | undefined;

async function keep({ settings, id, file }: PictureOrder): Promise<PictureResponse> {
  try {
    storage ??= openPictureStorage(settings);
    return { type: 'kept', picture: (await storePicture(file, await storage, id)).picture };
  } catch (error) {
    if (isDomainError(error)) {
      return { type: 'refused', code: error.code, message: error.message };
    }
    const { message, code = '' } = error as NodeJS.ErrnoException;
    return { type: 'failed', message, code };
  }
}

async function handle(order: PictureOrder): Promise<void> {
  const response = await keep(order);
  if (process.connected) process.send?.(response);
}

process.on('message', (order: PictureOrder) => {
  // Bytes outside the heap do not make the collector come by themselves before the next picture does.
  void handle(order).then(() => globalThis.gc?.());
});
process.on('disconnect', () => process.exit());
// The parent decides when to stop; an interrupt at the terminal, or the end of a service, reaches both.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
