import { atom } from 'nanostores';
import { isApiError } from '#client/api-error.ts';
import { operatorKeys, readCursor } from '#islands/admin/operator-calls.ts';
import { whenPublished } from '#islands/signed-in/published.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { describeFailure } from '#state/api.ts';
import { isSessionOver } from '#state/session.ts';

export interface Notice {
  readonly text: string;
  readonly tone: 'done' | 'failed';
  /** Undoes the act of the notice. */
  readonly undo: (() => Promise<void>) | null;
  /** Identifies the act. All notices of one act share it. */
  readonly act: symbol;
}

/** The outcome of the last act. It stays until the next act, or until the operator closes it. */
export const $actNotice = atom<Notice | null>(null);

/** Texts of an act: when the site shows it, before that, and when that takes too long. */
export interface ActTexts {
  readonly live: string;
  readonly soon: string;
  readonly late: string;
  /** For an act that changes nothing public, when `live` does not fit. */
  readonly unseen?: string;
}

const undone: ActTexts = {
  live: 'Deshecho. Está como antes.',
  soon: 'Deshecho. El sitio lo muestra en unos segundos.',
  late: 'Deshecho en la base de datos; el sitio lo muestra en cuanto publique.',
};

interface Finish {
  readonly onDone?: () => void;
  readonly undo?: (() => Promise<unknown>) | null;
  /** Codes of refusals with 409 that the operator can correct in the dialog. */
  readonly mendable?: readonly string[];
}

/** The dialog shows a colleague's new decision before the operator overrules it. */
const mendableAlways: readonly string[] = ['decided_meanwhile'];
/** Milliseconds for which the text "in a few seconds" is shown. */
const soonMs = 20_000;

/**
 * Makes the call of an act and shows that it is done. When nothing public changes, it shows a single sentence. Rejects
 * with an error that the operator can correct. When somebody was faster or the thing is gone, it shows that as the
 * outcome.
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
    if (typeof texts === 'string')
      void showAct({ live: texts, soon: texts, late: texts }, null, takeBack);
    else void showAct(texts, cursor, takeBack);
  } catch (error) {
    const code = isApiError(error) ? error.code : '';
    // The screen behind the dialog must show the colleague's act.
    if (mendableAlways.includes(code)) refresh();
    const isMendable = [...mendableAlways, ...mendable].includes(code);
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

/** Reloads everything that acts may change. */
function refresh(): void {
  const { queue, audit, stores, accounts, requests } = operatorKeys;
  for (const queryKey of [queue, audit, stores, accounts, requests]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/** Shows that an act is done, and again when the public pages have its change. */
async function showAct(
  { live, soon, late, unseen = live }: ActTexts,
  cursor: Awaited<ReturnType<typeof readCursor>>,
  undo: Notice['undo'],
): Promise<void> {
  const act = Symbol('act');
  const show = (text: string) => {
    $actNotice.set({ text, tone: 'done', undo, act });
  };
  if (typeof cursor !== 'number') {
    // An earlier attempt made the change, so nobody knows when the site will show it.
    show(cursor === null ? unseen : late);
    return;
  }
  show(soon);
  const begun = Date.now();
  const isPublished = await whenPublished(cursor, {
    isWanted: () => $actNotice.get()?.act === act,
    onMissing() {
      if (Date.now() - begun >= soonMs && $actNotice.get()?.text === soon) show(late);
    },
  });
  if (isPublished) show(live);
}

/** Whether an act failed because somebody was faster or because its thing is gone. */
const isTooLate = (error: unknown): boolean => isApiError(error, 409) || isApiError(error, 404);

/** Shows an operator why an act failed. */
function showRefusal(error: unknown, undo: Notice['undo']): void {
  $actNotice.set({ text: describeRefusal(error), tone: 'failed', undo, act: Symbol('act') });
}

function describeRefusal(error: unknown): string {
  if (!isApiError(error, 404)) return describeFailure(error);
  if (error.code === 'route_not_found') return 'Ya no tienes permiso para hacer esto.';
  return error.code === 'user_not_found' ? 'Esta cuenta ya no existe.' : describeFailure(error);
}
