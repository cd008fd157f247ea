import { expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { eraseOnce, retryLostCall } from '#islands/owner/saving/repeat.ts';

const lost = new ApiError(0, { code: 'service_unavailable', message: 'Sin respuesta' });
const refused = new ApiError(422, { code: 'validation_failed', message: 'No' });
const pause = () => Promise.resolve();

test('sends again what got no response', async () => {
  const work = vi.fn().mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockResolvedValue(1);
  await expect(retryLostCall(work, { pause })).resolves.toBe(1);
  expect(work).toHaveBeenCalledTimes(3);
});

test('gives up in the end', async () => {
  const work = vi.fn().mockRejectedValue(lost);
  await expect(retryLostCall(work, { pause, tries: 3 })).rejects.toBe(lost);
  expect(work).toHaveBeenCalledTimes(3);
});

test('takes a refusal as it is', async () => {
  const work = vi.fn().mockRejectedValue(refused);
  await expect(retryLostCall(work, { pause })).rejects.toBe(refused);
  expect(work).toHaveBeenCalledTimes(1);
});

test('what is gone already is erased, and what may not be erased is not', async () => {
  const gone = new ApiError(404, { code: 'image_not_found', message: 'No está' });
  await expect(eraseOnce(() => Promise.reject(gone))).resolves.toBeUndefined();
  await expect(eraseOnce(() => Promise.reject(refused))).rejects.toBe(refused);
});
