import { createBatch } from '../batch.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createSharedReads } from './shared-reads.ts';
import { TooOften } from './too-often.ts';
import type { AddSharedCounts, NewCount, RateCount } from './shared-counts.ts';

/** Requests a minute from one address, or of one account, over all processes of a database; 0 is no limit. */
export interface RateLimitSettings {
  readonly reads: number;
  readonly writes: number;
  readonly favourites: number;
  /** Changes that owners make of what is theirs. */
  readonly owners: number;
  /** Sign-in, registration and codes. */
  readonly identity: number;
  /** What one account asks as an operator. */
  readonly operators: number;
  /** Reports an hour of one visitor; from one address three times as many. */
  readonly reports: number;
  /** Taps on contacts; those above it are not counted. */
  readonly taps: number;
  /** Pictures of links that are still to be drawn. */
  readonly cards: number;
}

export type RateLimitKind = keyof RateLimitSettings | 'reportsOfAddress';

export interface RateLimits {
  /**
   * Counts a request; returns the seconds to wait when it is one too many, else null. Of a network that stands for several
   * households, `times` as many are taken.
   */
  count(kind: RateLimitKind, address: string, times?: number): Promise<number | null>;
  /** Counts a request, and refuses one too many. */
  require(kind: RateLimitKind, address: string, times?: number): Promise<void>;
}

interface Request {
  readonly key: string;
  readonly seconds: number;
}

/** Counts requests that come together in one statement; each gets the count that it would have had alone. */
function countTogether(addShared: AddSharedCounts) {
  return async (requests: readonly Request[]): Promise<(one: Request) => RateCount | null> => {
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
 * Each process counts by itself first, which costs nothing and refuses a flood. What it lets pass is added to what the
 * others have counted: reads now and then, all else before it is done. While the database is away each counts alone.
 */
export function createRateLimits(
  settings: RateLimitSettings,
  addShared: AddSharedCounts | null,
): RateLimits {
  const create = (points: number, seconds = minute) => ({
    points,
    seconds,
    /** For so many households in one. */
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
  const reads = addShared && createSharedReads(addShared, { ...limits.reads });
  const addTogether = addShared && createBatch(countTogether(addShared));

  const countShared = async (
    kind: RateLimitKind,
    address: string,
    times: number,
  ): Promise<number | null> => {
    const { points, seconds } = limits[kind];
    // A tap is counted in memory, and nothing of where it came from is written.
    if (addTogether === null || kind === 'taps') return null;
    if (kind === 'reads') return reads?.count(address) ?? null;
    const total = await addTogether({ key: `${kind} ${address}`, seconds }).catch(() => null);
    return total !== null && total.points > points * times
      ? Math.max(1, Math.ceil(total.seconds))
      : null;
  };

  const count: RateLimits['count'] = async (kind, address, times = 1) => {
    const limiter = limits[kind].limiterOf(times);
    if (limiter === null) return null;
    try {
      await limiter.consume(address);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
    }
    return countShared(kind, address, times);
  };

  return {
    count,
    async require(kind, address, times) {
      const wait = await count(kind, address, times);
      if (wait !== null) throw new TooOften('rate_limited', wait);
    },
  };
}
