import type { AccessTokenVerification } from './access-token.ts';
import type { Caller } from './caller.ts';
import type { Action, ActionBody } from './protocol.ts';

/** Settings that a browser needs to sign in. None of them is secret. */
export interface ClientSettings {
  readonly pool: 'embedded' | 'hosted';
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  readonly authFlow: 'USER_PASSWORD_AUTH' | 'USER_SRP_AUTH';
}

/** The sessions that a change of the password has ended. `none` means that ending them failed and is repeated later. */
export interface PasswordChangeOutcome {
  readonly ended: 'others' | 'all' | 'none';
}

/** The calls that both pools have. */
export interface PoolCalls {
  readonly client: ClientSettings;
  /** Throws IdentityError for a refusal. `caller` tells strangers from each other and from a known device. */
  call<Name extends Action>(action: Name, body: ActionBody<Name>, caller?: Caller): Promise<object>;
  /** Changes a password and ends the other sessions. Throws IdentityError when the password is not changed. */
  changePassword(
    change: ActionBody<'ChangePassword'>,
    caller?: Caller,
  ): Promise<PasswordChangeOutcome>;
  verifyToken(token: string): Promise<AccessTokenVerification>;
  /**
   * Verifies a password once, without opening a session. Throws IdentityError when it is refused. Does nothing for a
   * hosted pool that accepts passwords only by SRP, because that pool verifies them when the browser signs in.
   */
  checkPassword(username: string, password: string, caller?: Caller): Promise<void>;
  /** Verifies the password of the signed-in person, even for a pool that accepts passwords only from the browser. */
  checkCurrentPassword(
    signedIn: { readonly username: string; readonly accessToken: string },
    password: string,
    caller?: Caller,
  ): Promise<void>;
  /**
   * The account whose right password the caller's device has given before. When there are several, it is always the
   * same one.
   */
  findDeviceAccount(caller: Caller): Promise<string | null>;
}
