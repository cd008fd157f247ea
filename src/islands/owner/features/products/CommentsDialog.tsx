import type { ReactElement } from 'react';
import { useCallback, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { CommentCard } from '#components/product/CommentCard.tsx';
import type { OwnProduct } from '#contract/products.ts';
import type { Review } from '#contract/comments.ts';
import { preview50 } from '#domain/products/comment.ts';
import { commentPageSize } from '#domain/limits.ts';
import { commentMessages } from '#domain/messages.ts';
import { describeFailure } from '#state/api.ts';
import { isSessionOver } from '#state/session.ts';
import { showToast } from '#state/toasts.ts';
import { findShownProduct, followPublication } from '../../publication/publication.ts';
import { queryKeys } from '../../query-keys.ts';
import { askConfirmation } from '../../../area/ui/confirmation.ts';
import { askDiscard } from '../../../area/leave-guard.ts';
import { Dialog } from '../../../area/ui/Dialog.tsx';
import { useFocusAfter } from '../../../area/ui/use-focus-after.ts';
import { LoadStatus } from '../../../area/ui/LoadStatus.tsx';
import { eraseComment, listComments } from './product-calls.ts';
import {
  appendReviews,
  changeReviews,
  dropReview,
  keepReviewCount,
  noReviews,
} from './product-cache.ts';
import { dropReplyDraft } from './reply-draft.ts';
import { ReplyTools } from './ReplyTools.tsx';

interface Props {
  product: OwnProduct;
  onClose: () => void;
}

/** The comments of a product, each of which its owner can reply to or delete. */
export function CommentsDialog({ product, onClose }: Props): ReactElement {
  const query = useQuery({
    queryKey: queryKeys.reviews(product.id),
    queryFn: async () => appendReviews(noReviews, await listComments(product.id, 1)),
    staleTime: 0,
  });
  const { data } = query;
  const reviews = data?.reviews ?? [];
  const hasMore =
    data !== undefined && reviews.length < data.total && data.pages * commentPageSize < data.total;
  const [isLoadingMore, setLoadingMore] = useState(false);
  /** The comment that is asked about or being deleted; the dialog stays as long (product.md 4.3). */
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
      for (const { id } of reviews) dropReplyDraft(id);
    }
    onClose();
  };

  const erase = async (review: Review) => {
    setBusy({ id: review.id, isErasing: false });
    const isSure = await askConfirmation({
      title: '¿Eliminar este comentario?',
      quote: preview50(review.comment),
      text: 'No se puede deshacer.',
      confirm: 'Eliminar',
      isDangerous: true,
    });
    try {
      if (!isSure) return;
      setBusy({ id: review.id, isErasing: true });
      await eraseComment(review.id);
      dropReplyDraft(review.id);
      changeReviews(product.id, (list) => dropReview(list, review.id));
      keepReviewCount(product.id, Math.max(0, (data?.total ?? 1) - 1));
      showToast({ title: commentMessages.deleted });
      followPublication(findShownProduct(product));
    } catch (failure) {
      if (isSessionOver(failure)) return;
      showToast({
        title: commentMessages.deleteFailed,
        description: describeFailure(failure),
        variant: 'destructive',
      });
    } finally {
      setBusy(null);
    }
  };

  const showMore = async () => {
    if (data === undefined || isLoadingMore) return;
    setLoadingMore(true);
    try {
      const page = await listComments(product.id, data.pages + 1);
      changeReviews(product.id, (list) => appendReviews(list, page));
    } catch (failure) {
      if (isSessionOver(failure)) return;
      showToast({
        title: commentMessages.loadFailed,
        description: describeFailure(failure),
        variant: 'destructive',
      });
    } finally {
      setLoadingMore(false);
    }
  };

  return (
    <Dialog title={`Comentarios de ${product.name}`} onAskClose={() => void askClose()}>
      <LoadStatus query={query} title={commentMessages.loadFailed} count={2} />
      {data?.total === 0 && (
        <p className="py-6 text-center text-small text-soft">
          Este producto todavía no tiene comentarios.
        </p>
      )}
      {reviews.length > 0 && (
        <ul className="grid grid-cols-1 gap-2.5 *:pl-3.5 *:[box-shadow:none] [&_b]:mr-0 [&_time]:text-small">
          {reviews.map((review) => (
            <CommentCard
              key={review.id}
              review={review}
              store={product.business.name}
              pending={
                busy?.isErasing === true && busy.id === review.id ? 'Eliminando…' : undefined
              }
              tools={
                <ReplyTools
                  review={review}
                  isLocked={busy !== null}
                  onUnsaved={countUnsaved}
                  onChange={(reply) => {
                    changeReviews(product.id, (list) => ({
                      ...list,
                      reviews: list.reviews.map((one) =>
                        one.id === review.id ? { ...one, reply } : one,
                      ),
                    }));
                    followPublication(findShownProduct(product));
                  }}
                />
              }
              actions={
                <button
                  type="button"
                  className="btn ghost w-11 p-0 text-coral"
                  aria-label={`Eliminar el comentario de ${review.authorName}`}
                  disabled={busy !== null}
                  onClick={() => void erase(review)}
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
          aria-disabled={isLoadingMore}
          onClick={() => void showMore()}
        >
          {isLoadingMore ? 'Cargando…' : 'Ver más comentarios'}
        </button>
      )}
    </Dialog>
  );
}
