/** The shortest time between two indexes because of moderation, in milliseconds. */
const restMs = 60_000;

/**
 * Decides when the search index must be made again between two full publications. What operators take off the site must
 * leave the index, and what they give back must be found again. All other changes wait for the next full publication.
 */
export interface IndexTask {
  /** `since` is the cursor from which the change can be read again. Null when the change is in no log. */
  note(since: number | null): void;
  /**
   * Milliseconds since 1970 at which the index is to be made again. Infinity when that is not needed or is already
   * happening.
   */
  dueAt(): number;
  /** Makes an index from what is read from now on. The result is null when that was stopped. */
  during<Result extends Indexed>(
    now: number,
    make: () => Promise<Result | null>,
  ): Promise<Result | null>;
  /** The cursor to resume from after a stop now. `cursor` is the one up to which the log was read. */
  resumeFrom(cursor: number): number;
}

export interface Indexed {
  /** Whether the index was made and put in place. */
  readonly isIndexed: boolean;
}

/** Creates a task with nothing noted. */
export function createIndexTask(): IndexTask {
  let begunAt = -Infinity;
  /**
   * The oldest cursors of what is noted and of what is being indexed. Null when there is nothing, Infinity when it has
   * no cursor.
   */
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
      // A time in the future was noted before the clock was set back.
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
