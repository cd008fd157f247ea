import type { Review } from '#contract/comments.ts';
import { loadDraft, saveDraft } from '#islands/owner/drafts/draft-storage.ts';

type Replied = Pick<Review, 'id' | 'reply'>;

const draftName = (id: string): string => `reply:${id}`;

/** The unsent reply to a comment. Null when there is none, or when it equals the published reply. */
export function loadReplyDraft({ id, reply }: Replied): string | null {
  const kept = loadDraft(draftName(id));
  return typeof kept === 'string' && kept.trim() !== (reply?.text ?? '') ? kept : null;
}

export function keepReplyDraft({ id, reply }: Replied, text: string): void {
  saveDraft(draftName(id), text === (reply?.text ?? '') ? null : text);
}

export function dropReplyDraft(id: string): void {
  saveDraft(draftName(id), null);
}
