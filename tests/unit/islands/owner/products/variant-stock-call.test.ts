import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import type { OwnProduct } from '#contract/products.ts';
import { saveVariantStock } from '#islands/owner/products/product-calls.ts';

const calls = vi.hoisted(() => ({ 'GET /products/:id': vi.fn(), 'PATCH /products/:id': vi.fn() }));
vi.mock('#state/owner-api.ts', () => ({
  ownerApi: (key: keyof typeof calls, request: unknown): unknown => calls[key](request),
}));

const variant = (key: string, stock: number) => ({
  ...{ key, values: [`Talla ${key}`], price: 250, price_old: null, stock },
});
const makeOwn = (version: number, variants: object[]) =>
  ({
    id: 'p',
    version,
    options: [{ name: 'Talla', values: [] }],
    variants,
  }) as unknown as OwnProduct;

beforeEach(() => {
  vi.resetAllMocks();
});

test('a stock is set beside what somebody else changed meanwhile', async () => {
  const stale = new ApiError(412, { code: 'version_mismatch', message: 'Cambió' });
  const [old, now] = [
    makeOwn(1, [variant('000', 4), variant('001', 5)]),
    makeOwn(2, [variant('000', 4), variant('001', 3)]),
  ];
  calls['GET /products/:id'].mockResolvedValueOnce(old).mockResolvedValueOnce(now);
  calls['PATCH /products/:id'].mockRejectedValueOnce(stale).mockResolvedValueOnce(now);
  expect(await saveVariantStock('p', '000', 9)).toBe(now);
  expect(calls['PATCH /products/:id']).toHaveBeenLastCalledWith({
    params: { id: 'p' },
    body: { options: now.options, variants: [variant('000', 9), variant('001', 3)] },
    version: 2,
  });
});

test('the stock of a combination that is gone is not taken for saved', async () => {
  calls['GET /products/:id'].mockResolvedValue(makeOwn(2, [variant('001', 5)]));
  await expect(saveVariantStock('p', '000', 9)).rejects.toMatchObject({
    ...{ status: 422, message: 'Esa combinación ya no está en el producto.' },
  });
  expect(calls['PATCH /products/:id']).not.toHaveBeenCalled();
});
