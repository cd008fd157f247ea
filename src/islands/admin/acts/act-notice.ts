import { atom } from 'nanostores';
import { isApiError } from '#client/api-error.ts';
import { describeFailure } from '#state/api.ts';
import { whenPublished } from '#islands/area/published.ts';
import type { Done } from './act.ts';

export interface Notice {
  readonly text: string;
  readonly tone: 'done' | 'failed';
  /** Takes back what the notice is about. */
  readonly undo: (() => Promise<void>) | null;
  /** The same for all notices of one act. */
  readonly act: symbol;
}

/** What became of the last act; it stays until the next one, or until it is put away. */
export const $actNotice = atom<Notice | null>(null);

/** What an act is shown with while the site has it, and until then. */
export interface ActTexts {
  readonly live: string;
  readonly behind: string;
  /** Where nothing changes that is public, if `live` does not fit that. */
  readonly unseen?: string;
}

/** Shows an act, and once its change stands on the public pages says that too. */
export async function showAct(
  { live, behind, unseen = live }: ActTexts,
  cursor: Done,
  undo: Notice['undo'] = null,
): Promise<void> {
  const text = cursor === null ? unseen : behind;
  const notice: Notice = { text, tone: 'done', undo, act: Symbol('act') };
  $actNotice.set(notice);
  if (typeof cursor !== 'number') return;
  const isWanted = () => $actNotice.get() === notice;
  if (await whenPublished(cursor, { isWanted })) $actNotice.set({ ...notice, text: live });
}

/** Whether an act came to nothing because somebody was faster, or because its thing is gone. */
export const isTooLate = (error: unknown): boolean =>
  isApiError(error, 409) || isApiError(error, 404);

/** Says what was done that changes nothing public. */
export function showDone(text: string): void {
  void showAct({ live: text, behind: text }, null);
}

/** Why an act came to nothing, in words for an operator. */
export function showRefusal(error: unknown, undo: Notice['undo'] = null): void {
  showFailure(describeRefusal(error), undo);
}

function describeRefusal(error: unknown): string {
  if (!isApiError(error, 404)) return describeFailure(error);
  if (error.code === 'route_not_found') return 'Tu papel ya no permite hacer esto.';
  return error.code === 'user_not_found' ? 'Esta cuenta ya no existe.' : describeFailure(error);
}

export function showFailure(text: string, undo: Notice['undo'] = null): void {
  $actNotice.set({ text, tone: 'failed', undo, act: Symbol('act') });
}
