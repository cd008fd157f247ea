import type { StoreType } from '#domain/places/store-type.ts';
import type { Province } from '#domain/places/province.ts';
import type { ColumnType, Generated } from 'kysely';

import type { EmailContent } from './email-content.ts';
import type { Instant, Json, Nullable } from './column-types.ts';

/** What waits while the hosted pool makes the account; never the password. */
export interface PendingRegistration {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly businessName: string;
  readonly businessType: StoreType;
  readonly province: Province;
  /** Not there in what an earlier release noted. */
  readonly whatsapp?: boolean;
}

/** A person of the product, whichever pool keeps the password. */
export interface UserTable {
  id: string;
  /** The `sub` of the identity pool. */
  identity_id: string;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  /** Null until the pool has confirmed, by a code that it took or by a token, that the address is theirs. */
  confirmed_at: ColumnType<string | null, string | null | undefined, string>;
  /** When the person asked for the account to be erased, which it is a while later. */
  leaving_at: Nullable<string>;
  created_at: Instant;
  updated_at: Instant;
}

/** A registration that waits for the hosted pool; it ends as a user with a store, or not at all. */
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
  /** The last 30-second step whose code was used. */
  totp_step: number | null;
  pending_totp_secret: string | null;
  sms_enabled: Generated<boolean>;
  preferred_mfa: MfaMethod | null;
  created_at: Instant;
  updated_at: Instant;
}

/** Failures in a row of a subject: a user's id, or what stands for a name that nobody has. */
export interface IdentityAttemptTable {
  subject: string;
  kind: AttemptKind;
  failures: number;
  last_at: string;
  locked_until: string | null;
}

/** The one live code of a subject and purpose, as an HMAC. */
export interface IdentityCodeTable {
  subject: string;
  purpose: CodePurpose;
  mac: string;
  expires_at: string;
  guesses: Generated<number>;
  /** The attempt that used the code up. */
  used_by: string | null;
  /** When codes were issued within the last hour. */
  sent_at: ColumnType<string[], never, never>;
}

/** A key that signs in once in place of a password, as an HMAC. */
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

/** All the tokens that come from one sign-in; the id is their `origin_jti`. */
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

/** A device that is known for an account, as an HMAC of what the browser holds. */
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
  /** Null is an email to nobody, written so that the same work is done whether an account exists or not. */
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
/** What a code is sent for. */
export type CodePurpose = 'sign-up' | 'reset' | 'mfa';
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
