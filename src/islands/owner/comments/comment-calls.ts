import type { InfiniteData } from '@tanstack/react-query';
import type { Review } from '#contract/comments.ts';
import type { Page } from '#contract/paging.ts';
import { commentPageSize } from '#domain/limits.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { eraseOnce, retryLostCall } from '#islands/owner/saving/repeat.ts';
import { ownerApi } from '#state/owner-api.ts';

/** The loaded pages of a product's comments, as the server sent them. */
export type CommentPages = InfiniteData<Page<Review>>;

export async function listComments(
  productId: string,
  page: number,
  signal: AbortSignal,
): Promise<Page<Review>> {
  const query = { productId, page, limit: commentPageSize };
  const found = await ownerApi('GET /reviews', { query, signal });
  if (Array.isArray(found)) throw new Error('a page was asked for');
  return found;
}

export const sendReply = (id: string, text: string): Promise<Review> =>
  retryLostCall(() => ownerApi('PATCH /reviews/:id/reply', { params: { id }, body: { text } }));

export const removeReply = (id: string): Promise<undefined> =>
  retryLostCall(() => ownerApi('DELETE /reviews/:id/reply', { params: { id } }));

export const eraseComment = (id: string): Promise<void> =>
  eraseOnce(() => ownerApi('DELETE /reviews/admin/:id', { params: { id } }));

/**
 * The number of the next page; undefined after the last. Comments that were deleted have moved the later ones up, so it
 * follows from how many are loaded. New comments have moved others down, so a page without anything new is followed by
 * the next one.
 */
export function nextCommentPage(
  last: Page<Review>,
  pages: readonly Page<Review>[],
): number | undefined {
  const before = countComments(pages.slice(0, -1));
  const loaded = countComments(pages);
  const { total, page } = last.meta;
  const next = Math.floor(loaded / commentPageSize) + 1;
  const further = loaded > before ? next : Math.max(next, page + 1);
  return loaded < total && (further - 1) * commentPageSize < total ? further : undefined;
}

const countComments = (pages: readonly Page<Review>[]): number =>
  new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size;

/**
 * Joins the comments of all pages, with their total number. A new comment may push an older one onto the next page, so
 * duplicates are dropped.
 */
export function joinPages({ pages }: CommentPages): { comments: Review[]; total: number } {
  const comments = new Map(pages.flatMap(({ data }) => data.map((one) => [one.id, one] as const)));
  return { comments: [...comments.values()], total: pages[pages.length - 1]?.meta.total ?? 0 };
}

/** Returns the pages with one comment changed. */
export function changeComment(
  { pages, pageParams }: CommentPages,
  id: string,
  change: Partial<Review>,
): CommentPages {
  return {
    pageParams,
    pages: pages.map(({ data, meta }) => ({
      meta,
      data: data.map((one) => (one.id === id ? { ...one, ...change } : one)),
    })),
  };
}

/** Returns the pages without a comment. */
export function dropComment({ pages, pageParams }: CommentPages, id: string): CommentPages {
  return {
    pageParams,
    pages: pages.map(({ data, meta }) => ({
      data: data.filter((one) => one.id !== id),
      meta: { ...meta, total: Math.max(0, meta.total - 1) },
    })),
  };
}

/**
 * Changes the cached comments of a product. A running request may bring an older state, so it is cancelled and
 * repeated. Returns whether it was a request for a further page, which only the dialog can repeat.
 */
export function changeComments(
  productId: string,
  change: (pages: CommentPages) => CommentPages,
): boolean {
  const queryKey = queryKeys.comments(productId);
  const state = queryClient.getQueryState(queryKey);
  const isReading = state?.fetchStatus === 'fetching';
  const isOfFurtherPage = isReading && state.fetchMeta?.fetchMore !== undefined;
  if (isReading) void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<CommentPages>(queryKey, (pages) => pages && change(pages));
  if (isReading && !isOfFurtherPage) void queryClient.invalidateQueries({ queryKey });
  return isOfFurtherPage;
}
