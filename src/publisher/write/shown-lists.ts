import { hash } from 'node:crypto';
import type { CatalogueReader } from '#publisher/read/create-catalogue.ts';

/**
 * Remembers the content of the list pages that this process wrote. A change of an offer asks for home, the feed and all
 * pages of offers, most of which come out unchanged. Rendering one takes many times as long as comparing it. Without
 * this comparison a price takes 103 ms of processor time instead of 90, and the lists that show it wait behind those
 * that do not.
 */
export interface ShownLists {
  /** A hash of the page's data; null for a page that is no list, or whose data cannot be read. */
  name(path: string, catalogue: Pick<CatalogueReader, 'readList'>): Promise<string | null>;
  isShown(path: string, name: string): boolean;
  /** Notes that the file of the page exists and shows this. */
  note(path: string, name: string): void;
  /** Forgets the content of the page's file. */
  forget(path: string): void;
}

/** Starts empty, so that the first rendering of each list is written. */
export function createShownLists(): ShownLists {
  const names = new Map<string, string>();
  return {
    async name(path, catalogue) {
      // The page meets the failure again when it is rendered, and reports more about it.
      const list = await catalogue.readList(path)?.catch(() => undefined);
      return list === undefined ? null : hash('sha1', JSON.stringify(list));
    },
    isShown: (path, name) => names.get(path) === name,
    note(path, name) {
      names.set(path, name);
    },
    forget(path) {
      names.delete(path);
    },
  };
}
