import { DomainError } from '#domain/errors.ts';

const longestWaitMs = 30_000;
const tooLong =
  'Ya hay otra imagen tuya en camino. Espera a que termine de subir e intenta de nuevo.';

/** Runs works of one owner one after the other. Who would wait longer than `waitMs` is refused. */
export function createUploadPlaces(waitMs = longestWaitMs) {
  const last = new Map<string, Promise<unknown>>();

  return async function holdPlace<Result>(
    owner: string,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const before = last.get(owner) ?? Promise.resolve();
    const done = Promise.withResolvers<null>();
    const mine = before.then(() => done.promise);
    last.set(owner, mine);
    void mine.then(() => {
      if (last.get(owner) === mine) last.delete(owner);
    });
    try {
      await waitFor(before, waitMs);
      return await work();
    } finally {
      done.resolve(null);
    }
  };
}

async function waitFor(place: Promise<unknown>, waitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DomainError('service_unavailable', { message: tooLong }));
    }, waitMs);
  });
  try {
    await Promise.race([place, tired]);
  } finally {
    clearTimeout(timer);
  }
}
