import type { ServiceContext } from '#server/platform/context.ts';
import { CommandError } from '#server/platform/command-error.ts';
import { normalizeEmail } from '#domain/accounts/email.ts';
import { confirmOwner } from '#server/accounts/complete-registration.ts';
import { findNewestUser, findUser, insertUser } from '#server/accounts/rows.ts';
import type { NewUserRecord } from '#server/accounts/rows.ts';
import type { UserRecord } from '#server/platform/http/signed-in.ts';

export interface Account {
  readonly userId: string;
  readonly email: string;
  /** The password of an account that was created for this; null for an existing one. */
  readonly temporaryPassword: string | null;
}

/**
 * The confirmed account of an address. If the embedded pool has none, creates one with a password from `makePassword`;
 * with null it creates none.
 */
export async function findAccount(
  context: ServiceContext,
  email: string,
  makePassword: (() => string) | null,
): Promise<Account> {
  return context.identity.kind === 'embedded'
    ? findEmbedded(context, context.identity, email, makePassword)
    : findHosted(context, email, makePassword === null);
}

async function findEmbedded(
  context: ServiceContext,
  { invitations }: Extract<ServiceContext['identity'], { kind: 'embedded' }>,
  typed: string,
  makePassword: (() => string) | null,
): Promise<Account> {
  const known = await invitations.find(typed);
  if (known !== null && !known.isConfirmed) refuseUnconfirmed();
  if (known === null && makePassword === null) refuseUnknown();
  const temporaryPassword = known === null ? (makePassword?.() ?? '') : null;
  const email = known?.email ?? normalizeEmail(typed);
  const identityId = known?.id ?? (await invitations.invite(email, temporaryPassword ?? ''));
  const user = await writeDown(context, {
    identityId,
    email,
    firstName: known?.givenName ?? '',
    lastName: known?.familyName ?? '',
    phone: known?.phone ?? null,
    isConfirmed: true,
  });
  return { userId: user.id, email, temporaryPassword };
}

/** The person of an account. Inserts them if they have never signed in. */
async function writeDown({ database }: ServiceContext, person: NewUserRecord): Promise<UserRecord> {
  const user =
    (await findUser(database.kysely, person.identityId)) ??
    (await insertUser(database.kysely, person)) ??
    (await findUser(database.kysely, person.identityId));
  if (user === null) throw new CommandError('The account is gone.');
  if (!user.isConfirmed) await confirmOwner({ database }, user.id);
  return user;
}

/** In a hosted pool, a person is known here only after they have signed in. */
async function findHosted(
  { database }: ServiceContext,
  email: string,
  mustBeKnown: boolean,
): Promise<Account> {
  const user = await findNewestUser(database.kysely, email);
  if (user === null) {
    if (mustBeKnown) refuseUnknown();
    throw new CommandError('Sign in once at /login with this address, then run this again.');
  }
  if (!user.isConfirmed) refuseUnconfirmed();
  return { userId: user.id, email, temporaryPassword: null };
}

function refuseUnknown(): never {
  throw new CommandError('Nobody has this address.');
}

function refuseUnconfirmed(): never {
  throw new CommandError('This account is not confirmed yet.');
}
