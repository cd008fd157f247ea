/** Least time between two indexes of a moderated catalogue, in milliseconds. */
const restMs = 60_000;

/**
 * When the search index must be made again between two full publications: what operators take from the site may not
 * stand in it any longer, and what they give back is found again. All other changes wait for the next full publication.
 */
export interface IndexTask {
  /** `since` is the cursor from which the change can be read again; null when it is in no log. */
  note(since: number | null): void;
  /** Milliseconds since 1970 from when on the index is to be made again; Infinity when it need not be, or is being made. */
  dueAt(): number;
  /** Makes an index from what is read from now on; null when that was given up. */
  during<Result extends Indexed>(
    now: number,
    make: () => Promise<Result | null>,
  ): Promise<Result | null>;
  /** The cursor to resume from after a stop now, given the one that was read up to. */
  resumeFrom(cursor: number): number;
}

export interface Indexed {
  /** Whether the index stands. */
  readonly isIndexed: boolean;
}

/** With nothing noted. */
export function createIndexTask(): IndexTask {
  let begunAt = -Infinity;
  /** The oldest cursors of what is noted and of what is being indexed: null for nothing, Infinity for what has none. */
  let noted: number | null = null;
  let indexed: number | null = null;
  let isMaking = false;
  const add = (since: number) => {
    noted = Math.min(noted ?? Infinity, since);
  };
  return {
    note(since) {
      add(since ?? Infinity);
    },
    dueAt() {
      if (noted === null || isMaking) return Infinity;
      // One that seems to be of the future was made before the clock was set back.
      begunAt = Math.min(begunAt, Date.now());
      return begunAt + restMs;
    },
    async during(now, make) {
      begunAt = now;
      indexed = noted;
      noted = null;
      isMaking = true;
      try {
        const result = await make();
        if (result?.isIndexed === true) indexed = null;
        return result;
      } finally {
        if (indexed !== null) add(indexed);
        indexed = null;
        isMaking = false;
      }
    },
    resumeFrom: (cursor) => Math.min(cursor, noted ?? Infinity, indexed ?? Infinity),
  };
}
