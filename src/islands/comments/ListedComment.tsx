import type { ReactElement } from 'react';
import { CommentCard, ReportLink } from '#components/product/CommentCard.tsx';
import { logFailure } from '#state/log.ts';
import type { CommentInList, Pending } from './comment-list-state.ts';
import { useAuthorTools } from './use-author-tools.ts';
import type { CommentList } from './use-comment-list.ts';

interface Props {
  item: CommentInList;
  list: CommentList;
  store: string;
  onErased: () => void;
}

const pendingTexts: Readonly<Record<Pending, string>> = {
  create: 'Publicando…',
  waiting: 'Pendiente: se publicará cuando vuelvas a tener conexión',
  update: 'Guardando…',
  delete: 'Eliminando…',
};

/** A comment. Its author also gets the tools to change it. */
export function ListedComment({ item, list, store, onErased }: Props): ReactElement {
  const { comment } = item;
  const pending = item.pending === null ? undefined : pendingTexts[item.pending];
  const tools = useAuthorTools(comment.canEdit, (error) => {
    logFailure("The controls of one's own comment did not come", error);
  });
  const isListed = item.pending === null && !comment.canEdit;
  if (!comment.canEdit || tools === undefined) {
    return (
      <CommentCard
        comment={comment}
        store={store}
        pending={pending}
        actions={isListed && <ReportLink id={comment.id} />}
      />
    );
  }
  const { OwnComment } = tools;
  return <OwnComment {...{ comment, store, pending, list, onErased }} />;
}
