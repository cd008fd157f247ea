import { decodeJwt } from 'jose';
import { IdentityError } from '../identity-error.ts';
import { PoolFailure } from './pool-failure.ts';

const minute = 60_000;
/**
 * The pool accepts the access token as proof only while it is valid, which is an hour. All delays together are shorter.
 */
const defaultDelays = [
  5_000,
  30_000,
  2 * minute,
  5 * minute,
  10 * minute,
  20 * minute,
  20 * minute,
];

interface Options {
  /** Ends all sessions of the account of an access token. */
  readonly endSessions: (accessToken: string) => Promise<unknown>;
  /** Called when sessions stay open for good, with the pool's id of the account. */
  readonly onGiveUp: (userId: string, reason: string) => void;
  readonly delays?: readonly number[];
}

/**
 * Ends the sessions of an account. When the pool fails, it tries again later. Returns whether the sessions have ended.
 * Pending work is kept only in memory, because the token must not be written anywhere.
 */
export function createSessionEnder({ endSessions, onGiveUp, delays = defaultDelays }: Options) {
  const tryLater = (accessToken: string, [delay, ...further]: readonly number[]): void => {
    const work = async (): Promise<void> => {
      try {
        await endSessions(accessToken);
      } catch (error) {
        const canRetry = isFailure(error) && further.length > 0;
        if (canRetry) tryLater(accessToken, further);
        else onGiveUp(decodeJwt(accessToken).sub ?? '', describe(error));
      }
    };
    setTimeout(() => void work(), delay).unref();
  };
  return async (accessToken: string): Promise<boolean> => {
    try {
      await endSessions(accessToken).catch(() => endSessions(accessToken));
      return true;
    } catch {
      tryLater(accessToken, delays);
      return false;
    }
  };
}

const isFailure = (error: unknown): boolean =>
  error instanceof PoolFailure || !(error instanceof IdentityError);

const describe = (error: unknown): string =>
  error instanceof PoolFailure ? error.reason : String(error);
