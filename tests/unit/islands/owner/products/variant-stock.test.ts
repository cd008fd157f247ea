import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { variantMessages } from '#domain/messages.ts';
import { saveVariantStock } from '#islands/owner/products/product-calls.ts';

const calls = vi.hoisted(() => ({ 'GET /products/:id': vi.fn(), 'PATCH /products/:id': vi.fn() }));
vi.mock('#state/owner-api.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ownerApi: (key: keyof typeof calls, request: unknown): unknown => calls[key](request),
}));

afterEach(() => {
  vi.resetAllMocks();
});

const options = [{ name: 'Talla', values: ['S', 'M'] }];
const variant = (key: string, stock: number) => ({ key, values: [key], price: 250, stock });
const shirt = (version: number, ...variants: object[]) => ({
  ...{ id: 'shirt', version, options, variants },
});

test('a stock is changed beside those that somebody else changed first', async () => {
  const stale = new ApiError(412, { code: 'version_mismatch', message: 'Cambió' });
  calls['GET /products/:id']
    .mockResolvedValueOnce(shirt(1, variant('S', 4), variant('M', 2)))
    .mockResolvedValueOnce(shirt(2, variant('S', 3), variant('M', 2)));
  calls['PATCH /products/:id'].mockRejectedValueOnce(stale).mockResolvedValueOnce('saved');
  expect(await saveVariantStock('shirt', 'M', 7)).toBe('saved');
  expect(calls['PATCH /products/:id']).toHaveBeenLastCalledWith({
    params: { id: 'shirt' },
    body: { options, variants: [variant('S', 3), variant('M', 7)] },
    version: 2,
  });
});

test('the stock of a variant that is gone is not said to be saved', async () => {
  calls['GET /products/:id'].mockResolvedValue(shirt(2, variant('S', 3)));
  await expect(saveVariantStock('shirt', 'M', 7)).rejects.toMatchObject({
    ...{ code: 'variants_mismatch', message: variantMessages.variantGone },
  });
  expect(calls['PATCH /products/:id']).not.toHaveBeenCalled();
});
