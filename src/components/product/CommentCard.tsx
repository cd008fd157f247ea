import type { ReactElement, ReactNode } from 'react';
import type { Review } from '#contract/review.ts';
import { formatDate } from '#domain/text/date-text.ts';

interface Props {
  review: Pick<Review, 'authorName' | 'comment' | 'createdAt' | 'rating'>;
  /** What is being done with the comment, as 'Publicando…'; it is then dimmed. */
  pending?: string | undefined;
  /** What its author can do with it. */
  actions?: ReactNode;
  /** Stands in place of the text while it is edited. */
  editor?: ReactNode;
}

/** A comment of a product, as it is rendered and as its island shows it. */
export function CommentCard({ review, pending, actions, editor }: Props): ReactElement {
  const { authorName, comment, createdAt, rating } = review;
  return (
    <li className={pending === undefined ? 'panel' : 'panel pending'}>
      <div className="by">
        <p>
          <b>{authorName}</b> <CommentDate instant={createdAt} />
        </p>
        {pending === undefined ? actions : <span className="doing">{pending}</span>}
      </div>
      {editor ?? (
        <>
          {rating !== null && (
            <p className="star" role="img" aria-label={`${rating} de 5 estrellas`}>
              {'★'.repeat(rating)}
              {'☆'.repeat(5 - rating)}
            </p>
          )}
          <p className="text">{comment}</p>
        </>
      )}
    </li>
  );
}

function CommentDate({ instant }: { instant: number }): ReactElement {
  const date = new Date(instant);
  const isValid = !Number.isNaN(date.getTime());
  return <time {...(isValid && { dateTime: date.toISOString() })}>{formatDate(instant)}</time>;
}
