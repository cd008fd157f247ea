import { createHmac } from 'node:crypto';
import type { ServiceContext } from '#server/platform/context.ts';
import { normalizeEmail } from '#domain/accounts/email.ts';

/** The HMAC of a phone number or an email address. Neither can be derived from it. */
export type MarkOf = (kind: 'phone' | 'email', value: string) => string;

/**
 * The mark that stands for a visitor in the database, or that recognizes a store that was blocked. The data behind it
 * cannot be derived from it (product.md 6.8, 4.9).
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
