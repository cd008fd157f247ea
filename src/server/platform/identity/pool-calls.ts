import type { AccessTokenVerification } from './access-token.ts';
import type { Caller } from './caller.ts';
import type { Action, ActionBody } from './protocol.ts';

/** What a browser must know to sign in; none of it is secret. */
export interface ClientSettings {
  readonly pool: 'embedded' | 'hosted';
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  readonly authFlow: 'USER_PASSWORD_AUTH' | 'USER_SRP_AUTH';
}

/** Which sessions a change of the password has ended. With `none` they could not be ended yet, and are tried again. */
export interface PasswordChangeOutcome {
  readonly ended: 'others' | 'all' | 'none';
}

/** The part in which the two pools are alike. */
export interface PoolCalls {
  readonly client: ClientSettings;
  /** Throws IdentityError for a refusal. By the caller strangers are told from each other, and from a known device. */
  call<Name extends Action>(action: Name, body: ActionBody<Name>, caller?: Caller): Promise<object>;
  /** Changes a password and ends the other sessions. Throws IdentityError where the password is not changed. */
  changePassword(
    change: ActionBody<'ChangePassword'>,
    caller?: Caller,
  ): Promise<PasswordChangeOutcome>;
  verifyToken(token: string): Promise<AccessTokenVerification>;
  /**
   * Verifies a password once and opens no session. Throws IdentityError when it is refused. Does nothing where a hosted
   * pool takes passwords by SRP alone: that verifies them when the browser signs in.
   */
  checkPassword(username: string, password: string, caller?: Caller): Promise<void>;
  /** Verifies the password of who is signed in, also where a pool lets only the browser send it in. */
  checkPresentPassword(
    signedIn: { readonly username: string; readonly accessToken: string },
    password: string,
    caller?: Caller,
  ): Promise<void>;
  /** The account that a caller's device gave the right password of before; the same one each time, where there are several. */
  findDeviceAccount(caller: Caller): Promise<string | null>;
}
