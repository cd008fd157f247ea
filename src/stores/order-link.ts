import { orderFragmentStart } from '#domain/orders/order-payload.ts';
import { readText, writeText } from './stored/stored.ts';

const key = 'vitrina:order-link';

/**
 * Keeps the fragment of an opened order in this tab until the order is recorded or its dialog is closed, also while its
 * owner signs in: an address to come back to would carry it to the server, which must never see it.
 */
export function keepOrderLink(fragment: string): void {
  if (fragment.startsWith(orderFragmentStart)) writeText('tab', key, fragment);
}

/** The fragment of the order that is to be recorded: that of the address, else the one kept. Null without any. */
export function readOrderLink(): string | null {
  return location.hash.startsWith(orderFragmentStart) ? location.hash : readText('tab', key);
}

/** Takes it out of the address, which a reload or the history would open again once the order is recorded. */
export function hideOrderLink(): void {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(orderFragmentStart)) return;
  history.replaceState(history.state, '', pathname + search);
}

/** Under which the areas keep what is being written, before the name of its form. */
export const draftStart = 'vitrina:owner-draft:';

/** Forgets the link, and the forms of orders in this tab, which say who ordered: their owner has gone. */
export function dropOrders(): void {
  dropOrderLink();
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(draftStart)) sessionStorage.removeItem(name);
    }
  } catch {
    // Nothing was kept.
  }
}

/** Forgets the one that is kept. */
export function dropOrderLink(): void {
  writeText('tab', key, null);
}
