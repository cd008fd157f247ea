import { expect, test } from 'vitest';
import type { Review } from '#contract/comments.ts';
import { pageMeta } from '#domain/pagination.ts';
import {
  addComment,
  changeComment,
  listWaiting,
  markComment,
  removeComment,
} from '#islands/comments/comment-changes.ts';
import {
  appendComments,
  hasMoreComments,
  loadComments,
  startCommentList,
} from '#islands/comments/comment-list-state.ts';
import type { CommentListState } from '#islands/comments/comment-list-state.ts';

const comment = (id: string, fields: Partial<Review> = {}): Review => ({
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

/** A page of the server's list, by default its only one. */
const pageOf = (data: Review[], { page = 1, total = data.length } = {}) => ({
  data,
  meta: pageMeta({ total, page, limit: 20 }),
});
const listOf = (...ids: string[]) =>
  loadComments(startCommentList(ids.length), pageOf(ids.map((id) => comment(id))));
const idsOf = (state: CommentListState) => state.listed.map((item) => item.comment.id);

test("keeps the rendered count until the server's list has come", () => {
  expect(startCommentList(7)).toEqual({ listed: [], isComplete: false, total: 7, pages: 0 });
  const state = loadComments(startCommentList(7), pageOf([comment('a'), comment('b')]));
  expect(state).toMatchObject({ isComplete: true, total: 2 });
});

/** Comments for the numbers between two bounds, the newest first. */
const range = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => comment(`r${from - index}`));

test('pages through all, though others write and delete meanwhile', () => {
  const first = loadComments(startCommentList(45), pageOf(range(45, 26), { total: 45 }));
  expect(first).toMatchObject({ total: 45, pages: 1 });
  expect(hasMoreComments(first)).toBe(true);
  // A new comment has moved the last one of the first page to the second.
  const second = appendComments(first, pageOf(range(26, 7), { page: 2, total: 46 }));
  expect(idsOf(second)).toEqual(range(45, 7).map(({ id }) => id));
  const third = appendComments(second, pageOf(range(6, 1), { page: 3, total: 46 }));
  expect(idsOf(third)).toEqual(range(45, 1).map(({ id }) => id));
  expect(hasMoreComments(third)).toBe(false);
});

test('loads the last page again after a stored comment was deleted, not after a refused one', () => {
  const first = loadComments(startCommentList(25), pageOf(range(25, 6), { total: 25 }));
  expect(removeComment(first, 'r10')).toMatchObject({ pages: 0, total: 24 });
  const refused = removeComment(addComment(first, comment('nuevo')), 'nuevo');
  expect(refused).toMatchObject({ pages: 1, total: 25 });
  expect(hasMoreComments(removeComment(listOf('a', 'b'), 'a'))).toBe(false);
});

test('puts a new comment first and takes it back when it was refused', () => {
  const added = addComment(listOf('a'), comment('nuevo'));
  expect(idsOf(added)).toEqual(['nuevo', 'a']);
  expect(added).toMatchObject({ total: 2, listed: [{ pending: 'create' }, { pending: null }] });
  const refused = removeComment(added, 'nuevo');
  expect(idsOf(refused)).toEqual(['a']);
  expect(refused.total).toBe(1);
});

test('keeps pending comments when a new list comes', () => {
  const added = addComment(listOf('a', 'b'), comment('nuevo'));
  const fresh = [comment('a', { comment: 'otro' }), comment('b')];
  const state = loadComments(markComment(added, 'b', 'delete'), pageOf(fresh));
  expect(idsOf(state)).toEqual(['nuevo', 'a', 'b']);
  expect(state.listed.map(({ pending }) => pending)).toEqual(['create', null, 'delete']);
  expect(state.listed[1]?.comment.comment).toBe('otro');
});

test('lists a published comment once when the list already had it', () => {
  const added = addComment(startCommentList(0), comment('pending-1'));
  const own = comment('real', { canEdit: true });
  const state = changeComment(
    loadComments(added, pageOf([comment('real')])),
    'pending-1',
    own,
    null,
  );
  expect(state.listed).toEqual([{ comment: own, pending: null }]);
});

test('changes and removes only one comment', () => {
  const changed = changeComment(
    listOf('a', 'b'),
    'b',
    comment('b', { comment: 'nuevo' }),
    'update',
  );
  expect(changed.listed.map((item) => [item.comment.comment, item.pending])).toEqual([
    ['texto de a', null],
    ['nuevo', 'update'],
  ]);
  expect(removeComment(listOf('a', 'b'), 'zzz').total).toBe(2);
  expect(removeComment(listOf('a', 'b'), 'a').total).toBe(1);
});

const waiting = comment('clave', { comment: 'Llego mañana' });
const pendingOf = (state: CommentListState) => state.listed.map(({ pending }) => pending);

test('lists waiting comments in front, and once', () => {
  const state = listWaiting(listWaiting(listOf('a'), [waiting]), [waiting]);
  expect(idsOf(state)).toEqual(['clave', 'a']);
  expect(pendingOf(state)).toEqual(['waiting', null]);
  expect(state.total).toBe(2);
});

test("keeps a sent comment in its place until the server's list has it", () => {
  const sent = listWaiting(listWaiting(listOf('a'), [waiting]), [], [waiting.id]);
  expect(idsOf(sent)).toEqual(['clave', 'a']);
  expect(pendingOf(sent)).toEqual([null, null]);
  const stored = comment('real', { comment: waiting.comment, canEdit: true });
  expect(idsOf(loadComments(sent, pageOf([stored, comment('a')])))).toEqual(['real', 'a']);
});

test('a comment listed after the worker was asked does not count as sent', () => {
  const listed = listWaiting(listOf('a'), [waiting]);
  expect(pendingOf(listWaiting(listed, [], []))).toEqual(['waiting', null]);
});

test('lists once a comment that the server stored, though it waits for the response', () => {
  const stored = comment('real', { comment: waiting.comment, canEdit: true });
  const first = loadComments(listWaiting(listOf('a'), [waiting]), pageOf([stored, comment('a')]));
  expect(idsOf(first)).toEqual(['real', 'a']);
  expect(idsOf(listWaiting(first, [waiting]))).toEqual(['real', 'a']);
});
