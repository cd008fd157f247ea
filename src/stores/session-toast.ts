import type { ToastOptions } from './toasts.ts';
import { showToast } from './toasts.ts';

const key = 'vitrina:toast';

/** Shows a toast on the next screen of accounts or of owners in this tab, for a message that leads there. */
export function carryToast(options: ToastOptions): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(options));
  } catch {
    // Without storage the next page says nothing.
  }
}

/** Shows what the page before has left. */
export function showCarriedToast(): void {
  try {
    const carried = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (carried !== null) showToast(JSON.parse(carried) as ToastOptions);
  } catch {
    // There is no storage, and nothing was carried.
  }
}
