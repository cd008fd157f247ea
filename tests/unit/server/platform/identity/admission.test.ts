import { expect, it, vi } from 'vitest';
import { machineCaller } from '#server/platform/identity/caller.ts';
import { admitTry, createAdmission } from '#server/platform/identity/embedded/admission.ts';
import { createKeyedQueue } from '#server/platform/queues/keyed-queue.ts';

it('lets in more than fit at once, and refuses more than can wait', async () => {
  const admission = createAdmission();
  const asker = { networks: ['203.0.113.0/24'], name: 'ana@tienda.cu' };
  const crowd = await Promise.allSettled(
    Array.from({ length: 530 }, () => admission.run(asker, () => new Promise(setImmediate))),
  );
  const refused = crowd.filter((result) => result.status === 'rejected');
  expect(refused.map(({ reason }) => (reason as Error).name)).toEqual(
    Array.from({ length: 26 }, () => 'TooManyRequestsException'),
  );
  await expect(admission.run(asker, () => Promise.resolve('in'))).resolves.toBe('in');
});

it('refuses a try after twenty seconds, however slow the try before it is', async () => {
  vi.useFakeTimers();
  try {
    const context = {
      admission: createAdmission(),
      caller: machineCaller,
      enqueue: createKeyedQueue(),
      findDevice: () => Promise.resolve(null),
    };
    const fail = vi.fn<(error: Error) => void>();
    void admitTry(context, 'ana@tienda.cu', () => new Promise(() => undefined));
    const next = vi.fn<() => Promise<void>>();
    admitTry(context, 'ana@tienda.cu', next).catch(fail);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(fail).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(fail.mock.lastCall?.[0].name).toBe('TooManyRequestsException');
    expect(next).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
