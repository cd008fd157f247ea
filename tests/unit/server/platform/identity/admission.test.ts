import { expect, it } from 'vitest';
import { createAdmission } from '#server/platform/identity/embedded/admission.ts';

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
