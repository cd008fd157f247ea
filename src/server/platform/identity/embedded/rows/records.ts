export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';
export type MfaMethod = 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA';
export type ChallengeName = MfaMethod | 'NEW_PASSWORD_REQUIRED' | 'SELECT_MFA_TYPE' | 'MFA_SETUP';
/** What a code is sent for. */
export type SentCodePurpose = 'sign-up' | 'reset' | 'mfa';
export type CodePurpose = SentCodePurpose | 'first-sign-in';
export type AttemptKind = 'password' | 'mfa';

/** A user of the embedded pool as the pool's rules need it. */
export interface PoolUser {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly phone: string | null;
  readonly phoneVerified: boolean;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly passwordHash: string;
  readonly status: UserStatus;
  readonly temporaryUntil: string | null;
  readonly disabled: boolean;
  readonly totpSecret: string | null;
  readonly totpEnabled: boolean;
  readonly totpName: string | null;
  readonly pendingTotpSecret: string | null;
  readonly smsEnabled: boolean;
  readonly preferredMfa: MfaMethod | null;
}

export interface NewPoolUser {
  readonly id: string;
  readonly email: string;
  readonly emailVerified?: boolean;
  readonly phone: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly passwordHash: string;
  readonly status: UserStatus;
  readonly temporaryUntil?: Date;
}
