import type { ReactElement } from 'react';
import { CommentCard } from '#components/product/CommentCard.tsx';
import type { ListedReview, Pending } from './comment-list-state.ts';
import { OwnComment } from './OwnComment.tsx';
import type { Comments } from './use-comments.ts';

interface Props extends Pick<Comments, 'update' | 'remove'> {
  item: ListedReview;
  onRemoved: () => void;
}

const pendingTexts: Readonly<Record<Pending, string>> = {
  create: 'Publicando…',
  update: 'Guardando…',
  delete: 'Eliminando…',
};

export function ListedComment({ item, update, remove, onRemoved }: Props): ReactElement {
  const { review } = item;
  const pending = item.pending === null ? undefined : pendingTexts[item.pending];
  if (!review.canEdit) return <CommentCard review={review} pending={pending} />;
  const removeOwn = async () => {
    if (await remove(review)) onRemoved();
  };
  return (
    <OwnComment review={review} pending={pending} update={update} remove={() => void removeOwn()} />
  );
}
