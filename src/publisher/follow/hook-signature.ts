import { createHmac, timingSafeEqual } from 'node:crypto';

export const signatureHeader = 'x-vitrina-signature';

/**
 * Signs a call of the hook: HMAC-SHA256 of `<seconds>.<body>`.
 * @example signHook('secret', 1800000000, '{}') // 't=1800000000,v1=…'
 */
export function signHook(secret: string, seconds: number, body: string): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

/** The Unix time in seconds at which a body was signed; null when the signature is not valid. */
export function readSignedAt(secret: string, signature: string, body: string): number | null {
  const [, time] = /^t=(\d{1,12}),v1=[0-9a-f]{64}$/.exec(signature) ?? [];
  if (time === undefined) return null;
  const expected = Buffer.from(signHook(secret, Number(time), body));
  const given = Buffer.from(signature);
  // Also false for a time with leading zeros, because the signature then has another length.
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  return Number(time);
}
