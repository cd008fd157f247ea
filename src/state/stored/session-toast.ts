import { readStored, writeStored } from './stored.ts';
import type { ToastOptions } from '../toasts.ts';
import { showToast } from '../toasts.ts';

const key = 'vitrina:toast';

/** Shows a toast on the next screen of accounts or of owners in this tab, for a message that leads there. */
export function carryToast(options: ToastOptions): void {
  writeStored('tab', key, options);
}

/** Shows what the page before has left. */
export function showCarriedToast(): void {
  const carried = readStored('tab', key) as ToastOptions | null;
  writeStored('tab', key, null);
  if (carried !== null) showToast(carried);
}
