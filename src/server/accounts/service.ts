import { listOwnStores } from '#server/stores/own-rows.ts';
import { sweepFactors } from '#server/operators/factor-rows.ts';
import { findRole } from '#server/operators/rows.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { confirmAddress, resumeRegistrations } from './complete-registration.ts';
import {
  askPool,
  explainPassword,
  isConfirmedAlready,
  isRefusal,
  translateRefusal,
} from './identity-refusals.ts';
import { register } from './register.ts';
import { expireRegistrations } from './expire.ts';
import { eraseLeft } from './leaving.ts';
import { createOwnDeletion, erasedOn } from './own-deletion.ts';
import { createSecondFactor, noteFactor } from './second-factor.ts';
import type { SignedIn } from '#server/platform/http/signed-in.ts';
import { identify } from './identify.ts';
import { type Caller, machineCaller } from '#server/platform/identity/caller.ts';
import type { Action } from '#server/platform/identity/protocol.ts';
import type { LoginResponse, PasswordChange, Registration, User } from '#contract/accounts.ts';
import { DomainError } from '#domain/errors.ts';
import { authMessages, registrationMessages } from '#domain/messages.ts';

interface Confirmation {
  readonly email: string;
  readonly code: string;
  readonly firstSignIn?: string | undefined;
}

interface Message {
  message: string;
}

/** Accounts in the terms of the product, whichever pool stores the passwords. */
export function createAccountService(context: ServiceContext) {
  const { database, identity } = context;
  const ClientId = identity.client.userPoolClientId;

  return {
    identify: (accessToken: string): Promise<SignedIn> => identify(context, accessToken),

    client: identity.client,

    /** Verifies the password once. The client signs in at the provider only after a success (product.md 6.1). */
    async login(
      username: string,
      password: string,
      caller: Caller = machineCaller,
    ): Promise<Omit<LoginResponse, 'settings'>> {
      const verified = {
        success: true,
        requiresConfirmation: false,
        message: authMessages.signedInToast,
      };
      try {
        if (identity.kind === 'embedded') {
          return { ...verified, signInKey: await identity.beginSignIn(username, password, caller) };
        }
        await identity.checkPassword(username, password, caller);
      } catch (error) {
        if (isRefusal(error, 'UserNotConfirmedException')) {
          return { success: false, requiresConfirmation: true, message: authMessages.unconfirmed };
        }
        // The provider names the next step when the client signs in.
        if (!isRefusal(error, 'PasswordResetRequiredException')) throw translateRefusal(error);
      }
      return verified;
    },

    async register(registration: Registration, caller: Caller = machineCaller): Promise<Message> {
      await askPool(register(context, registration, caller));
      return { message: registrationMessages.successText };
    },

    /** With the key of a registration, confirms only that registration and not a later one with the same address. */
    async confirmSignUp(
      { email, code, firstSignIn }: Confirmation,
      caller: Caller = machineCaller,
    ): Promise<Message> {
      if (firstSignIn !== undefined && identity.kind === 'embedded') {
        const isMeant = await identity.isFirstSignInOf(email, firstSignIn);
        if (!isMeant)
          throw new DomainError('code_expired', { message: registrationMessages.replaced });
      }
      const body = { ClientId, Username: email, ConfirmationCode: code };
      await askPool(
        identity.call('ConfirmSignUp', body, caller).catch((error: unknown) => {
          if (!isConfirmedAlready(error)) throw error;
        }),
      );
      await confirmAddress(context, email);
      return { message: authMessages.accountConfirmed };
    },

    async resendCode(email: string, caller: Caller): Promise<Message> {
      await askPool(identity.call('ResendConfirmationCode', { ClientId, Username: email }, caller));
      return { message: authMessages.codeResent };
    },

    async forgotPassword(email: string, caller: Caller): Promise<Message> {
      await askPool(identity.call('ForgotPassword', { ClientId, Username: email }, caller));
      return { message: authMessages.codeSentToEmail };
    },

    async resetPassword(
      { email, code, newPassword }: { email: string; code: string; newPassword: string },
      caller: Caller,
    ): Promise<Message> {
      const body = { ClientId, Username: email, ConfirmationCode: code, Password: newPassword };
      await askPool(identity.call('ConfirmForgotPassword', body, caller), 'newPassword');
      return { message: authMessages.passwordResetDone };
    },

    async changePassword(
      { accessToken }: SignedIn,
      { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
      caller: Caller,
    ): Promise<PasswordChange> {
      const body = {
        AccessToken: accessToken,
        PreviousPassword: oldPassword,
        ProposedPassword: newPassword,
      };
      const { ended } = await identity.changePassword(body, caller).catch((cause: unknown) => {
        throw explainPassword(cause, 'oldPassword', 'newPassword');
      });
      const hasSessionsLeft = ended === 'none';
      return {
        message: hasSessionsLeft ? authMessages.sessionsLeft : authMessages.passwordChangedDone,
        isSignedOut: ended === 'all',
        hasSessionsLeft,
      };
    },

    ...createSecondFactor(context),

    ...createOwnDeletion(context),

    /** Erases the accounts whose time for coming back is over. */
    eraseLeft: (now: Date, stopping?: AbortSignal): Promise<number> =>
      eraseLeft(context, now, stopping),

    /** Deletes records of sessions that have expired. */
    sweepFactors: (now: Date): Promise<void> => sweepFactors(database.kysely, now),

    /** Records which sign-in has passed a second factor. */
    noteFactor: (action: Action, body: object, response: object): Promise<void> =>
      noteFactor(context, action, body, response),

    /** The caller's own account. For anybody else's it throws as if the account did not exist (product.md 8). */
    async getUser({ user }: SignedIn, identityId: string): Promise<User> {
      if (identityId !== user.identityId) throw new DomainError('user_not_found');
      const { id, email, firstName, lastName, phone, leavingAt } = user;
      const stores = await listOwnStores(database.kysely, id);
      return {
        id,
        cognitoId: identityId,
        username: email,
        email,
        firstName,
        lastName,
        phone,
        businesses: stores,
        leavingAt,
        erasedOn: leavingAt && erasedOn(leavingAt),
        role: await findRole(database.kysely, id),
      };
    },

    resumeRegistrations: (now: Date, stopping?: AbortSignal): Promise<number> =>
      resumeRegistrations(context, now, stopping),

    /** Erases registrations that were not confirmed in time. */
    expireRegistrations: (now: Date, stopping?: AbortSignal): Promise<number> =>
      expireRegistrations(context, now, stopping),
  };
}

export type AccountService = ReturnType<typeof createAccountService>;
