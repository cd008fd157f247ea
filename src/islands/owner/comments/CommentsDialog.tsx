import type { ReactElement } from 'react';
import { useCallback, useRef, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { CommentCard } from '#components/product/CommentCard.tsx';
import type { Review } from '#contract/comments.ts';
import type { OwnProduct } from '#contract/products.ts';
import { commentMessages } from '#domain/messages.ts';
import { preview50 } from '#domain/products/comment.ts';
import { keepTogether } from '#domain/text/shown-name.ts';
import { askDiscard } from '#islands/signed-in/leave-guard.ts';
import { reportFailure } from '#islands/signed-in/report-failure.ts';
import { askConfirmation } from '#islands/signed-in/ui/confirmation.ts';
import { Dialog } from '#islands/signed-in/ui/Dialog.tsx';
import { LoadStatus } from '#islands/signed-in/ui/LoadStatus.tsx';
import { useFocusAfter } from '#islands/signed-in/ui/use-focus-after.ts';
import { keepCommentCount } from '#islands/owner/products/product-cache.ts';
import { findShownProduct, followPublication } from '#islands/owner/publication/publication.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { showToast } from '#state/toasts.ts';
import {
  type CommentPages,
  changeComment,
  changeComments,
  dropComment,
  eraseComment,
  joinPages,
  listComments,
  nextCommentPage,
} from './comment-calls.ts';
import { dropReplyDraft } from './reply-draft.ts';
import { ReplyTools } from './ReplyTools.tsx';

interface Props {
  product: OwnProduct;
  onClose: () => void;
}

/** The comments on a product. Its owner can reply to each and delete it. */
export default function CommentsDialog({ product, onClose }: Props): ReactElement {
  const query = useInfiniteQuery({
    queryKey: queryKeys.comments(product.id),
    queryFn: ({ pageParam, signal }) => listComments(product.id, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: nextCommentPage,
    staleTime: 0,
  });
  const { data, fetchNextPage, isFetchingNextPage } = query;
  const { comments, total } = data === undefined ? { comments: [], total: null } : joinPages(data);
  const hasMore = query.hasNextPage && total !== null && comments.length < total;
  /**
   * The comment that is being deleted, or whose deletion is being confirmed. The dialog cannot close meanwhile
   * (product.md 4.3).
   */
  const [busy, setBusy] = useState<{ id: string; isErasing: boolean } | null>(null);
  useFocusAfter(busy?.isErasing === true);
  const unsavedCount = useRef(0);
  const countUnsaved = useCallback((isUnsaved: boolean) => {
    unsavedCount.current += isUnsaved ? 1 : -1;
  }, []);
  const askClose = async () => {
    if (busy !== null) return;
    if (unsavedCount.current > 0) {
      if (!(await askDiscard())) return;
      for (const { id } of comments) dropReplyDraft(id);
    }
    onClose();
  };

  const change = (update: (pages: CommentPages) => CommentPages) => {
    if (changeComments(product.id, update)) void showMore();
  };
  const showMore = async () => {
    const { isFetchNextPageError, error } = await fetchNextPage();
    if (isFetchNextPageError) reportFailure(commentMessages.loadFailed, error);
  };

  const erase = async (comment: Review) => {
    setBusy({ id: comment.id, isErasing: false });
    const isSure = await askConfirmation({
      title: '¿Eliminar este comentario?',
      quote: preview50(comment.comment),
      text: 'No se puede deshacer.',
      confirm: 'Eliminar',
      isDangerous: true,
    });
    try {
      if (!isSure) return;
      setBusy({ id: comment.id, isErasing: true });
      await eraseComment(comment.id);
      dropReplyDraft(comment.id);
      change((pages) => dropComment(pages, comment.id));
      keepCommentCount(product.id, Math.max(0, (total ?? 1) - 1));
      showToast({ title: commentMessages.deleted });
      followPublication(findShownProduct(product));
    } catch (failure) {
      reportFailure(commentMessages.deleteFailed, failure);
    } finally {
      setBusy(null);
    }
  };

  return (
    <Dialog
      title={`Comentarios de ${keepTogether(product.name)}`}
      onAskClose={() => void askClose()}
    >
      <LoadStatus
        query={query.isFetchNextPageError ? { ...query, error: null } : query}
        title={commentMessages.loadFailed}
        count={2}
      />
      {total === 0 && (
        <p className="py-6 text-center text-small text-soft">
          Este producto todavía no tiene comentarios.
        </p>
      )}
      {comments.length > 0 && (
        <ul className="grid grid-cols-1 gap-2.5 *:pl-3.5 *:[box-shadow:none] [&_b]:mr-0 [&_time]:text-small">
          {comments.map((comment) => (
            <CommentCard
              key={comment.id}
              comment={comment}
              store={product.business.name}
              pending={
                busy?.isErasing === true && busy.id === comment.id ? 'Eliminando…' : undefined
              }
              tools={
                <ReplyTools
                  comment={comment}
                  isLocked={busy !== null}
                  onUnsaved={countUnsaved}
                  onChange={(reply) => {
                    change((pages) => changeComment(pages, comment.id, { reply }));
                    followPublication(findShownProduct(product));
                  }}
                />
              }
              actions={
                <button
                  type="button"
                  className="btn ghost w-11 flex-none p-0 text-coral"
                  aria-label={`Eliminar el comentario de ${comment.authorName}`}
                  disabled={busy !== null}
                  onClick={() => void erase(comment)}
                >
                  <Trash2 aria-hidden="true" className="icon" />
                </button>
              }
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <button
          type="button"
          className="btn mt-3"
          aria-disabled={isFetchingNextPage}
          onClick={() => {
            if (!isFetchingNextPage) void showMore();
          }}
        >
          {isFetchingNextPage ? 'Cargando…' : 'Ver más comentarios'}
        </button>
      )}
    </Dialog>
  );
}
