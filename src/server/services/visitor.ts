import { createHmac } from 'node:crypto';

/** The mark under which a visitor is stored, from which neither session nor address can be derived (product.md 6.8). */
export function markVisitor(secret: string, kind: 'session' | 'address', value: string): string {
  return createHmac('sha256', secret).update(`${kind}:${value}`).digest('base64url');
}
