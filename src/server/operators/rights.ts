import type { OperatorActor } from '#server/platform/http/actor.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import type { SignedIn } from '#server/platform/http/signed-in.ts';
import { hasFactor } from './factor-rows.ts';
import { findRole } from './rows.ts';
import { type OperatorRole, hasRole } from '#domain/accounts/operator-role.ts';
import { DomainError } from '#domain/errors.ts';

/**
 * The operator who is signed in. For whoever has not at least the role `least` the call does not exist; whoever has it
 * must have signed in with a second factor. Both are read at each call, so that a role ends at once.
 */
export async function requireOperator(
  { database }: Pick<ServiceContext, 'database'>,
  signedIn: SignedIn,
  least: OperatorRole,
): Promise<OperatorActor> {
  const { user, session } = signedIn;
  const role = await findRole(database.kysely, user.id);
  if (role === null || !hasRole(role, least)) throw new DomainError('route_not_found');
  const isProved = session !== null && (await hasFactor(database.kysely, session, user.identityId));
  if (!isProved) throw new DomainError('second_factor_required');
  return { kind: 'operator', userId: user.id, role };
}
