import { atom } from 'nanostores';
import { nextTask } from '../next-task.ts';

/** The open dialogs, the topmost last. What must be announced while one is open has to be inside it. */
export const $modals = atom<readonly HTMLDialogElement[]>([]);

/** Null while none is open. */
export const topModal = (modals: readonly HTMLDialogElement[]): HTMLDialogElement | null =>
  modals[modals.length - 1] ?? null;

export function noteModal(dialog: HTMLDialogElement): () => void {
  $modals.set([...$modals.get(), dialog]);
  return () => {
    $modals.set($modals.get().filter((other) => other !== dialog));
  };
}

/**
 * Has the topmost dialog closed, and resolves once it is gone and the page is drawn without it. What is said then is said
 * once, in its place, and a slow phone draws the two one after the other.
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
