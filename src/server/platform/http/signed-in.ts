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
  /** When the person asked to erase the account. */
  readonly leavingAt: string | null;
}

/** The caller, proved by an access token. */
export interface SignedIn {
  readonly actor: Extract<Actor, { kind: 'owner' }>;
  readonly user: UserRecord;
  readonly accessToken: string;
  /** The sign-in that issued the token. A hosted pool may not tell it. */
  readonly session: string | null;
}
