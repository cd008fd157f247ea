import type { ReactElement } from 'react';
import type { Review } from '#contract/comments.ts';
import { CommentCard, ReportLink } from './CommentCard.tsx';

export const commentListClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] gap-3';

interface Props {
  comments: readonly Review[];
  store: string;
  canReport: boolean;
}

/** The rendered comments of a product. */
export function CommentList({ comments, store, canReport }: Props): ReactElement {
  if (comments.length === 0) return <NoComments />;
  return (
    <ul className={commentListClass}>
      {comments.map((comment) => (
        <CommentCard
          key={comment.id}
          {...{ comment, store }}
          actions={canReport && <ReportLink id={comment.id} />}
        />
      ))}
    </ul>
  );
}

export function NoComments(): ReactElement {
  return <p className="text-soft">Este producto aún no tiene comentarios.</p>;
}
