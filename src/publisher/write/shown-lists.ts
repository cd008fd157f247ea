import { hash } from 'node:crypto';
import type { CatalogueReader } from '#publisher/read/create-catalogue.ts';

/**
 * What the files of lists show, as far as this process wrote them. A change of an offer asks for home, the feed and all
 * pages of offers, and most of them come out as they are. To render one takes many times as long as to see that: without it a
 * price takes 103 ms of processor time in place of 90, and the lists that show it wait behind those that do not.
 */
export interface ShownLists {
  /** Names all that a page shows; null for a page that is no list, or whose reading fails. */
  name(path: string, catalogue: Pick<CatalogueReader, 'readList'>): Promise<string | null>;
  isShown(path: string, name: string): boolean;
  /** The file of the page stands, and shows this. */
  note(path: string, name: string): void;
  /** What the file of the page shows is no longer known. */
  forget(path: string): void;
}

/** Nothing is known after a start: the first rendering of each list is made. */
export function createShownLists(): ShownLists {
  const names = new Map<string, string>();
  return {
    async name(path, catalogue) {
      // The page meets the failure too when it is rendered, and says more of it.
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
