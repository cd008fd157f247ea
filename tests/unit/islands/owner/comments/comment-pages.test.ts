import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import type { Review } from '#contract/comments.ts';
import type { Page } from '#contract/paging.ts';
import { commentPageSize } from '#domain/limits.ts';
import { pageMeta } from '#domain/pagination.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import {
  changeComment,
  changeComments,
  type CommentPages,
  dropComment,
  joinPages,
  nextCommentPage,
} from '#islands/owner/comments/comment-calls.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';

const count = 2 * commentPageSize + 1;
const all = Array.from({ length: count }, (_, index) => ({ id: `r${index}` }) as Review);
/** A page as the server has it while these are all comments. */
const read = (page: number, comments = all): Page<Review> => ({
  data: comments.slice((page - 1) * commentPageSize, page * commentPageSize),
  meta: pageMeta({ total: comments.length, page, limit: commentPageSize }),
});
const firstTwo: CommentPages = { pages: [read(1), read(2)], pageParams: [1, 2] };
const next = ({ pages }: Pick<CommentPages, 'pages'>) =>
  nextCommentPage(pages.at(-1) as Page<Review>, pages);

afterEach(() => {
  queryClient.clear();
});

test('after the last page there is none', () => {
  expect(next(firstTwo)).toBe(3);
  expect(next({ pages: [...firstTwo.pages, read(3)] })).toBeUndefined();
});

test('after a page of comments that are known already comes the one behind it', () => {
  const newer = Array.from({ length: commentPageSize }, (_, n) => ({ id: `new${n}` }) as Review);
  const pages = [read(1), read(2, [...newer, ...all])];
  expect(next({ pages })).toBe(3);
  // Two pages of comments are known now, so this page has others by then.
  expect(next({ pages: [...pages, read(3, [...newer, ...all])] })).toBe(3);
  // What others deleted meanwhile never comes.
  const lost = { ...read(3), data: [] };
  expect(next({ pages: [...firstTwo.pages, lost] })).toBeUndefined();
});

test('after several deletions the next page has comments that are not shown yet', () => {
  const many = Array.from({ length: 5 * commentPageSize }, (_, n) => ({ id: `r${n}` }) as Review);
  let shown: CommentPages = {
    pages: [1, 2, 3].map((page) => read(page, many)),
    pageParams: [1, 2, 3],
  };
  for (const id of ['r0', 'r1', 'r2']) shown = dropComment(shown, id);
  expect(next(shown)).toBe(3);
  const pages = [...shown.pages, read(3, many.slice(3))];
  expect(joinPages({ pages, pageParams: [] }).comments).toHaveLength(3 * commentPageSize);
});

test('a comment that moved to a later page because another came in is listed once', () => {
  const newer = [{ id: 'new' } as Review, ...all];
  const { comments, total } = joinPages({ pages: [read(1), read(2, newer)], pageParams: [1, 2] });
  expect(comments.map(({ id }) => id)).toEqual(
    all.slice(0, 2 * commentPageSize - 1).map(({ id }) => id),
  );
  expect(total).toBe(count + 1);
});

test('after a deletion the page into which others moved up is asked for again', () => {
  const left = all.filter(({ id }) => id !== 'r0');
  const dropped = dropComment(firstTwo, 'r0');
  expect(joinPages(dropped)).toMatchObject({ total: count - 1 });
  const page = next(dropped);
  expect(page).toBe(2);
  const pages = [...dropped.pages, read(page ?? 0, left)];
  expect(joinPages({ pages, pageParams: [] }).comments).toEqual(left);
});

test('a reply that is written while more comments come stays, and they are to be asked for again', async () => {
  const queryKey = queryKeys.comments('cake');
  const further = Promise.withResolvers<Page<Review>>();
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn: ({ pageParam }) => (pageParam === 1 ? read(1) : further.promise),
    initialPageParam: 1,
    getNextPageParam: nextCommentPage,
  });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().hasNextPage).toBe(true);
  const reply = { text: 'Gracias', createdAt: 1 };
  expect(changeComments('cake', (pages) => changeComment(pages, 'r1', {}))).toBe(false);
  void observer.fetchNextPage();
  expect(changeComments('cake', (pages) => changeComment(pages, 'r0', { reply }))).toBe(true);
  further.resolve(read(2));
  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);
  const shown = queryClient.getQueryData<CommentPages>(queryKey);
  expect(shown?.pages).toHaveLength(1);
  expect(shown?.pages[0]?.data[0]).toEqual({ id: 'r0', reply });
  stop();
});
