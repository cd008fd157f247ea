import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import type { CodePurpose } from '#server/platform/db/identity-schema.ts';
import { confirmationCodeLength } from '#domain/limits.ts';

/** Secrets derived from the pepper, one for each purpose. */
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

/** The stored form of a device's token. It is useless without the key, and the same for every account. */
export function hashDevice(keys: PoolKeys, token: string): string {
  return createHmac('sha256', keys.devices).update(token).digest('base64url');
}

/** Six random digits. */
export function createCode(): string {
  return String(randomInt(10 ** confirmationCodeLength)).padStart(confirmationCodeLength, '0');
}

/** The stored form of a code. It is bound to its subject and purpose, and useless without the key. */
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

/** The stored form of a key that signs in once. It is bound to its subject and to the password that it replaces. */
export function hashSignInKey(
  keys: PoolKeys,
  { subject, passwordHash, key }: { subject: string; passwordHash: string; key: string },
): string {
  // Earlier releases stored such keys among the codes under this purpose. With the same word their keys remain valid.
  const content = [subject, 'first-sign-in', JSON.stringify([passwordHash, key])];
  return createHmac('sha256', keys.codes).update(JSON.stringify(content)).digest('base64url');
}

/**
 * The id that is used for a name without an account, in place of a user's id. It is always the same for a name, so that
 * its failures and codes are counted like a user's.
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
