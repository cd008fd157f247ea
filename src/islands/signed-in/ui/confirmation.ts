import { atom } from 'nanostores';

export interface Confirmation {
  readonly title: string;
  readonly text?: string;
  /** The name of the thing in question, shown as a quotation. */
  readonly quote?: string;
  readonly confirm: string;
  readonly cancel?: string;
  readonly isDangerous?: boolean;
}

interface Asked extends Confirmation {
  readonly settle: (isConfirmed: boolean) => void;
}

/** The confirmation on the screen; null when there is none. */
export const $confirmation = atom<Asked | null>(null);

/** Asks for a confirmation over everything else. One that is still open counts as refused. */
export function askConfirmation(confirmation: Confirmation): Promise<boolean> {
  $confirmation.get()?.settle(false);
  return new Promise((resolve) => {
    $confirmation.set({
      ...confirmation,
      settle: (isConfirmed) => {
        $confirmation.set(null);
        resolve(isConfirmed);
      },
    });
  });
}
