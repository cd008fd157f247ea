import { isSessionOver } from '#state/session.ts';
import { dropThing } from '#islands/admin/queue/queue-cache.ts';
import { type Act, type Target, type Why, doAct, undoAct } from './act.ts';
import { isTooLate, showAct, showRefusal } from './act-notice.ts';
import { doneTexts } from './act-texts.ts';
import { refresh } from './settle.ts';

/**
 * Does an act, takes its thing from the queue and shows it. Rejects with what whoever acts can mend; that somebody was
 * faster, or that the thing is gone, is shown as its end.
 */
export async function perform(act: Act, target: Target, why: Why): Promise<void> {
  try {
    const done = await doAct(act, target, why);
    if (act !== 'unblock' && act !== 'unverify') dropThing(target);
    // What gives something back is not taken back: it has an act of its own against it.
    const isUndone = act === 'hide' || act === 'block' || act === 'dismiss';
    const undo = isUndone ? () => takeBack(act, target) : null;
    void showAct(doneTexts[act], done, undo);
  } catch (error) {
    if (!isTooLate(error)) throw error;
    showRefusal(error);
  }
  void refresh();
}

async function takeBack(act: Act, target: Target): Promise<void> {
  try {
    void showAct(doneTexts.undo, await undoAct(act, target));
  } catch (error) {
    if (isSessionOver(error)) return;
    showRefusal(error, isTooLate(error) ? null : () => takeBack(act, target));
  }
  void refresh();
}
