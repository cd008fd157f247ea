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
  /** Takes back what the notice is about. */
  readonly undo: (() => Promise<void>) | null;
  /** The same for all notices of one act. */
  readonly act: symbol;
}

/** What became of the last act; it stays until the next one, or until it is put away. */
export const $actNotice = atom<Notice | null>(null);

/** What an act is shown with once the site has it, until then, and where that takes longer than it should. */
export interface ActTexts {
  readonly live: string;
  readonly soon: string;
  readonly late: string;
  /** Where nothing changes that is public, if `live` does not fit that. */
  readonly unseen?: string;
}

const undone: ActTexts = {
  live: 'Deshecho. Está como antes.',
  soon: 'Deshecho. El sitio lo muestra en unos segundos.',
  late: 'Deshecho en la base de datos; el sitio lo muestra en cuanto publique.',
};

interface Finish {
  readonly onDone?: () => void;
  /** Takes the act back. */
  readonly undo?: (() => Promise<unknown>) | null;
  /** Codes of a refusal with 409 that the operator can mend in the dialog. */
  readonly mendable?: readonly string[];
}

/** What a colleague decided meanwhile is read in the dialog, before it is overruled there. */
const mendableAlways: readonly string[] = ['decided_meanwhile'];
/** How long "in a few seconds" is kept up. */
const soonMs = 20_000;

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
    if (typeof texts === 'string')
      void showAct({ live: texts, soon: texts, late: texts }, null, takeBack);
    else void showAct(texts, cursor, takeBack);
  } catch (error) {
    const code = isApiError(error) ? error.code : '';
    // The screen below the dialog shows what the colleague did.
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

/** Reads again what acts change. */
function refresh(): void {
  const { queue, audit, stores, accounts, requests } = operatorKeys;
  for (const queryKey of [queue, audit, stores, accounts, requests]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/** Shows an act, and says so once its change is on the public pages. */
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
    // Where an earlier try did it, nobody knows for how long the site is behind.
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

/** Whether an act came to nothing because somebody was faster, or because its thing is gone. */
const isTooLate = (error: unknown): boolean => isApiError(error, 409) || isApiError(error, 404);

/** Says why an act came to nothing, in words for an operator. */
function showRefusal(error: unknown, undo: Notice['undo']): void {
  $actNotice.set({ text: describeRefusal(error), tone: 'failed', undo, act: Symbol('act') });
}

function describeRefusal(error: unknown): string {
  if (!isApiError(error, 404)) return describeFailure(error);
  if (error.code === 'route_not_found') return 'Ya no tienes permiso para hacer esto.';
  return error.code === 'user_not_found' ? 'Esta cuenta ya no existe.' : describeFailure(error);
}
