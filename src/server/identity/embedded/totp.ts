import { Secret, TOTP } from 'otpauth';

const period = 30;

export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The 30-second step for which a code is right, one step of clock difference allowed, or null. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period });
  const distance = totp.validate({ token: code, window: 1, timestamp });
  return distance === null ? null : Math.floor(timestamp / 1000 / period) + distance;
}
