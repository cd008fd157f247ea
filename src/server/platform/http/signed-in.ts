import type { Actor } from './actor.ts';

/** A person with an account. */
export interface UserRecord {
  readonly id: string;
  readonly identityId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly isConfirmed: boolean;
  /** When the account was asked to be erased. */
  readonly leavingAt: string | null;
}

/** Who calls, proved by an access token. */
export interface SignedIn {
  readonly actor: Extract<Actor, { kind: 'owner' }>;
  readonly user: UserRecord;
  readonly accessToken: string;
  /** The sign-in that the token comes from; a hosted pool may not say. */
  readonly session: string | null;
}
