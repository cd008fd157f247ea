import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import type { UndoneBatch } from '#contract/batches.ts';
import { followPrices, undoParts } from '#islands/owner/products/batch/after-batch.ts';
import { $toasts, dismissToast } from '#state/toasts.ts';

const undo = vi.hoisted(() => vi.fn<(id: string) => Promise<UndoneBatch>>());
const sent = vi.hoisted((): { idempotencyKey: string; timeout: number }[] => []);
const follow = vi.hoisted(() => vi.fn<(thing: null, words?: object) => void>());
vi.mock('#state/owner-api.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ownerApi: (
    _: string,
    { params, ...call }: { params: { id: string }; idempotencyKey: string; timeout: number },
  ) => {
    sent.push(call);
    return undo(params.id);
  },
}));
vi.mock('#state/log.ts', () => ({ logFailure: () => undefined }));
vi.mock('#islands/owner/publication/publication.ts', () => ({
  followPublication: follow,
}));

const refuse = (status: number, code: 'already_undone' | 'internal_error', message: string) =>
  Promise.reject(new ApiError(status, { code, message }));
const said = () => $toasts.get().map(({ title, description }) => [title, description]);

beforeEach(() => {
  undo.mockReset();
  sent.length = 0;
  undo.mockResolvedValue({ restored: 200, kept: 1, hidden: 0 });
});
afterEach(() => {
  for (const { id } of $toasts.get()) dismissToast(id);
});

test('a change that was sent in parts is taken back from its end, and said once', async () => {
  await undoParts(['one', 'two', 'three'], 'edit');
  expect(undo.mock.calls).toEqual([['three'], ['two'], ['one']]);
  expect(said()).toEqual([
    [
      '600 productos vuelven a como estaban. 3 no se tocaron porque los cambiaste después.',
      undefined,
    ],
  ]);
});

test('a part that was taken back by itself before holds up no other', async () => {
  undo.mockImplementationOnce(() => refuse(409, 'already_undone', 'Ya lo deshiciste.'));
  await undoParts(['one', 'two'], 'edit');
  expect(said()).toEqual([
    ['200 productos vuelven a como estaban. 1 no se tocó porque lo cambiaste después.', undefined],
  ]);
  undo.mockImplementation(() => refuse(409, 'already_undone', 'Ya lo deshiciste.'));
  await undoParts(['one'], 'edit');
  expect(said().pop()).toEqual(['No se pudo deshacer', 'Ya lo deshiciste.']);
});

test('a failure between two parts says what is back and what is not', async () => {
  undo.mockImplementationOnce(() => Promise.resolve({ restored: 50, kept: 0, hidden: 0 }));
  undo.mockImplementationOnce(() => refuse(400, 'internal_error', 'Algo falló.'));
  await undoParts(['one', 'two', 'three'], 'edit');
  expect(undo.mock.calls).toEqual([['three'], ['two']]);
  const [[title, description] = []] = said();
  expect(title).toBe('No se pudo deshacer todo');
  expect(description).toContain('50 productos vuelven a como estaban.');
  expect(description).toContain('Algo falló.');
});

test('a rate that changed no price is published without a count', () => {
  follow.mockReset();
  followPrices(0);
  followPrices(1);
  expect(follow.mock.calls).toEqual([
    [null],
    [null, { publishing: 'Publicando 1 precio…', live: 'Ya se ven los precios nuevos' }],
  ]);
});

test('another press repeats the call, and only a file has minutes for it', async () => {
  undo.mockImplementationOnce(() => refuse(400, 'internal_error', 'Algo falló.'));
  await undoParts(['prices'], 'percent');
  await undoParts(['prices'], 'percent');
  await undoParts(['file'], 'import');
  const [first, second, file] = sent;
  expect(second).toEqual(first);
  // A key made of the change would be that of a page loaded later too, which would get the old response.
  expect(first?.idempotencyKey).not.toContain('prices');
  expect(first?.timeout).toBe(60_000);
  expect(file?.timeout).toBe(300_000);
});
