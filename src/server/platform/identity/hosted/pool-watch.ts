import { IdentityError } from '../identity-error.ts';
import { PoolFailure } from './pool-failure.ts';

/** News for the log: a pool fails, or it responds again. */
export type PoolNews =
  | {
      readonly kind: 'failing';
      /**
       * The failed call: an action of the protocol, `Keys` (reading the keys of the tokens) or `Tokens` (checking their
       * claims).
       */
      readonly action: string;
      readonly reason: string;
      /** The number of unreported failures with this reason since the last report. */
      readonly unsaid: number;
    }
  | { readonly kind: 'responding' }
  /**
   * Sessions of an account remain open after a change of its password, because they could not be ended within the hour.
   */
  | { readonly kind: 'sessions-left'; readonly userId: string; readonly reason: string };

export interface PoolWatch {
  /** Makes a call and notes its outcome. Rethrows its error. */
  readonly watch: <Result>(action: string, call: () => Promise<Result>) => Promise<Result>;
  readonly noteFailure: (action: string, failure: PoolFailure) => void;
  /** Clears the failure of one action when it is known to work without a call. */
  readonly clearFailure: (action: string) => void;
  /** The reason of the latest failure; null when every action that failed has worked since. */
  readonly readFailure: () => string | null;
  /** The number of failed calls since the start. */
  readonly countFailures: () => number;
  /** Milliseconds since the pool last responded or failed. */
  readonly readSilenceMs: () => number;
}

const reportAgainMs = 60_000;
/** An outage has few reasons. With this limit, a pool that invents reasons cannot fill the log. */
const mostReasons = 10;

/** Watches the outcome of calls to a pool. The log gets one line a minute for each reason. */
export function createPoolWatch(
  onNews: (news: PoolNews) => void,
  now: () => number = () => performance.now(),
): PoolWatch {
  const failing = new Map<string, PoolFailure>();
  const reported = new Map<string, { at: number; unsaid: number }>();
  let failures = 0;
  let lastOutcomeAt = now();
  let isReportedFailing = false;

  const say = (action: string, reason: string): void => {
    const at = now();
    const last = reported.get(reason);
    if (last !== undefined && at - last.at < reportAgainMs) {
      last.unsaid += 1;
      return;
    }
    for (const [key, entry] of reported)
      if (at - entry.at >= 10 * reportAgainMs) reported.delete(key);
    if (last === undefined && reported.size >= mostReasons) return;
    onNews({ kind: 'failing', action, reason, unsaid: last?.unsaid ?? 0 });
    reported.set(reason, { at, unsaid: 0 });
    isReportedFailing = true;
  };
  const noteFailure = (action: string, failure: PoolFailure): void => {
    lastOutcomeAt = now();
    failures += 1;
    failing.delete(action);
    failing.set(action, failure);
    say(action, failure.reason);
  };
  const clear = (isOver: (action: string, failure: PoolFailure) => boolean): void => {
    if (failing.size === 0) return;
    for (const [key, failure] of failing) if (isOver(key, failure)) failing.delete(key);
    if (failing.size > 0 || !isReportedFailing) return;
    isReportedFailing = false;
    onNews({ kind: 'responding' });
  };
  const noteResponse = (action: string): void => {
    lastOutcomeAt = now();
    // A pool that responds to one call is not away for other calls. Its keys may be at another address.
    clear((key, { isAway }) => key === action || (isAway && key !== 'Keys'));
  };

  return {
    async watch(action, call) {
      try {
        const result = await call();
        noteResponse(action);
        return result;
      } catch (error) {
        if (error instanceof PoolFailure) noteFailure(action, error);
        else if (error instanceof IdentityError) noteResponse(action);
        throw error;
      }
    },
    noteFailure,
    clearFailure(action) {
      clear((key) => key === action);
    },
    readFailure: () => [...failing.values()].at(-1)?.reason ?? null,
    countFailures: () => failures,
    readSilenceMs: () => now() - lastOutcomeAt,
  };
}
