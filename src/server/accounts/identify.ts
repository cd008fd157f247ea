import type { SignedIn, UserRecord } from '#server/platform/http/signed-in.ts';
import { findUser, insertUser, takePending } from './rows.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { completeRegistration } from './complete-registration.ts';
import { confirmOwner } from './complete-registration.ts';
import { askPool } from './identity-refusals.ts';
import { DomainError } from '#domain/errors.ts';
import { normalizeEmail } from '#domain/accounts/email.ts';

/**
 * The person of an access token. Throws `unauthenticated`, `session_expired`, or `session_unverified` when the pool's
 * keys cannot be fetched.
 */
export async function identify(context: ServiceContext, accessToken: string): Promise<SignedIn> {
  const verification = await context.identity.verifyToken(accessToken);
  switch (verification.outcome) {
    case 'invalid':
      throw new DomainError('unauthenticated');
    case 'expired':
      throw new DomainError('session_expired');
    case 'unverifiable':
      throw new DomainError('session_unverified');
    case 'valid': {
      const known = await findUser(context.database.kysely, verification.userId);
      const user = known ?? (await welcome(context, verification.userId, accessToken));
      // A pool lets only confirmed people sign in, so this person is confirmed, wherever they gave the code.
      if (!user.isConfirmed) await confirmOwner(context, user.id);
      const { originJti: session } = verification;
      return { actor: { kind: 'owner', userId: user.id }, user, accessToken, session };
    }
  }
}

/** Records a person at their first sign-in, and completes the registration that waits for them. */
async function welcome(
  { database, identity }: ServiceContext,
  identityId: string,
  AccessToken: string,
): Promise<UserRecord> {
  const attributes = readAttributes(await askPool(identity.call('GetUser', { AccessToken })));
  const email = normalizeEmail(attributes.get('email') ?? '');
  const isVerified = attributes.get('email_verified') === 'true';
  const made = await transact(database, async (tx) => {
    const pending = isVerified ? await takePending(tx, email) : null;
    const account = { identityId, email, isConfirmed: true };
    if (pending !== null) return completeRegistration(tx, account, pending);
    return insertUser(tx, {
      ...account,
      firstName: attributes.get('given_name') ?? attributes.get('name') ?? '',
      lastName: attributes.get('family_name') ?? '',
      phone: attributes.get('phone_number') ?? null,
    });
  });
  const user = made ?? (await findUser(database.kysely, identityId));
  if (user === null) throw new DomainError('user_not_found');
  return user;
}

function readAttributes(response: object): Map<string, string> {
  const list = 'UserAttributes' in response ? (response.UserAttributes as unknown[]) : [];
  return new Map(
    list.map((attribute) => {
      const { Name, Value } = attribute as { Name: string; Value?: string };
      return [Name, Value ?? ''];
    }),
  );
}
