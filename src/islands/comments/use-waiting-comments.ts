import { useEffect, useEffectEvent } from 'react';
import type { Review } from '#contract/comments.ts';
import type { KeptComment, OutboxNews } from '#domain/browser/outbox.ts';
import { listWaiting, removeComment } from './comment-changes.ts';
import { serializeValues } from './comment-form-state.ts';
import { offerDraft } from './draft-storage.ts';
import type { CommentList } from './use-comment-list.ts';

/**
 * Lists the visitor's comments that the service worker keeps until there is a network, also those from before a reload,
 * until the worker posts their outcome. A comment that is refused while its author is on the page becomes a draft
 * again, unless a further one is being written. The offline page has it in any case.
 */
export function useWaitingComments(list: CommentList): void {
  const { productId, apply, load } = list;
  const waited = list.listed.flatMap(({ comment, pending }) =>
    pending === 'waiting' ? [comment.id] : [],
  );

  const take = useEffectEvent((kept: readonly KeptComment[]) => {
    for (const comment of kept.filter(({ id, isRefused }) => isRefused && waited.includes(id))) {
      const values = { ...comment, authorEmail: comment.authorEmail ?? '' };
      offerDraft(productId, serializeValues(values));
      apply((state) => removeComment(state, comment.id));
    }
    const waiting = kept
      .filter(({ isRefused }) => !isRefused)
      .map((comment) => asComment(productId, comment))
      .reverse();
    const sent = waited.filter((id) => !kept.some((comment) => comment.id === id));
    apply((state) => listWaiting(state, waiting, sent));
    if (sent.length > 0) load();
  });

  useEffect(() => {
    // Browsers lack this when the site is not served over HTTPS.
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
    if (serviceWorker === undefined) return;
    let asked: MessagePort | undefined;
    const ask = () => {
      asked?.close();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<readonly KeptComment[]>) => {
        take(data);
      };
      asked = port1;
      serviceWorker.controller?.postMessage({ commentsOf: productId }, [port2]);
    };
    const onMessage = ({ data }: MessageEvent<OutboxNews>) => {
      if (data.state !== 'waiting') ask();
    };
    // A page that is not in view gets no messages.
    const look = () => {
      if (!document.hidden) ask();
    };
    serviceWorker.addEventListener('message', onMessage);
    document.addEventListener('visibilitychange', look);
    ask();
    return () => {
      asked?.close();
      serviceWorker.removeEventListener('message', onMessage);
      document.removeEventListener('visibilitychange', look);
    };
    // A comment may be sent before it is listed as waiting. So the worker is asked once more after each change of the
    // list.
  }, [productId, waited.join()]);
}

function asComment(
  productId: string,
  { id, comment, authorName, rating, madeAt }: KeptComment,
): Review {
  return {
    id,
    comment,
    authorName,
    rating,
    productId,
    createdAt: madeAt,
    updatedAt: madeAt,
    canEdit: false,
    reply: null,
    fromOrder: false,
  };
}
