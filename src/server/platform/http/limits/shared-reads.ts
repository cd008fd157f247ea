import type { AddSharedCounts } from './shared-counts.ts';

export interface SharedReads {
  /** Counts a read. Returns the seconds to wait when all processes together have had too many, else null. */
  count(address: string): number | null;
}

export interface SharedReadsOptions {
  readonly points: number;
  readonly seconds: number;
  /** Milliseconds between two additions to the shared counters. */
  readonly flushMs?: number;
  readonly now?: () => number;
}

/**
 * Counts reads over several processes. There are too many of them to ask the database about each, so they are counted
 * here and added once a second. The processes together may exceed the limit by the reads of one second.
 */
export function createSharedReads(
  addShared: AddSharedCounts,
  { points, seconds, flushMs = 1_000, now = () => performance.now() }: SharedReadsOptions,
): SharedReads {
  const counted = new Map<string, number>();
  const refusedUntil = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async (): Promise<void> => {
    const counts = [...counted].map(([key, many]) => ({ key, points: many, seconds }));
    counted.clear();
    for (const [key, until] of refusedUntil) if (until <= now()) refusedUntil.delete(key);
    for (const total of await addShared(counts)) {
      if (total.points > points) refusedUntil.set(total.key, now() + total.seconds * 1_000);
    }
  };
  const flushSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      flush().catch(() => undefined);
    }, flushMs).unref();
  };

  return {
    count(address) {
      const key = `reads ${address}`;
      const until = refusedUntil.get(key) ?? 0;
      if (until > now()) return Math.max(1, Math.ceil((until - now()) / 1_000));
      counted.set(key, (counted.get(key) ?? 0) + 1);
      flushSoon();
      return null;
    },
  };
}
