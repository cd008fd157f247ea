import { expect, test } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import type { BatchRow, OwnProduct, ProductBatchResult } from '#contract/products.ts';
import { judgeConflict } from '#islands/owner/products/batch/judge-conflict.ts';
import { eraseBatch, saveBatch } from '#islands/owner/products/batch/save-batch.ts';

const makeOwn = (id: string, fields: Partial<OwnProduct> = {}): OwnProduct =>
  ({
    ...{ id, version: 1, name: 'Pan', price: 250, currency: 'CUP', stock: 5, isVisible: true },
    ...fields,
  }) as OwnProduct;

const lost = new ApiError(0, { code: 'service_unavailable', message: 'Sin respuesta' });

/** A server of some products, which changes those whose version is the present one. */
function createServer(stored: Map<string, OwnProduct>) {
  const calls: string[][] = [];
  return {
    calls,
    change: (
      _: string,
      changes: readonly { id: string; version: number; set: object }[],
    ): Promise<ProductBatchResult> => {
      calls.push(changes.map(({ id }) => id));
      const rows = changes.map(({ id, version, set }): BatchRow => {
        const product = stored.get(id);
        if (product === undefined) return { id, status: 'gone' };
        if (product.version !== version) return { id, status: 'conflict', product };
        const next = { ...product, ...set, version: version + 1 };
        stored.set(id, next);
        return { id, status: 'ok', product: next };
      });
      return Promise.resolve({ batchId: `batch-${calls.length}`, rows });
    },
  };
}

test('a wish meets what somebody else changed', () => {
  const seen = makeOwn('pan');
  const judge = (set: object, present: Partial<OwnProduct>) =>
    judgeConflict({ seen, set }, makeOwn('pan', { version: 2, ...present }));
  // An order took from the stock, which the price has nothing to do with.
  expect(judge({ price: 280 }, { stock: 4 })).toBe('again');
  expect(judge({ price: 280 }, { price: 300 })).toBe('ask');
  // The response to it was lost.
  expect(judge({ price: 280 }, { price: 280 })).toBe('done');
  expect(judge({ price: 280, name: 'Pan suave' }, { price: 280 })).toBe('again');
  expect(judge({ price: 280 }, { currency: 'USD' })).toBe('ask');
});

test('what somebody else changed beside a wish is no conflict', async () => {
  const seen = [makeOwn('pan'), makeOwn('flan'), makeOwn('cake')];
  const stored = new Map([
    ['pan', makeOwn('pan', { version: 4, stock: 1 })],
    ['flan', makeOwn('flan', { version: 2, price: 300 })],
  ]);
  const server = createServer(stored);
  const wishes = seen.map((product) => ({ seen: product, set: { price: 280 } }));
  const outcome = await saveBatch(server, 'store', wishes);
  expect(server.calls).toEqual([['pan', 'flan', 'cake'], ['pan']]);
  expect(outcome.saved.map(({ id, price, stock }) => [id, price, stock])).toEqual([
    ['pan', 280, 1],
  ]);
  expect(outcome.asked.map(({ id, price }) => [id, price])).toEqual([['flan', 300]]);
  expect(outcome.gone).toEqual(['cake']);
  expect(outcome.batchIds).toEqual(['batch-1', 'batch-2']);
});

test('many wishes go in parts that the server takes, and what was reached before a failure is reached', async () => {
  const seen = Array.from({ length: 450 }, (_, index) => makeOwn(`p${index}`));
  const server = createServer(new Map(seen.map((product) => [product.id, product])));
  const name = 'N'.repeat(150);
  const wishes = seen.map((product) => ({ seen: product, set: { name } }));
  const whole = await saveBatch(server, 'store', wishes);
  expect(whole.saved).toHaveLength(450);
  expect(Math.max(...server.calls.map((ids) => ids.length))).toBeLessThanOrEqual(200);
  const again = createServer(new Map(seen.map((product) => [product.id, product])));
  const change: typeof again.change = (store, changes) =>
    again.calls.length === 1 ? Promise.reject(lost) : again.change(store, changes);
  const broken = await saveBatch({ change }, 'store', wishes);
  expect(broken.failure).toBe(lost);
  expect(broken.saved.length).toBe(again.calls[0]?.length);
});

