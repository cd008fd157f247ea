import type { PendingRegistration } from '#server/platform/db/identity-schema.ts';
import { insertPending, replacePending, takePending } from './rows.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Caller } from '#server/platform/identity/caller.ts';
import { IdentityError } from '#server/platform/identity/identity-error.ts';
import type { EmbeddedPool } from '#server/platform/identity/embedded/pool.ts';
import type { HostedPool } from '#server/platform/identity/hosted/pool.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { removeRegistration } from './expire.ts';
import { requireHonestName } from '#server/stores/open-store.ts';
import { completeRegistration } from './complete-registration.ts';
import { isRefusal } from './identity-refusals.ts';
import type { Registration } from '#contract/accounts.ts';
import { DomainError } from '#domain/errors.ts';

type Context = Pick<ServiceContext, 'database'>;

/** Creates an account and its store: both, or neither (product.md 3.4). */
export async function register(
  context: ServiceContext,
  registration: Registration,
  caller: Caller,
): Promise<void> {
  const { identity, siteName } = context;
  requireHonestName(registration.businessName, siteName, 'businessName');
  return identity.kind === 'embedded'
    ? registerEmbedded(context, identity, registration, caller)
    : registerHosted(context, identity, registration);
}

/**
 * Creates account, store, code and email as rows of one database in one transaction. Replaces somebody else's
 * unconfirmed registration with the same address, with everything that they wrote, so that the code of the newest mail
 * opens the newest account.
 */
async function registerEmbedded(
  { database }: Context,
  pool: EmbeddedPool,
  registration: Registration,
  caller: Caller,
): Promise<void> {
  const { email, password, phone, firstName, lastName, firstSignIn } = registration;
  const person = { email, password, phone, givenName: firstName, familyName: lastName };
  const former = await pool.findReplaceable(person, caller);
  const account = await pool.prepareSignUp(person, caller);
  await transact(database, async (tx) => {
    if (former !== null) await removeRegistration(tx, former);
    await pool.insertSignUp(tx, account);
    if (firstSignIn !== undefined) await pool.keepFirstSignIn(tx, account, firstSignIn);
    await completeRegistration(
      tx,
      { identityId: account.id, email, isConfirmed: false },
      toPending(registration),
    );
  });
}

/**
 * The account is created in another system, so a note of the registration is stored first. After an interruption the
 * note remains. It is completed when the account first signs in or by `resumeRegistrations`, or dropped when there is
 * no account.
 */
async function registerHosted(
  { database }: Context,
  pool: HostedPool,
  registration: Registration,
): Promise<void> {
  const { email } = registration;
  const isNew = await insertPending(database.kysely, email, toPending(registration));
  const identityId = await signUpHosted({ database }, pool, registration, isNew);
  if (identityId === null) return;
  try {
    // An earlier note belongs to a call that created no account, perhaps by somebody else.
    if (!isNew) await replacePending(database.kysely, email, toPending(registration));
    await transact(database, async (tx) => {
      const pending = (await takePending(tx, email)) ?? toPending(registration);
      await completeRegistration(tx, { identityId, email, isConfirmed: false }, pending);
    });
  } catch (error) {
    await takeBack({ database }, pool, email);
    throw error;
  }
}

/** The id of the new account; null when it continues an earlier registration of the same person. */
async function signUpHosted(
  { database }: Context,
  pool: HostedPool,
  registration: Registration,
  isNew: boolean,
): Promise<string | null> {
  const { email, password } = registration;
  const ClientId = pool.client.userPoolClientId;
  try {
    const response = await pool.call('SignUp', {
      ClientId,
      Username: email,
      Password: password,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'given_name', Value: registration.firstName },
        { Name: 'family_name', Value: registration.lastName },
        { Name: 'phone_number', Value: registration.phone },
      ],
    });
    if ('UserSub' in response && typeof response.UserSub === 'string') return response.UserSub;
    throw new DomainError('service_unavailable');
  } catch (error) {
    const isTaken = isRefusal(error, 'UsernameExistsException');
    if (isTaken && !isNew && (await isOwnAccount(pool, email, password))) {
      await replacePending(database.kysely, email, toPending(registration));
      await pool.call('ResendConfirmationCode', { ClientId, Username: email });
      return null;
    }
    const isRefused = error instanceof IdentityError && error.name !== 'InternalErrorException';
    if (isRefused && isNew) await takePending(database.kysely, email);
    throw error;
  }
}

/** Whether the password belongs to an account that waits for its code. */
async function isOwnAccount(pool: HostedPool, email: string, password: string): Promise<boolean> {
  if (pool.client.authFlow !== 'USER_PASSWORD_AUTH') return false;
  try {
    await pool.checkPassword(email, password);
    return false;
  } catch (error) {
    return isRefusal(error, 'UserNotConfirmedException');
  }
}

/**
 * Deletes an account whose store could not be written. Without the keys, or when the pool fails, the note of the
 * registration remains and is completed later.
 */
async function takeBack({ database }: Context, pool: HostedPool, email: string): Promise<void> {
  if (pool.administration === null) return;
  try {
    await pool.administration.deleteUser(email);
  } catch (error) {
    // The reason why the store could not be written matters more, and the pool's failure is already noted.
    if (error instanceof IdentityError) return;
    throw error;
  }
  await takePending(database.kysely, email);
}

function toPending(registration: Registration): PendingRegistration {
  const { firstName, lastName, phone, businessName, businessType, province } = registration;
  const { whatsapp } = registration;
  return { firstName, lastName, phone, businessName, businessType, province, whatsapp };
}
