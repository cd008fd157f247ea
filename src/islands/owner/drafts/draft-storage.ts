import { draftKeyPrefix } from '#state/order-link.ts';
import { type StoragePlace, readStored, writeStored } from '#state/stored/stored.ts';

/** The name of a product's draft. Null stands for a new product. */
export const productDraftName = (storeId: string, productId: string | null): string =>
  `product:${storeId}:${productId ?? 'new'}`;

/** What was typed into a form and not yet saved; null when there is nothing, or nothing that can be read. */
export function loadDraft(name: string, place: StoragePlace = 'browser'): unknown {
  return readStored(place, draftKeyPrefix + name);
}

/** Keeps a draft; null forgets it. */
export function saveDraft(name: string, draft: unknown, place: StoragePlace = 'browser'): void {
  writeStored(place, draftKeyPrefix + name, draft);
}

/**
 * Locks a draft for this tab. Resolves with a function that releases it, or with null while another tab holds it.
 * Browsers without Web Locks let every tab have it.
 */
export function holdDraft(name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((end) => {
      release = end;
    });
    if (!('locks' in navigator)) {
      resolve(release);
      return;
    }
    const hold = (lock: Lock | null) => {
      resolve(lock && release);
      return lock === null ? undefined : released;
    };
    navigator.locks.request(`vitrina-draft:${name}`, { ifAvailable: true }, hold).catch(() => {
      resolve(release);
    });
  });
}
