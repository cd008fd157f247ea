import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { isEmail, normalizeEmail } from '#domain/accounts/email.ts';
import { normalizePhone } from '#domain/accounts/phone.ts';
import { runTransaction } from '#server/platform/db/run-transaction.ts';
import type { NewPoolUser } from '#server/platform/db/identity-schema.ts';
import { insertPoolUser, updatePoolUser } from './rows/users.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { createRefusal } from '../identity-error.ts';
import { maskEmail } from '../masking.ts';
import type { ActionBody } from '../protocol.ts';
import { admit } from './admission.ts';
import { countRegistration, sendCode, useCode } from './code-exchange.ts';
import type { PoolContext } from './context.ts';
import { findSubject } from './context.ts';
import { requireValidPassword } from './password-check.ts';

export interface SignUpRequest {
  readonly email: string;
  readonly password: string;
  readonly phone: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
}

/** Checks a sign-up and computes the slow hash, before any transaction. */
export async function prepareSignUp(
  context: PoolContext,
  request: SignUpRequest,
): Promise<NewPoolUser> {
  const email = normalizeEmail(request.email);
  if (!isEmail(email)) {
    throw createRefusal('InvalidParameterException', 'Username should be an email.');
  }
  requireValidPassword(request.password);
  const { phone, givenName, familyName } = request;
  const passwordHash = await admit(context, email, () => context.hasher.hash(request.password));
  return {
    id: randomUUID(),
    email,
    phone,
    givenName,
    familyName,
    passwordHash,
    status: 'UNCONFIRMED',
  };
}

/**
 * The account that a registration replaces: an unconfirmed one with another password, because the person who created it
 * may not be able to read the address's mail. Each replacement sends a mail, so it is counted like a requested mail.
 */
export async function findReplaceable(
  context: PoolContext,
  request: SignUpRequest,
): Promise<string | null> {
  return admit(context, request.email, async () => {
    const { user } = await findSubject(context, request.email);
    if (user?.status !== 'UNCONFIRMED') return null;
    if (await context.hasher.verify(user.passwordHash, request.password)) return null;
    await countRegistration(context, user.email);
    return user.id;
  });
}

/** Writes a prepared sign-up, its code and its email in one transaction. */
export async function insertSignUp(
  context: PoolContext,
  tx: Transaction<Schema>,
  user: NewPoolUser,
): Promise<void> {
  if (!(await insertPoolUser(tx, user))) {
    throw createRefusal(
      'UsernameExistsException',
      'An account with the given email already exists.',
    );
  }
  // This code is not counted. Otherwise a name that reaches the limit of the hour earlier than others would reveal that
  // it has signed up.
  const code = {
    subject: user.id,
    purpose: 'sign-up',
    recipient: user.email,
    isCounted: false,
  } as const;
  await sendCode(context, code, tx);
}

export async function signUp(context: PoolContext, body: ActionBody<'SignUp'>): Promise<object> {
  const attributes = new Map(body.UserAttributes.map(({ Name, Value }) => [Name, Value]));
  const phone = attributes.get('phone_number');
  const user = await prepareSignUp(context, {
    email: body.Username,
    password: body.Password,
    phone: phone === undefined ? null : readPhone(phone),
    givenName: attributes.get('given_name') ?? attributes.get('name') ?? null,
    familyName: attributes.get('family_name') ?? null,
  });
  await runTransaction(context.db, (tx) => insertSignUp(context, tx, user));
  return { UserConfirmed: false, UserSub: user.id, ...describeCodeDelivery(user.email) };
}

/**
 * Confirms an account with its code. A name without an account, or one that is already confirmed, gets the same
 * response as a wrong code.
 */
export async function confirmSignUp(
  context: PoolContext,
  body: ActionBody<'ConfirmSignUp'>,
): Promise<object> {
  await admit(context, body.Username, async () => {
    const { id, user } = await findSubject(context, body.Username);
    const guess = { subject: id, purpose: 'sign-up', code: body.ConfirmationCode } as const;
    await useCode(context, guess, async (tx) => {
      if (user === null) return;
      // The address is also confirmed when a new password was demanded meanwhile, because the code for that goes only
      // to confirmed addresses.
      await updatePoolUser(tx, id, {
        email_verified: true,
        ...(user.status === 'UNCONFIRMED' && { status: 'CONFIRMED' }),
      });
    });
  });
  return {};
}

export async function resendConfirmationCode(
  context: PoolContext,
  body: ActionBody<'ResendConfirmationCode'>,
): Promise<object> {
  await admit(context, body.Username, async () => {
    const { id, user } = await findSubject(context, body.Username);
    const recipient = user?.status === 'UNCONFIRMED' ? user.email : null;
    await sendCode(context, { subject: id, purpose: 'sign-up', recipient });
  });
  return describeCodeDelivery(normalizeEmail(body.Username));
}

/** The destination of a code, derived from the typed address, so that it reveals nothing. */
export function describeCodeDelivery(email: string): object {
  return {
    CodeDeliveryDetails: {
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: maskEmail(email),
    },
  };
}

function readPhone(text: string): string {
  const phone = normalizePhone(text);
  if (phone === null)
    throw createRefusal('InvalidParameterException', 'Invalid phone number format.');
  return phone;
}
