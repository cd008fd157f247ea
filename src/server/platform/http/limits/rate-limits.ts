import { createBatch } from '../../queues/batch.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createSharedReads } from './shared-reads.ts';
import { TooOften } from './too-often.ts';
import type { AddSharedCounts, NewCount, RateCount } from './shared-counts.ts';

/** Requests a minute from one address or of one account, counted over all processes of a database; 0 is no limit. */
export interface RateLimitSettings {
  readonly reads: number;
  readonly writes: number;
  readonly favourites: number;
  /** Changes that owners make to their own things. */
  readonly owners: number;
  /** Sign-in, registration and codes. */
  readonly identity: number;
  /** Requests of one account as an operator. */
  readonly operators: number;
  /** Reports an hour from one visitor. One address may send three times as many. */
  readonly reports: number;
  /** Taps on contacts. Further ones are not counted. */
  readonly taps: number;
  /** Newly drawn pictures of links. */
  readonly cards: number;
}

export type RateLimitKind = keyof RateLimitSettings | 'reportsOfAddress';

export interface RateLimits {
  /**
   * Counts a request of the address, account or session `key`. Returns the seconds to wait when it is one too many, else
   * null. A network shared by several households may send `times` as many.
   */
  count(kind: RateLimitKind, key: string, times?: number): Promise<number | null>;
  /** Counts a request and throws when it is one too many. */
  require(kind: RateLimitKind, key: string, times?: number): Promise<void>;
}

interface CountedRequest {
  readonly key: string;
  readonly seconds: number;
}

/** Counts simultaneous requests in one statement. Each gets the value that it would have had alone. */
function countTogether(addShared: AddSharedCounts) {
  return async (
    requests: readonly CountedRequest[],
  ): Promise<(one: CountedRequest) => RateCount | null> => {
    const sums = new Map<string, NewCount>();
    for (const { key, seconds } of requests) {
      sums.set(key, { key, seconds, points: (sums.get(key)?.points ?? 0) + 1 });
    }
    const totals = new Map<string, RateCount>();
    for (const total of await addShared([...sums.values()])) {
      const before = total.points - (sums.get(total.key)?.points ?? 0);
      totals.set(total.key, { ...total, points: before });
    }
    return ({ key }) => {
      const before = totals.get(key);
      if (before === undefined) return null;
      const total = { ...before, points: before.points + 1 };
      totals.set(key, total);
      return total;
    };
  };
}

const minute = 60;
const hour = 3_600;

function createLimiters(points: number, duration: number) {
  const limiters = new Map<number, RateLimiterMemory>();
  return (times: number): RateLimiterMemory | null => {
    if (points === 0) return null;
    const limiter =
      limiters.get(times) ?? new RateLimiterMemory({ points: points * times, duration });
    limiters.set(times, limiter);
    return limiter;
  };
}

/**
 * Each process first counts by itself, which costs nothing and refuses a flood. Accepted requests are added to the
 * counters of all processes: reads from time to time, all others before they run. While the database is away each
 * process counts alone.
 */
export function createRateLimits(
  settings: RateLimitSettings,
  addShared: AddSharedCounts | null,
): RateLimits {
  const create = (points: number, seconds = minute) => ({
    points,
    seconds,
    /** Limiters for networks with several households, by their number. */
    limiterOf: createLimiters(points, seconds),
  });
  const limits = {
    reads: create(settings.reads),
    writes: create(settings.writes),
    favourites: create(settings.favourites),
    owners: create(settings.owners),
    identity: create(settings.identity),
    operators: create(settings.operators),
    taps: create(settings.taps),
    cards: create(settings.cards),
    reports: create(settings.reports, hour),
    reportsOfAddress: create(3 * settings.reports, hour),
  };
  const reads = addShared && createSharedReads(addShared, limits.reads);
  const addTogether = addShared && createBatch(countTogether(addShared));

  const countShared = async (
    kind: RateLimitKind,
    key: string,
    times: number,
  ): Promise<number | null> => {
    const { points, seconds } = limits[kind];
    // Taps are counted only in memory, so that nothing about their origin is written.
    if (addTogether === null || kind === 'taps') return null;
    if (kind === 'reads') return reads?.count(key) ?? null;
    const total = await addTogether({ key: `${kind} ${key}`, seconds }).catch(() => null);
    return total !== null && total.points > points * times
      ? Math.max(1, Math.ceil(total.seconds))
      : null;
  };

  const count: RateLimits['count'] = async (kind, key, times = 1) => {
    const limiter = limits[kind].limiterOf(times);
    if (limiter === null) return null;
    try {
      await limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
    }
    return countShared(kind, key, times);
  };

  return {
    count,
    async require(kind, key, times) {
      const wait = await count(kind, key, times);
      if (wait !== null) throw new TooOften('rate_limited', wait);
    },
  };
}
