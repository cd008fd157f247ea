import { DomainError } from '#domain/errors.ts';

/** Who acts: an owner by account, or this program itself. */
export type Actor =
  { readonly kind: 'owner'; readonly userId: string } | { readonly kind: 'system' };

/** Refuses whoever does not own the store. */
export function requireOwner(actor: Actor, ownerId: string | null): void {
  if (actor.kind === 'system') return;
  if (ownerId === null || actor.userId !== ownerId) throw new DomainError('forbidden');
}
