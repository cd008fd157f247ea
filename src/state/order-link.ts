import { orderFragmentStart } from '#domain/orders/order-fragment.ts';
import { readText, writeText } from './stored/stored.ts';

const key = 'vitrina:order-link';

export const isOrderLink = (fragment: string): boolean => fragment.startsWith(orderFragmentStart);

/**
 * Keeps the fragment of an opened order in this tab until the order is recorded or its dialog is closed, also while its
 * owner signs in: an address to come back to would carry it to the server, which must never see it.
 */
export function keepOrderLink(fragment: string): void {
  keepOrderLinks(addToKept(fragment));
}

/** Keeps these fragments and no others: that of the order whose dialog is open, and those that wait for it. */
export function keepOrderLinks(fragments: readonly string[]): void {
  writeText('tab', key, fragments.length === 0 ? null : fragments.join(' '));
}

/** The fragments of the orders that are to be recorded: that of the address first, then those kept. */
export const readOrderLinks = (): readonly string[] => addToKept(location.hash);

function addToKept(fragment: string): readonly string[] {
  const kept = readText('tab', key)?.split(' ') ?? [];
  return isOrderLink(fragment) ? [fragment, ...kept.filter((one) => one !== fragment)] : kept;
}

/** Takes it out of the address, which a reload or the history would open again once the order is recorded. */
export function hideOrderLink(): void {
  const { hash, pathname, search } = location;
  if (!isOrderLink(hash)) return;
  history.replaceState(history.state, '', pathname + search);
}

/** Prefix of the storage keys of drafts; the name of the form follows. */
export const draftKeyPrefix = 'vitrina:owner-draft:';

/** Forgets the link, and the forms of orders in this tab, which say who ordered: their owner has gone. */
export function dropOrders(): void {
  keepOrderLinks([]);
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(draftKeyPrefix)) sessionStorage.removeItem(name);
    }
  } catch {
    // Nothing was kept.
  }
}
