import type { ErrorCode } from '#domain/errors.ts';
import { DomainError } from '#domain/errors.ts';

/** Who acts: an owner by account, or this program itself. */
export type Actor =
  { readonly kind: 'owner'; readonly userId: string } | { readonly kind: 'system' };

/** Refuses whoever does not own the store: for them `code` says that there is no such thing. */
export function requireOwner(actor: Actor, ownerId: string | null, code: ErrorCode): void {
  if (actor.kind === 'system') return;
  if (ownerId === null || actor.userId !== ownerId) throw new DomainError(code);
}
