import { expect, test } from 'vitest';
import { newId } from '#domain/id.ts';
import { formatKeptOrder, orderKey, type SentOrder } from '#domain/orders/kept-order.ts';
import { findOrderToken } from '#domain/orders/vouching-order.ts';

const createId = () => newId((count) => crypto.getRandomValues(new Uint8Array(count)));
const [bread, cake, store] = [createId(), createId(), createId()];
const now = Date.now();

const order = (token: string, productIds: readonly string[], isSent = true): SentOrder => ({
  ...{ token, code: '12345q', at: now, word: null, way: null, isSent },
  lines: productIds.map((productId) => ({
    ...{ productId, name: 'Pan', quantity: 1, price: 5, currency: 'CUP', delivery: false },
    ...{ minute: 29_000_000, sheet: '' },
  })),
});
const keep = (sent: readonly SentOrder[]) =>
  [[orderKey(store), formatKeptOrder({ lines: [], sent }, now)]] as const;

test('the latest order with the product vouches for a comment', () => {
  const kept = keep([
    order('aaaaaaaaaaaa', [cake]),
    order('bbbbbbbbbbbb', [cake, bread]),
    order('cccccccccccc', [bread]),
  ]);
  expect(findOrderToken(kept, bread)).toBe('bbbbbbbbbbbb');
  expect(findOrderToken(kept, createId())).toBeUndefined();
});

test('one that its sender says was sent comes before one that was only opened', () => {
  const opened = order('aaaaaaaaaaaa', [bread], false);
  expect(findOrderToken(keep([opened, order('bbbbbbbbbbbb', [bread])]), bread)).toBe(
    'bbbbbbbbbbbb',
  );
  expect(findOrderToken(keep([opened]), bread)).toBe('aaaaaaaaaaaa');
});

test('what is no kept order, or a broken one, vouches for nothing', () => {
  const key = orderKey(store);
  for (const text of ['', '{', 'null', '[]', '{"sent":7}', '{"sent":[{}]}', '{"sent":[null]}']) {
    expect([text, findOrderToken([[key, text]], bread)]).toEqual([text, undefined]);
  }
  const [[, text]] = keep([order('aaaaaaaaaaaa', [bread])]);
  expect(findOrderToken([['other', text]], bread)).toBeUndefined();
});
