import { createHmac } from 'node:crypto';
import type { ServiceContext } from '#server/platform/context.ts';
import { normalizeEmail } from '#domain/accounts/email.ts';

/** The HMAC of a phone or an email, from which neither can be read. */
export type MarkOf = (kind: 'phone' | 'email', value: string) => string;

/**
 * The mark under which a visitor is stored, or a store that was blocked is known again: nothing that it is made of can be
 * derived from it (product.md 6.8, 4.9).
 */
export function markVisitor(
  secret: string,
  kind: 'session' | 'address' | 'phone' | 'email',
  value: string,
): string {
  return createHmac('sha256', secret).update(`${kind}:${value}`).digest('base64url');
}

export const createMarkOf =
  ({ secret }: Pick<ServiceContext, 'secret'>): MarkOf =>
  (kind, value) =>
    markVisitor(secret, kind, kind === 'email' ? normalizeEmail(value) : value);
