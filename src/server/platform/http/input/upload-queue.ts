import { DomainError } from '#domain/errors.ts';
import { createKeyedQueue, enqueueUntil } from '../../queues/keyed-queue.ts';

const longestWaitMs = 30_000;
const ofPicture =
  'Ya hay otra imagen tuya en camino. Espera a que termine de subir e intenta de nuevo.';
const ofFile =
  'Ya hay otro archivo tuyo en camino. Espera a que termine de subir e intenta de nuevo.';

/**
 * Runs the tasks of one owner one after another. A task that has waited for `waitMs` is refused with the sentence
 * `tooLong`.
 */
export function createUploadQueue(waitMs = longestWaitMs, tooLong = ofPicture) {
  const enqueue = createKeyedQueue();
  const createRefusal = () => new DomainError('service_unavailable', { message: tooLong });
  return <Result>(owner: string, work: () => Promise<Result>): Promise<Result> =>
    enqueueUntil(enqueue, owner, work, { until: performance.now() + waitMs, createRefusal });
}

/** The same for the files of products, which do not wait for pictures. */
export const createFileQueue = () => createUploadQueue(longestWaitMs, ofFile);
