import { atom } from 'nanostores';

/** The open dialogs, the topmost last. What must be announced while one is open has to be inside it. */
export const $modals = atom<readonly HTMLDialogElement[]>([]);

export function noteModal(dialog: HTMLDialogElement): () => void {
  $modals.set([...$modals.get(), dialog]);
  return () => {
    $modals.set($modals.get().filter((other) => other !== dialog));
  };
}
