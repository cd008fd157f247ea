import { atom } from 'nanostores';
import { nextTask } from '../next-task.ts';

/** The open dialogs, the topmost last. While one is open, screen readers announce only what is inside it. */
export const $modals = atom<readonly HTMLDialogElement[]>([]);

/** Null when no dialog is open. */
export const topModal = (modals: readonly HTMLDialogElement[]): HTMLDialogElement | null =>
  modals[modals.length - 1] ?? null;

export function noteModal(dialog: HTMLDialogElement): () => void {
  $modals.set([...$modals.get(), dialog]);
  return () => {
    $modals.set($modals.get().filter((other) => other !== dialog));
  };
}

/**
 * Closes the topmost dialog. Resolves after the page is rendered without it, so that a following toast appears outside
 * the dialog and a slow phone renders one after the other.
 */
export async function closeModal(close: () => void): Promise<void> {
  const modal = topModal($modals.get());
  close();
  if (modal === null) return;
  if ($modals.get().includes(modal)) {
    await new Promise<void>((resolve) => {
      const stop = $modals.listen((modals) => {
        if (modals.includes(modal)) return;
        stop();
        resolve();
      });
    });
  }
  await new Promise(requestAnimationFrame);
  await nextTask();
}
