import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import type { CodePurpose } from '#server/platform/db/identity-schema.ts';
import { confirmationCodeLength } from '#domain/limits.ts';

/** Secrets derived from the pepper, one for each use. */
export interface PoolKeys {
  readonly pepper: Buffer;
  readonly codes: Buffer;
  readonly names: Buffer;
  readonly devices: Buffer;
}

export function deriveKeys(secret: Buffer): PoolKeys {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  return {
    pepper: derive('password'),
    codes: derive('code'),
    names: derive('name'),
    devices: derive('device'),
  };
}

/** How the token of a device is kept: worthless without the key, and the same for every account. */
export function hashDevice(keys: PoolKeys, token: string): string {
  return createHmac('sha256', keys.devices).update(token).digest('base64url');
}

/** Six digits from the system's randomness. */
export function createCode(): string {
  return String(randomInt(10 ** confirmationCodeLength)).padStart(confirmationCodeLength, '0');
}

/** How a code is kept: bound to its subject and purpose, and worthless without the key. */
export function hashCode(
  keys: PoolKeys,
  subject: string,
  purpose: CodePurpose,
  code: string,
): string {
  return createHmac('sha256', keys.codes)
    .update(JSON.stringify([subject, purpose, code]))
    .digest('base64url');
}

/** How a key that signs in once is kept: bound to its subject and to the password that it stands for. */
export function hashSignInKey(
  keys: PoolKeys,
  { subject, passwordHash, key }: { subject: string; passwordHash: string; key: string },
): string {
  // The purpose by which such keys were kept among the codes before: those kept then stay valid.
  const content = [subject, 'first-sign-in', JSON.stringify([passwordHash, key])];
  return createHmac('sha256', keys.codes).update(JSON.stringify(content)).digest('base64url');
}

/**
 * What stands for a name that nobody has, where the id of a user would stand: always the same for a name, so that its
 * failures and codes are counted like a user's.
 */
export function deriveSubject(keys: PoolKeys, name: string): string {
  const hex = createHmac('sha256', keys.names).update(name).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
