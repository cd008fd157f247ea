import type { InfiniteData } from '@tanstack/react-query';
import type { Review } from '#contract/comments.ts';
import type { Page } from '#contract/paging.ts';
import { commentPageSize } from '#domain/limits.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { eraseOnce, retryLostCall } from '#islands/owner/saving/repeat.ts';
import { ownerApi } from '#state/owner-api.ts';

/** The pages of a product's comments that are listed, as they came. */
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

/** The page that comes next; undefined when all are listed. */
export function nextCommentPage({ meta }: Page<Review>): number | undefined {
  return meta.page * commentPageSize < meta.total ? meta.page + 1 : undefined;
}

/** The comments of all pages, and how many there are in all. A comment that came in between moves others to a page twice. */
export function joinPages({ pages }: CommentPages): { comments: Review[]; total: number } {
  const comments = new Map(pages.flatMap(({ data }) => data.map((one) => [one.id, one] as const)));
  return { comments: [...comments.values()], total: pages[pages.length - 1]?.meta.total ?? 0 };
}

/** The pages with a comment changed. */
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

/** The pages without a comment: what follows moves up, so that the last page has to be asked for once more. */
export function dropComment({ pages, pageParams }: CommentPages, id: string): CommentPages {
  return {
    pageParams,
    pages: pages.map(({ data, meta }) => ({
      data: data.filter((one) => one.id !== id),
      meta: { ...meta, page: Math.max(0, meta.page - 1), total: Math.max(0, meta.total - 1) },
    })),
  };
}

/**
 * Changes the comments that are shown of a product. A reading on its way, which may be older, is given up and made
 * again; returns whether it was of a further page, which only its dialog can ask for again.
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
