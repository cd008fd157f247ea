import { createHmac, randomBytes } from 'node:crypto';
import { countHouseholds } from '#domain/visitors/network-limits.ts';

const dayMs = 24 * 60 * 60_000;

/** A counted thing, and how often one household may count for it in a day. */
export interface BoundedFigure {
  /** Kind, store and product. */
  readonly target: string;
  readonly most: number;
}

/**
 * Limits how much one address and each of its networks can add to a figure in a day, whatever browsers they claim to
 * be. It remembers an HMAC with a key that changes daily and is never written. With more than `size` counts it forgets
 * the oldest.
 */
export function createFigureBounds(now: () => number = () => performance.now(), size = 200_000) {
  const counts = new Map<string, number>();
  let key = { value: randomBytes(32), until: now() + dayMs };
  return {
    /** Whether a figure from an address and its networks counts. */
    takes(
      { address, networks }: { readonly address: string; readonly networks: readonly string[] },
      { target, most }: BoundedFigure,
    ): boolean {
      if (now() >= key.until) {
        key = { value: randomBytes(32), until: now() + dayMs };
        counts.clear();
      }
      const sources = [address, ...networks].map((source) => {
        const hmac = createHmac('sha256', key.value).update(`${source}\n${target}`);
        const mark = hmac.digest('base64').slice(0, 22);
        return { mark, most: most * countHouseholds(source), count: counts.get(mark) ?? 0 };
      });
      if (sources.some((source) => source.count >= source.most)) return false;
      for (const { mark, count } of sources) {
        // The re-inserted entry moves to the end of the map, behind older ones.
        counts.delete(mark);
        counts.set(mark, count + 1);
      }
      for (const mark of counts.keys()) {
        if (counts.size <= size) break;
        counts.delete(mark);
      }
      return true;
    },
  };
}
