import type { StoreType } from '#domain/stores/store-type.ts';
import type { Province } from '#domain/places/province.ts';
import type { ColumnType, Generated } from 'kysely';

import type { EmailContent } from './email-content.ts';
import type { Instant, Json, Nullable } from './column-types.ts';

/** A registration that waits while the hosted pool creates the account. It never has the password. */
export interface PendingRegistration {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly businessName: string;
  readonly businessType: StoreType;
  readonly province: Province;
  /** Absent in rows of an earlier release. */
  readonly whatsapp?: boolean;
}

/** A person of the product, in either identity pool. */
export interface UserTable {
  id: string;
  /** The `sub` of the identity pool. */
  identity_id: string;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  /** Null until the pool has confirmed, by a code or by a token, that the address belongs to the person. */
  confirmed_at: ColumnType<string | null, string | null | undefined, string>;
  /** When the person asked to erase the account. It is erased some time later. */
  leaving_at: Nullable<string>;
  created_at: Instant;
  updated_at: Instant;
}

/** A registration that waits for the hosted pool. It becomes a user with a store, or is removed. */
export interface PendingRegistrationTable {
  id: string;
  email: string;
  payload: Json<PendingRegistration>;
  created_at: Instant;
}

export interface IdentityUserTable {
  id: string;
  email: string;
  email_verified: Generated<boolean>;
  phone: string | null;
  phone_verified: Generated<boolean>;
  given_name: string | null;
  family_name: string | null;
  password_hash: string;
  status: UserStatus;
  temporary_until: string | null;
  disabled: Generated<boolean>;
  totp_secret: string | null;
  totp_enabled: Generated<boolean>;
  totp_name: string | null;
  /** The latest 30-second step whose code was used. */
  totp_step: number | null;
  pending_totp_secret: string | null;
  sms_enabled: Generated<boolean>;
  preferred_mfa: MfaMethod | null;
  created_at: Instant;
  updated_at: Instant;
}

/**
 * Consecutive failures of a subject: a user's id, or a substitute for a name without an account, or for a device, a
 * network or all strangers that try one.
 */
export interface IdentityAttemptTable {
  subject: string;
  kind: AttemptKind;
  failures: number;
  last_at: string;
  locked_until: string | null;
}

/** The only valid code of a subject and purpose, as an HMAC. */
export interface IdentityCodeTable {
  subject: string;
  purpose: CodePurpose;
  /** Empty where there is no code and the row only counts. */
  mac: string;
  expires_at: string;
  guesses: Generated<number>;
  /** The attempt that used the code. */
  used_by: string | null;
  /** The times of what was counted within the last hour. */
  sent_at: ColumnType<string[], never, never>;
}

/** A key that replaces a password in one sign-in, as an HMAC. */
export interface IdentitySignInKeyTable {
  mac: string;
  subject: string;
  expires_at: string;
  used_at: string | null;
}

export interface IdentityChallengeTable {
  id: string;
  user_id: string;
  name: ChallengeName;
  expires_at: string;
  tries: Generated<number>;
  verified: Generated<boolean>;
}

/** All tokens of one sign-in. The id is their `origin_jti`. */
export interface IdentityFamilyTable {
  id: string;
  user_id: string;
  authenticated_at: string;
  expires_at: string;
  revoked_at: string | null;
}

export interface IdentityRefreshTokenTable {
  hash: string;
  family_id: string;
  used_at: string | null;
}

/** A known device of an account, as an HMAC of the browser's token. */
export interface IdentityDeviceTable {
  user_id: string;
  mac: string;
  seen_at: string;
  expires_at: string;
}

export interface IdentitySecretTable {
  name: string;
  value: string;
}

export interface MailQueueTable {
  id: string;
  /** Null for an email to nobody. It is written so that a request costs the same whether or not an account exists. */
  recipient: string | null;
  content: Json<EmailContent>;
  attempts: Generated<number>;
  next_at: string;
  expires_at: string;
}

export interface IdentitySchema {
  users: UserTable;
  pending_registrations: PendingRegistrationTable;
  identity_users: IdentityUserTable;
  identity_attempts: IdentityAttemptTable;
  identity_codes: IdentityCodeTable;
  identity_sign_in_keys: IdentitySignInKeyTable;
  identity_challenges: IdentityChallengeTable;
  identity_families: IdentityFamilyTable;
  identity_refresh_tokens: IdentityRefreshTokenTable;
  identity_devices: IdentityDeviceTable;
  identity_secrets: IdentitySecretTable;
  mail_queue: MailQueueTable;
}

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';
export type MfaMethod = 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA';
export type ChallengeName = MfaMethod | 'NEW_PASSWORD_REQUIRED' | 'SELECT_MFA_TYPE' | 'MFA_SETUP';
export type CodePurpose = 'sign-up' | 'reset' | 'mfa';
export type AttemptKind = 'password' | 'mfa';

/** A user of the embedded pool, with the fields that its rules need. */
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
