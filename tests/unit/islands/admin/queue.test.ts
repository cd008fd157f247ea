import { expect, test } from 'vitest';
import type { Queue } from '#contract/reports.ts';
import { withoutThing } from '#islands/admin/queue/queue-cache.ts';
import {
  type Card,
  countReasons,
  describeReporter,
  summarizeReports,
} from '#islands/admin/queue/QueueCard.tsx';

const at = '2026-01-01T12:00:00.000Z';
const store = { id: 's00000000001', name: 'Café La Esquina', url: 'cafe-la-esquina', products: 46 };
const report = (reason: Card['reports'][number]['reason']) => ({
  reason,
  text: null,
  createdAt: at,
  settled: 0,
  upheld: 0,
});
const makeCard = (kind: Card['kind'], id: string): Card => ({
  kind,
  id,
  text: 'Pan',
  authorName: null,
  picture: null,
  product: null,
  store,
  isHidden: false,
  since: at,
  visitors: 3,
  reports: [report('other'), report('scam'), report('scam')],
});

test('a card counts the reasons in the words of the form, the most frequent first', () => {
  const card = makeCard('product', 'p00000000001');
  expect(summarizeReports(card)).toBe(
    '3 denuncias de 3 visitantes: Estafa o vendedor falso (2), Otro (1)',
  );
  expect(summarizeReports({ reports: [report('spam')], visitors: 1 })).toBe(
    '1 denuncia de 1 visitante: Publicidad repetida (1)',
  );
  expect(countReasons(card.reports)[0]).toEqual(['scam', 2]);
});

test("a visitor's record is shown once one of their reports was settled", () => {
  expect(describeReporter({ settled: 0, upheld: 0 })).toBeNull();
  expect(describeReporter({ settled: 3, upheld: 2 })).toBe('acertó 2 de 3 veces');
  expect(describeReporter({ settled: 1, upheld: 0 })).toBe('acertó 0 de 1 vez');
});

test('a settled thing leaves the queue with its hints, and nothing else does', () => {
  const product = { id: 'p00000000001', name: 'Pan' };
  const other = { ...store, id: 's00000000002' };
  const comment = { id: 'r00000000001', text: 'www', authorName: 'Ana', product, store };
  const queue: Queue = {
    data: [makeCard('review', comment.id), makeCard('product', product.id)],
    total: 60,
    seen: 7,
    newStores: [{ ...store, publicSince: at, verified: false }],
    blockedBefore: [{ ...store, publicSince: at, verified: false }],
    pretendingNames: [{ ...store, why: 'Parece de Vitrina' }],
    samePhone: [[store, other]],
    contactComments: [{ ...comment, createdAt: at }],
    heldAgain: [{ ...product, store }],
    heldRatings: [{ ...product, store, ratings: [5, 1] }],
  };
  const hidden = withoutThing(queue, { kind: 'review', id: comment.id });
  expect([hidden.data.length, hidden.total, hidden.contactComments.length]).toEqual([1, 59, 0]);
  expect(hidden.heldAgain).toEqual(queue.heldAgain);
  const held = withoutThing(queue, { kind: 'product', id: product.id });
  expect([held.data.length, held.newStores.length]).toEqual([1, 1]);
  expect([held.heldAgain, held.heldRatings]).toEqual([[], []]);
  const blocked = withoutThing(queue, { kind: 'business', id: store.id });
  const { newStores, blockedBefore, pretendingNames, samePhone } = blocked;
  expect([newStores, blockedBefore, pretendingNames, samePhone]).toEqual([[], [], [], []]);
  expect([blocked.data.length, blocked.total]).toEqual([2, 60]);
});
