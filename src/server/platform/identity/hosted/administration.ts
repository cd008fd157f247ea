import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { IdentityError } from '../identity-error.ts';
import {
  PoolFailure,
  describeNoResponse,
  describeProviderError,
  toRefusal,
} from './pool-failure.ts';
import type { PoolWatch } from './pool-watch.ts';

export interface AdministrationSettings {
  readonly region: string;
  readonly endpoint: string;
  readonly userPoolId: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Milliseconds after which an attempt at a call has failed. */
  readonly timeoutMs?: number;
}

const longestMs = 8_000;
const attempts = 2;

/**
 * The limit of an attempt. The library has none by itself, and an operator's act waits for the pool in a transaction: a
 * pool that never responds would hold a connection of the database for ever.
 */
export const limitWait = (timeoutMs = longestMs) => ({
  requestHandler: {
    connectionTimeout: timeoutMs,
    requestTimeout: timeoutMs,
    throwOnRequestTimeout: true,
    // The limit above ends with the head of a response. Without this one a body may never end.
    socketTimeout: timeoutMs,
  },
});

export interface HostedAccount {
  readonly id: string;
  readonly createdAt: Date;
  readonly isConfirmed: boolean;
  readonly isDisabled: boolean;
  readonly mustReset: boolean;
  readonly hasFactor: boolean;
}

/** Calls that only the administrator of a hosted pool may make. They need separate access keys. */
export interface Administration {
  /** The account of a name; null when the pool has none. */
  findUser(username: string): Promise<HostedAccount | null>;
  /** Does nothing when the pool has no such account. */
  deleteUser(username: string): Promise<void>;
  requireReset(username: string): Promise<void>;
  endSessions(username: string): Promise<void>;
  setDisabled(username: string, isDisabled: boolean): Promise<void>;
}

export function createAdministration(settings: AdministrationSettings): Administration {
  const { region, endpoint, userPoolId: UserPoolId, accessKeyId, secretAccessKey } = settings;
  const client = new CognitoIdentityProviderClient({
    region,
    endpoint,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: attempts,
    ...limitWait(settings.timeoutMs),
  });
  const endSessions = async (username: string): Promise<void> => {
    await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: username }));
  };
  /**
   * Ends the sessions before the account closes. If that fails, the account is as it was, and the operator can repeat
   * the act.
   */
  const closeWith = async (username: string, close: () => Promise<unknown>): Promise<void> => {
    await endSessions(username);
    await close();
    // Somebody may have signed in between the two calls. The act is done, so it does not fail with this call.
    await endSessions(username).catch(() => undefined);
  };
  return {
    async findUser(username) {
      try {
        const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username: username }));
        const sub = user.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
        return {
          id: sub ?? username,
          createdAt: user.UserCreateDate ?? new Date(0),
          isConfirmed: user.UserStatus !== 'UNCONFIRMED',
          isDisabled: user.Enabled === false,
          mustReset: user.UserStatus === 'RESET_REQUIRED',
          hasFactor: (user.UserMFASettingList ?? []).length > 0,
        };
      } catch (error) {
        if (error instanceof UserNotFoundException) return null;
        throw error;
      }
    },
    async deleteUser(username) {
      try {
        await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: username }));
      } catch (error) {
        // The second attempt finds no account when the pool has done the first, but too late.
        if (!(error instanceof UserNotFoundException)) throw error;
      }
    },
    async requireReset(username) {
      const input = { UserPoolId, Username: username };
      await closeWith(username, () => client.send(new AdminResetUserPasswordCommand(input)));
    },
    endSessions,
    async setDisabled(username, isDisabled) {
      const input = { UserPoolId, Username: username };
      if (!isDisabled) {
        await client.send(new AdminEnableUserCommand(input));
        return;
      }
      await closeWith(username, () => client.send(new AdminDisableUserCommand(input)));
    },
  };
}

/** The administration of a pool, with each call watched. Errors of the client become errors of the pool. */
export function watchAdministration(
  administration: Administration,
  { watch, host }: Pick<PoolWatch, 'watch'> & { readonly host: string },
): Administration {
  const follow = <Result>(action: string, username: string, call: () => Promise<Result>) =>
    watch(action, () =>
      call().catch((error: unknown) => {
        throw explainError(error, host, username);
      }),
    );
  return {
    findUser: (name) => follow('AdminGetUser', name, () => administration.findUser(name)),
    deleteUser: (name) => follow('AdminDeleteUser', name, () => administration.deleteUser(name)),
    requireReset: (name) =>
      follow('AdminResetUserPassword', name, () => administration.requireReset(name)),
    endSessions: (name) =>
      follow('AdminUserGlobalSignOut', name, () => administration.endSessions(name)),
    setDisabled: (name, isDisabled) =>
      follow(isDisabled ? 'AdminDisableUser' : 'AdminEnableUser', name, () =>
        administration.setDisabled(name, isDisabled),
      ),
  };
}

/** Translates an error of a signed call: a refusal of the service, or no response. */
export function explainError(error: unknown, host: string, username = ''): IdentityError {
  if (!(error instanceof CognitoIdentityProviderServiceException)) {
    return new PoolFailure(describeNoResponse(error, host), { isAway: true });
  }
  const { name, message, $metadata } = error;
  if (($metadata.httpStatusCode ?? 0) < 500) return toRefusal(name, message, { username });
  const reason = describeProviderError(name, message, { username });
  return new PoolFailure(`HTTP ${$metadata.httpStatusCode}, ${reason}`, { isAway: true });
}
