import { Secret, TOTP } from 'otpauth';
import type { PoolUser } from '#server/platform/db/identity-schema.ts';
import { useTotpStep } from './rows/users.ts';
import { createRefusal } from '../identity-error.ts';
import type { PoolContext } from './context.ts';
import { verifyFactor } from './lockout.ts';

const period = 30;

export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The 30-second step of a code, with a clock difference of one step allowed; null when the code is wrong. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period });
  const distance = totp.validate({ token: code, window: 1, timestamp });
  return distance === null ? null : Math.floor(timestamp / 1000 / period) + distance;
}

/** Verifies a code of the account's app. Each code counts once, and failures lock the account. */
export function verifyTotp(
  context: PoolContext,
  { id, totpSecret }: Pick<PoolUser, 'id' | 'totpSecret'>,
  code: string,
): Promise<void> {
  return verifyFactor(context, id, async () => {
    // Anybody can make the codes of an empty secret, so none stands in for a missing one.
    const step = totpSecret === null ? null : findTotpStep(totpSecret, code, context.now());
    if (step === null || !(await useTotpStep(context.db, id, step))) {
      throw createRefusal('CodeMismatchException', 'Invalid code received for user');
    }
  });
}
