import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Requests a minute from one address, or of one account, each process counts its own; 0 is no limit. */
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
}

export type RateLimitKind = keyof RateLimitSettings | 'reportsOfAddress';

export interface RateLimits {
  /** Counts a request; returns the seconds to wait when it is one too many, else null. */
  count(kind: RateLimitKind, address: string): Promise<number | null>;
}

export function createRateLimits(settings: RateLimitSettings): RateLimits {
  const create = (points: number, duration = 60): RateLimiterMemory | null =>
    points === 0 ? null : new RateLimiterMemory({ points, duration });
  const limiters = {
    reads: create(settings.reads),
    writes: create(settings.writes),
    favourites: create(settings.favourites),
    owners: create(settings.owners),
    identity: create(settings.identity),
    operators: create(settings.operators),
    reports: create(settings.reports, 3_600),
    reportsOfAddress: create(3 * settings.reports, 3_600),
  };
  return {
    async count(kind, address) {
      try {
        await limiters[kind]?.consume(address);
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
      }
    },
  };
}
