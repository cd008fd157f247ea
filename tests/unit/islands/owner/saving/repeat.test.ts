import { expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { createOnce, eraseOnce, retryLostCall } from '#islands/owner/saving/repeat.ts';

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

test.each([
  ['an expired session', 401, 'session_expired'],
  ['an account that will be erased', 403, 'account_leaving'],
  ['too many requests', 429, 'rate_limited'],
])('what may have been created before %s is not created anew', async (_, status, code) => {
  const keep = vi.fn();
  const refusal = new ApiError(status, { code, message: 'Ahora no' });
  const earlier = { key: 'k', input: { name: 'Cake' } };
  const create = vi.fn().mockRejectedValue(refusal);
  await expect(createOnce(create, { name: 'Flan' }, earlier, keep)).rejects.toBe(refusal);
  expect(create).toHaveBeenCalledWith({ name: 'Cake' }, 'k');
  expect(keep).toHaveBeenLastCalledWith(earlier);
});

test('content that is refused may be corrected under another key', async () => {
  const keep = vi.fn();
  await expect(createOnce(() => Promise.reject(refused), {}, null, keep)).rejects.toBe(refused);
  expect(keep).toHaveBeenLastCalledWith(null);
});
