import { atom } from 'nanostores';
import { isApiError } from '#client/api-error.ts';
import { adminKeys, readCursor } from '#islands/admin/admin-calls.ts';
import { whenPublished } from '#islands/area/published.ts';
import { queryClient } from '#islands/area/query-client.ts';
import { describeFailure } from '#state/api.ts';
import { isSessionOver } from '#state/session.ts';

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

const undone: ActTexts = {
  live: 'Deshecho. Está como antes.',
  behind: 'Deshecho en la base de datos; el sitio lo muestra en cuanto publique.',
};

interface Finish {
  readonly onDone?: () => void;
  /** Takes the act back. */
  readonly undo?: (() => Promise<unknown>) | null;
  /** Codes of a refusal with 409 that the operator can mend in the dialog. */
  readonly mendable?: readonly string[];
}

/**
 * Makes the call of an act and shows that it is done, by a sentence alone where nothing public changes. Rejects with what
 * the operator can mend; that somebody was faster, or that the thing is gone, is shown as its end.
 */
export async function finishAct(
  texts: ActTexts | string,
  call: () => Promise<unknown>,
  { onDone, undo = null, mendable = [] }: Finish = {},
): Promise<void> {
  try {
    const cursor = await readCursor(call());
    onDone?.();
    const takeBack = undo && (() => takeActBack(undo));
    if (typeof texts === 'string') void showAct({ live: texts, behind: texts }, null, takeBack);
    else void showAct(texts, cursor, takeBack);
  } catch (error) {
    const isMendable = isApiError(error) && mendable.includes(error.code);
    if (isMendable || !isTooLate(error)) throw error;
    showRefusal(error, null);
  }
  refresh();
}

async function takeActBack(undo: () => Promise<unknown>): Promise<void> {
  try {
    void showAct(undone, await readCursor(undo()), null);
  } catch (error) {
    if (isSessionOver(error)) return;
    showRefusal(error, isTooLate(error) ? null : () => takeActBack(undo));
  }
  refresh();
}

/** Reads again what acts change. */
function refresh(): void {
  const { queue, audit, businesses, accounts, requests } = adminKeys;
  for (const queryKey of [queue, audit, businesses, accounts, requests]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/** Shows an act, and says so once its change is on the public pages. */
async function showAct(
  { live, behind, unseen = live }: ActTexts,
  cursor: Awaited<ReturnType<typeof readCursor>>,
  undo: Notice['undo'],
): Promise<void> {
  const text = cursor === null ? unseen : behind;
  const notice: Notice = { text, tone: 'done', undo, act: Symbol('act') };
  $actNotice.set(notice);
  if (typeof cursor !== 'number') return;
  const isWanted = () => $actNotice.get() === notice;
  if (await whenPublished(cursor, { isWanted })) $actNotice.set({ ...notice, text: live });
}

/** Whether an act came to nothing because somebody was faster, or because its thing is gone. */
const isTooLate = (error: unknown): boolean => isApiError(error, 409) || isApiError(error, 404);

/** Says why an act came to nothing, in words for an operator. */
function showRefusal(error: unknown, undo: Notice['undo']): void {
  $actNotice.set({ text: describeRefusal(error), tone: 'failed', undo, act: Symbol('act') });
}

function describeRefusal(error: unknown): string {
  if (!isApiError(error, 404)) return describeFailure(error);
  if (error.code === 'route_not_found') return 'Tu papel ya no permite hacer esto.';
  return error.code === 'user_not_found' ? 'Esta cuenta ya no existe.' : describeFailure(error);
}
