import { expect, test, vi } from 'vitest';
import { priceCalls } from '#islands/owner/products/prices/price-calls.ts';

const call = vi.hoisted(() => vi.fn<(name: string, input: { timeout?: number }) => unknown>());
vi.mock('#state/owner-api.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ownerApi: call,
}));

test('prices of up to 2,000 products have the time of any change of many products', async () => {
  const request = {
    businessId: 'store',
    kind: 'percent' as const,
    params: { percent: 10, step: 1 as const, oldPrice: 'keep' as const },
  };
  await priceCalls.preview(request);
  await priceCalls.apply({ ...request, except: [], fingerprint: 'seen' }, 'key');
  expect(call.mock.calls.map(([name, { timeout }]) => [name, timeout])).toEqual([
    ['POST /batches/preview', 60_000],
    ['POST /batches', 60_000],
  ]);
});