test('what changed since it was seen is not deleted', async () => {
  const present = makeOwn('flan', { version: 2 });
  const outcome = await eraseBatch(
    {
      erase: (_, items) =>
        Promise.resolve({
          rows: items.map(({ id }) =>
            id === 'flan' ? { id, status: 'conflict', product: present } : { id, status: 'ok' },
          ),
        }),
    },
    'store',
    [makeOwn('pan'), makeOwn('flan')],
  );
  expect(outcome).toMatchObject({ gone: ['pan'], asked: [present], failure: null });
});

/** A server that deletes products in their present version. */
const createErasing =
  (stored: Map<string, OwnProduct>): Parameters<typeof eraseBatch>[0]['erase'] =>
  (_, items) =>
    Promise.resolve({
      rows: items.map(({ id, version }) => {
        const product = stored.get(id);
        return product === undefined || product.version === version
          ? { id, status: stored.delete(id) ? 'ok' : 'gone' }
          : { id, status: 'conflict', product };
      }),
    });

test('what the owner has changed since it was selected is deleted', async () => {
  const stored = new Map([
    ['pan', makeOwn('pan')],
    ['flan', makeOwn('flan', { version: 2, price: 280 })],
  ]);
  const seen = [makeOwn('pan'), makeOwn('flan'), makeOwn('cake')];
  const erase = createErasing(stored);
  const outcome = await eraseBatch({ erase }, 'store', seen, { isOutdated: true });
  expect(outcome).toMatchObject({ gone: ['pan', 'cake', 'flan'], asked: [], failure: null });
  expect([...stored.keys()]).toEqual([]);
});

test('what somebody else changes during a deletion is not deleted', async () => {
  const stored = new Map([['flan', makeOwn('flan', { version: 2 })]]);
  const erasing = createErasing(stored);
  const erase: typeof erasing = async (...call) => {
    const result = await erasing(...call);
    stored.set('flan', makeOwn('flan', { version: 3 }));
    return result;
  };
  const outcome = await eraseBatch({ erase }, 'store', [makeOwn('flan')], { isOutdated: true });
  expect(outcome.asked.map(({ version }) => version)).toEqual([3]);
  expect(outcome.gone).toEqual([]);
});

test('a change that the owner has undone since can be made again', async () => {
  const seen = [makeOwn('pan', { isVisible: false })];
  const wishes = seen.map((product) => ({ seen: product, set: { isVisible: false } }));
  const undone = () => createServer(new Map([['pan', makeOwn('pan', { version: 3 })]]));
  const asked = await saveBatch(undone(), 'store', wishes);
  expect([asked.saved.length, asked.asked.length]).toEqual([0, 1]);
  const made = await saveBatch(undone(), 'store', wishes, { isOutdated: true });
  expect(made.saved).toMatchObject([{ id: 'pan', isVisible: false, version: 4 }]);
});

test('a stock for all is that of each variant as it is by then', async () => {
  const variant = { key: '000', values: ['M'], price: 250, price_old: null, stock: 5 };
  const shirt = makeOwn('shirt', { variantCount: 1, variants: [variant] });
  // Its price has changed since it was selected.
  const dearer = { ...shirt, version: 2, price: 300, variants: [{ ...variant, price: 300 }] };
  const sent: object[] = [];
  const server = createServer(new Map([['shirt', dearer]]));
  const change: typeof server.change = (store, changes) => {
    sent.push(...changes);
    return server.change(store, changes);
  };
  const outcome = await saveBatch({ change }, 'store', [{ seen: shirt, set: { stock: 0 } }]);
  expect(outcome.asked).toEqual([]);
  expect(sent.map((one) => 'set' in one && one.set)).toEqual([
    { variants: [{ ...variant, stock: 0 }] },
    { variants: [{ ...variant, price: 300, stock: 0 }] },
  ]);
  // A stock that was typed before a product got options is not given to each of them.
  const plain = makeOwn('shirt');
  expect(judgeConflict({ seen: plain, set: { stock: 2 } }, dearer)).toBe('ask');
  expect(judgeConflict({ seen: plain, set: { name: 'Camisa' } }, dearer)).toBe('again');
});
