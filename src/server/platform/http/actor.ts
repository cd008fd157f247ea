import type { ErrorCode } from '#domain/error-code.ts';
import { DomainError } from '#domain/errors.ts';
import type { OperatorRole } from '#domain/accounts/operator-role.ts';

/** An operator of the marketplace, signed in with a second factor. */
export interface OperatorActor {
  readonly kind: 'operator';
  readonly userId: string;
  readonly role: OperatorRole;
}

/** The one who acts: an owner by account, an operator, or this program itself. */
export type Actor =
  | { readonly kind: 'owner'; readonly userId: string }
  | OperatorActor
  | { readonly kind: 'system' };

/** Throws `code` when the actor does not own the store. The code tells strangers that the thing does not exist. */
export function requireOwner(actor: Actor, ownerId: string | null, code: ErrorCode): void {
  if (!owns(actor, ownerId)) throw new DomainError(code);
}

/** Whether an actor may change something that an account owns. This program may change everything. */
export const owns = (actor: Actor, ownerId: string | null): boolean =>
  actor.kind === 'system' || (actor.kind === 'owner' && actor.userId === ownerId);
