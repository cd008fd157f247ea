import { expect, test } from 'vitest';
import type { Review } from '#contract/review.ts';
import { changeCommentList, startCommentList } from '#islands/comments/comment-list-state.ts';
import type { CommentListAction, CommentListState } from '#islands/comments/comment-list-state.ts';

const review = (id: string, fields: Partial<Review> = {}): Review => ({
  id,
  comment: `texto de ${id}`,
  authorName: 'Ana',
  rating: null,
  productId: 'producto',
  createdAt: 0,
  updatedAt: 0,
  canEdit: false,
  ...fields,
});

const after = (total: number, ...actions: CommentListAction[]): CommentListState =>
  actions.reduce(changeCommentList, startCommentList(total));
const ids = (state: CommentListState) => state.listed.map((item) => item.review.id);

test("counts as printed until the server's list comes", () => {
  expect(after(7)).toEqual({ listed: [], isComplete: false, total: 7 });
  const state = after(7, { kind: 'load', reviews: [review('a'), review('b')] });
  expect(state).toMatchObject({ isComplete: true, total: 2 });
});

test('keeps the printed count when the server listed only the latest', () => {
  const reviews = Array.from({ length: 500 }, (_, place) => review(`r${place}`));
  expect(after(730, { kind: 'load', reviews }).total).toBe(730);
});

test('puts a new comment first and takes it back when it was refused', () => {
  const load = { kind: 'load', reviews: [review('a')] } as const;
  const added = after(1, load, { kind: 'add', review: review('nuevo') });
  expect(ids(added)).toEqual(['nuevo', 'a']);
  expect(added).toMatchObject({ total: 2, listed: [{ pending: 'create' }, { pending: null }] });
  const refused = changeCommentList(added, { kind: 'remove', id: 'nuevo' });
  expect(ids(refused)).toEqual(['a']);
  expect(refused.total).toBe(1);
});

test('keeps what is pending when a fresh list comes', () => {
  const state = after(
    2,
    { kind: 'load', reviews: [review('a'), review('b')] },
    { kind: 'add', review: review('nuevo') },
    { kind: 'mark', id: 'b', pending: 'delete' },
    { kind: 'load', reviews: [review('a', { comment: 'otro' }), review('b')] },
  );
  expect(ids(state)).toEqual(['nuevo', 'a', 'b']);
  expect(state.listed.map(({ pending }) => pending)).toEqual(['create', null, 'delete']);
  expect(state.listed[1]?.review.comment).toBe('otro');
});

test('lists a published comment once when the list already had it', () => {
  const state = after(
    0,
    { kind: 'add', review: review('pending-1') },
    { kind: 'load', reviews: [review('real')] },
    { kind: 'change', id: 'pending-1', review: review('real', { canEdit: true }), pending: null },
  );
  expect(state.listed).toEqual([{ review: review('real', { canEdit: true }), pending: null }]);
});

test('changes and removes one comment alone', () => {
  const load = { kind: 'load', reviews: [review('a'), review('b')] } as const;
  const changed = after(2, load, {
    kind: 'change',
    id: 'b',
    review: review('b', { comment: 'nuevo' }),
    pending: 'update',
  });
  expect(changed.listed.map((item) => [item.review.comment, item.pending])).toEqual([
    ['texto de a', null],
    ['nuevo', 'update'],
  ]);
  expect(after(2, load, { kind: 'remove', id: 'zzz' }).total).toBe(2);
  expect(after(2, load, { kind: 'remove', id: 'a' }).total).toBe(1);
});
