import { readStored, writeStored } from './stored.ts';
import type { ToastOptions } from '../toasts.ts';
import { showToast } from '../toasts.ts';

const key = 'vitrina:toast';

/** Shows a toast on the next account or owner screen in this tab, for a message before a change of page. */
export function carryToast(options: ToastOptions): void {
  writeStored('tab', key, options);
}

/** Shows the toast that the previous page left. */
export function showCarriedToast(): void {
  const carried = readStored('tab', key) as ToastOptions | null;
  writeStored('tab', key, null);
  if (carried !== null) showToast(carried);
}
