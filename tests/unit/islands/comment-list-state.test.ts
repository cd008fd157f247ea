import { expect, test } from 'vitest';
import type { Review } from '#contract/review.ts';
import {
  addComment,
  changeComment,
  listWaiting,
  markComment,
  removeComment,
} from '#islands/comments/comment-changes.ts';
import { loadComments, startCommentList } from '#islands/comments/comment-list-state.ts';
import type { CommentListState } from '#islands/comments/comment-list-state.ts';

const review = (id: string, fields: Partial<Review> = {}): Review => ({
  id,
  comment: `texto de ${id}`,
  authorName: 'Ana',
  rating: null,
  productId: 'producto',
  createdAt: 0,
  updatedAt: 0,
  canEdit: false,
  reply: null,
  fromOrder: false,
  ...fields,
});

const listOf = (...ids: string[]) =>
  loadComments(
    startCommentList(ids.length),
    ids.map((id) => review(id)),
  );
const idsOf = (state: CommentListState) => state.listed.map((item) => item.review.id);

test("counts as rendered until the server's list comes", () => {
  expect(startCommentList(7)).toEqual({ listed: [], isComplete: false, total: 7 });
  const state = loadComments(startCommentList(7), [review('a'), review('b')]);
  expect(state).toMatchObject({ isComplete: true, total: 2 });
});

test('keeps the rendered count when the server listed only the latest', () => {
  const reviews = Array.from({ length: 500 }, (_, place) => review(`r${place}`));
  expect(loadComments(startCommentList(730), reviews).total).toBe(730);
});

test('puts a new comment first and takes it back when it was refused', () => {
  const added = addComment(listOf('a'), review('nuevo'));
  expect(idsOf(added)).toEqual(['nuevo', 'a']);
  expect(added).toMatchObject({ total: 2, listed: [{ pending: 'create' }, { pending: null }] });
  const refused = removeComment(added, 'nuevo');
  expect(idsOf(refused)).toEqual(['a']);
  expect(refused.total).toBe(1);
});

test('keeps what is pending when a fresh list comes', () => {
  const added = addComment(listOf('a', 'b'), review('nuevo'));
  const fresh = [review('a', { comment: 'otro' }), review('b')];
  const state = loadComments(markComment(added, 'b', 'delete'), fresh);
  expect(idsOf(state)).toEqual(['nuevo', 'a', 'b']);
  expect(state.listed.map(({ pending }) => pending)).toEqual(['create', null, 'delete']);
  expect(state.listed[1]?.review.comment).toBe('otro');
});

test('lists a published comment once when the list already had it', () => {
  const added = addComment(startCommentList(0), review('pending-1'));
  const own = review('real', { canEdit: true });
  const state = changeComment(loadComments(added, [review('real')]), 'pending-1', own, null);
  expect(state.listed).toEqual([{ review: own, pending: null }]);
});

test('changes and removes one comment alone', () => {
  const changed = changeComment(listOf('a', 'b'), 'b', review('b', { comment: 'nuevo' }), 'update');
  expect(changed.listed.map((item) => [item.review.comment, item.pending])).toEqual([
    ['texto de a', null],
    ['nuevo', 'update'],
  ]);
  expect(removeComment(listOf('a', 'b'), 'zzz').total).toBe(2);
  expect(removeComment(listOf('a', 'b'), 'a').total).toBe(1);
});

const waiting = review('clave', { comment: 'Llego mañana' });
const pendingOf = (state: CommentListState) => state.listed.map(({ pending }) => pending);

test('lists what waits for the network in front, and once', () => {
  const state = listWaiting(listWaiting(listOf('a'), [waiting]), [waiting]);
  expect(idsOf(state)).toEqual(['clave', 'a']);
  expect(pendingOf(state)).toEqual(['waiting', null]);
  expect(state.total).toBe(2);
});

test("keeps what was sent in its place until the server's list has it", () => {
  const sent = listWaiting(listWaiting(listOf('a'), [waiting]), [], [waiting.id]);
  expect(idsOf(sent)).toEqual(['clave', 'a']);
  expect(pendingOf(sent)).toEqual([null, null]);
  const stored = review('real', { comment: waiting.comment, canEdit: true });
  expect(idsOf(loadComments(sent, [stored, review('a')]))).toEqual(['real', 'a']);
});

test('what was listed after the worker was asked is not taken for sent', () => {
  const listed = listWaiting(listOf('a'), [waiting]);
  expect(pendingOf(listWaiting(listed, [], []))).toEqual(['waiting', null]);
});

test('lists once a comment that the server stored, though it waits for the response', () => {
  const stored = review('real', { comment: waiting.comment, canEdit: true });
  const first = loadComments(listWaiting(listOf('a'), [waiting]), [stored, review('a')]);
  expect(idsOf(first)).toEqual(['real', 'a']);
  expect(idsOf(listWaiting(first, [waiting]))).toEqual(['real', 'a']);
});
