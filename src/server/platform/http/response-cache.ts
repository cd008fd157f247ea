import type { SerializedResponse } from './response.ts';

/** Remembers the responses to public requests until something is written. */
export interface ResponseCache {
  /** Returns the response stored under `key`. Otherwise calls `make`, once for all callers that want it meanwhile. */
  readonly recall: (
    key: string,
    make: () => Promise<SerializedResponse>,
  ) => Promise<SerializedResponse>;
}

/** The approximate number of characters of keys and responses. The least recently used ones are dropped first. */
const preset = 8_000_000;

/**
 * A cache that is emptied whenever `readRevision` returns another number. The number must change before a write is
 * acknowledged. A response is stored only when nothing was written while it was made, and none is stored while the
 * revision is null.
 */
export function createResponseCache(
  readRevision: () => number | null,
  maxCharacters: number = preset,
): ResponseCache {
  const kept = new Map<string, SerializedResponse>();
  const pending = new Map<string, Promise<SerializedResponse>>();
  let characters = 0;
  let seen = readRevision();

  const measure = (key: string, response: SerializedResponse): number =>
    key.length + response.body.length;
  const renew = (): number | null => {
    const revision = readRevision();
    if (revision !== seen) {
      kept.clear();
      pending.clear();
      characters = 0;
      seen = revision;
    }
    return revision;
  };
  const forget = (key: string): void => {
    const response = kept.get(key);
    if (response === undefined) return;
    kept.delete(key);
    characters -= measure(key, response);
  };
  const keep = (key: string, response: SerializedResponse): void => {
    const size = measure(key, response);
    if (size > maxCharacters) return;
    forget(key);
    kept.set(key, response);
    characters += size;
    for (const oldest of kept.keys()) {
      if (characters <= maxCharacters) break;
      forget(oldest);
    }
  };

  return {
    async recall(key, make) {
      const revision = renew();
      if (revision === null) return make();
      const known = kept.get(key);
      if (known !== undefined) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const begun = pending.get(key);
      if (begun !== undefined) return begun;
      const made = make();
      pending.set(key, made);
      try {
        const response = await made;
        if (renew() === revision) keep(key, response);
        return response;
      } finally {
        if (pending.get(key) === made) pending.delete(key);
      }
    },
  };
}
