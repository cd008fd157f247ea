import type { ReactElement } from 'react';
import { publishComment } from './author-actions.ts';
import { CommentForm } from './CommentForm.tsx';
import { emptyValues } from './comment-values.ts';
import type { CommentList } from './use-comment-list.ts';

interface Props {
  list: CommentList;
  takesFocus: boolean;
  onLeave: () => void;
}

export function NewComment({ list, takesFocus, onLeave }: Props): ReactElement {
  return (
    <CommentForm
      mode="create"
      subjectId={list.productId}
      initial={emptyValues}
      takesFocus={takesFocus}
      send={(values) => publishComment(list, values)}
      onLeave={onLeave}
    />
  );
}
