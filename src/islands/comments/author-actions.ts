import type { Review } from '#contract/comments.ts';
import { commentMessages } from '#domain/messages.ts';
import { isWaiting } from '#domain/browser/outbox.ts';
import { describeFailure } from '#state/api.ts';
import { showToast } from '#state/toasts.ts';
import { deleteComment, postComment, updateComment } from './comment-calls.ts';
import { addComment, changeComment, markComment, removeComment } from './comment-changes.ts';
import type { CommentValues } from './comment-values.ts';
import type { CommentList } from './use-comment-list.ts';

/** The visitor's comments in the list. A new one is the first, and gets its tools a moment later. */
const ownComments = '#comentarios li:is(:first-child, :has(.own))';

/**
 * Publishes a comment. The list shows it at once, and removes it again when the call fails. Then the promise rejects.
 */
export async function publishComment(list: CommentList, values: CommentValues): Promise<void> {
  const resume = list.pause();
  const shown = createShownComment(list.productId, values);
  list.apply((state) => addComment(state, shown));
  try {
    const created = await postComment(list.productId, values);
    if (isWaiting(created)) {
      const waiting = { ...shown, id: created.id };
      list.apply((state) => changeComment(state, shown.id, waiting, 'waiting'));
      return;
    }
    list.apply((state) => changeComment(state, shown.id, created, null));
    showToast({ title: commentMessages.created, about: ownComments });
  } catch (error) {
    list.apply((state) => removeComment(state, shown.id));
    throw error;
  } finally {
    resume();
  }
}

/**
 * Changes a comment. The list shows the change at once, and restores the old one when the call fails. Then the promise
 * rejects.
 */
export async function editComment(
  list: CommentList,
  comment: Review,
  values: CommentValues,
): Promise<void> {
  const { id } = comment;
  const resume = list.pause();
  const shown = { ...comment, comment: values.comment.trim(), rating: values.rating };
  list.apply((state) => changeComment(state, id, shown, 'update'));
  try {
    const changed = await updateComment(id, values);
    list.apply((state) => changeComment(state, id, changed, null));
    showToast({ title: commentMessages.updated, about: ownComments });
  } catch (error) {
    list.apply((state) => changeComment(state, id, comment, null));
    throw error;
  } finally {
    resume();
  }
}

/** Deletes a comment. Returns whether it is gone. A failure is shown as a toast. */
export async function eraseComment(list: CommentList, { id }: Review): Promise<boolean> {
  const resume = list.pause();
  list.apply((state) => markComment(state, id, 'delete'));
  try {
    await deleteComment(id);
    list.apply((state) => removeComment(state, id));
    showToast({ title: commentMessages.deleted });
    return true;
  } catch (error) {
    list.apply((state) => markComment(state, id, null));
    showToast({
      title: commentMessages.deleteFailed,
      description: describeFailure(error),
      variant: 'destructive',
    });
    return false;
  } finally {
    resume();
  }
}

let shownCount = 0;

function createShownComment(productId: string, values: CommentValues): Review {
  const now = Date.now();
  shownCount += 1;
  return {
    id: `pending-${shownCount}`,
    comment: values.comment.trim(),
    authorName: values.authorName.trim(),
    rating: values.rating,
    productId,
    createdAt: now,
    updatedAt: now,
    canEdit: false,
    reply: null,
    fromOrder: false,
  };
}
