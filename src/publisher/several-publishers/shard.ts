import { createHash } from 'node:crypto';

/** One of several publishers that write a site together: the second of four is `{ index: 2, count: 4 }`. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Which pages of a site this publisher writes. Every page has one publisher; the only publisher of a site has all. */
export interface Share {
  /** Null for the only publisher of a site. */
  readonly shard: Shard | null;
  /** Whether it writes the pages of the store with this id, wherever the store moves. */
  ownsStore(id: string): boolean;
  /** Whether it writes what belongs to no store: home, directory, offers, feed, fixed pages, the files of the build. */
  readonly hasLists: boolean;
}

/** The first publisher has the lists beside its stores. */
export function createShare(shard: Shard | null): Share {
  if (shard === null) return { shard, ownsStore: () => true, hasLists: true };
  return {
    shard,
    ownsStore: (id) => hash(id) % shard.count === shard.index - 1,
    hasLists: shard.index === 1,
  };
}

/** As folders and locks are named: '2-of-4'. */
export const nameShard = ({ index, count }: Shard): string => `${index}-of-${count}`;

// By the id of the store, never by its address, which may change.
const hash = (id: string): number => createHash('sha256').update(id).digest().readUInt32BE(0);
