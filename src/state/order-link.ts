import { orderFragmentStart } from '#domain/orders/order-fragment.ts';
import { readText, writeText } from './stored/stored.ts';

const key = 'vitrina:order-link';

export const isOrderLink = (fragment: string): boolean => fragment.startsWith(orderFragmentStart);

/**
 * Keeps the fragment of an opened order in this tab until the order is recorded or its dialog is closed, also while the
 * owner signs in. The return address of the sign-in must not carry it, because the server must never see it.
 */
export function keepOrderLink(fragment: string): void {
  keepOrderLinks(addToKept(fragment));
}

/** Keeps only these fragments: that of the order whose dialog is open, and those that wait for it. */
export function keepOrderLinks(fragments: readonly string[]): void {
  writeText('tab', key, fragments.length === 0 ? null : fragments.join(' '));
}

/** The fragments of the orders to be recorded: that of the address first, then the stored ones. */
export const readOrderLinks = (): readonly string[] => addToKept(location.hash);

function addToKept(fragment: string): readonly string[] {
  const kept = readText('tab', key)?.split(' ') ?? [];
  return isOrderLink(fragment) ? [fragment, ...kept.filter((one) => one !== fragment)] : kept;
}

/** Removes the fragment from the address, so that a reload or the history does not open a recorded order again. */
export function hideOrderLink(): void {
  const { hash, pathname, search } = location;
  if (!isOrderLink(hash)) return;
  history.replaceState(history.state, '', pathname + search);
}

/** Prefix of the storage keys of drafts. The name of the form follows it. */
export const draftKeyPrefix = 'vitrina:owner-draft:';

/** Forgets the link, and the drafts of orders in this tab, when the owner leaves. They say who ordered. */
export function dropOrders(): void {
  keepOrderLinks([]);
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(draftKeyPrefix)) sessionStorage.removeItem(name);
    }
  } catch {
    // Storage is refused, so there was nothing to forget.
  }
}
