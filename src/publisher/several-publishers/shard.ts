import { createHash } from 'node:crypto';

/** One of several publishers that write a site together: the second of four is `{ index: 2, count: 4 }`. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** The pages of a site that this publisher writes. Every page has exactly one publisher. */
export interface Share {
  /** Null for the only publisher of a site. */
  readonly shard: Shard | null;
  /** Whether it writes the pages of the store with this id, whatever the url of the store. */
  ownsStore(id: string): boolean;
  /** Whether it writes the pages of no store: home, directory, offers, feed, fixed pages, the files of the build. */
  readonly hasLists: boolean;
}

/** The first publisher has the lists besides its stores. */
export function createShare(shard: Shard | null): Share {
  if (shard === null) return { shard, ownsStore: () => true, hasLists: true };
  return {
    shard,
    ownsStore: (id) => hash(id) % shard.count === shard.index - 1,
    hasLists: shard.index === 1,
  };
}

/** The name for folders and locks: '2-of-4'. */
export const nameShard = ({ index, count }: Shard): string => `${index}-of-${count}`;

// The id decides and not the url, because the url may change.
const hash = (id: string): number => createHash('sha256').update(id).digest().readUInt32BE(0);
