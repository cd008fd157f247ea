import type { ReactElement } from 'react';
import type { Review } from '#contract/review.ts';
import { CommentCard } from './CommentCard.tsx';
import './comment-list.css';

interface Props {
  reviews: readonly Review[];
}

/** The comments of a product as they are rendered. */
export function CommentList({ reviews }: Props): ReactElement {
  if (reviews.length === 0) return <NoComments />;
  return (
    <ul>
      {reviews.map((review) => (
        <CommentCard key={review.id} review={review} />
      ))}
    </ul>
  );
}

export function NoComments(): ReactElement {
  return <p className="none">Este producto aún no tiene comentarios.</p>;
}
