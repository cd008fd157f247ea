import type { Kysely } from 'kysely';
import type { NewEmail } from '#server/platform/db/email-content.ts';
import type { KnownDevice } from './rows/devices.ts';
import type { PoolUser } from '#server/platform/db/identity-schema.ts';
import { findNamedPoolUser } from './rows/users.ts';
import { queueEmail } from '#server/platform/mail/queue.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { FairQueue } from '#server/platform/http/fair-queue.ts';
import { normalizeEmail } from '#domain/accounts/email.ts';
import type { Caller } from '../caller.ts';
import type { PoolKeys } from './codes.ts';
import { deriveSubject } from './codes.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { TokenSigner } from './tokens.ts';

/** What every action of the pool works with. */
export interface PoolContext {
  readonly db: Kysely<Schema>;
  readonly keys: PoolKeys;
  readonly hasher: PasswordHasher;
  /** Where all wait who ask for something in a name. */
  readonly admission: FairQueue;
  readonly signer: TokenSigner;
  readonly issuer: string;
  readonly clientId: string;
  /** Demands a second factor of everyone, with a set-up at the next sign-in. */
  readonly isMfaRequired: boolean;
  readonly caller: Caller;
  /** What the caller's device is known for, looked up once in a call. */
  readonly findDevice: () => Promise<KnownDevice | null>;
  readonly now: () => Date;
  /**
   * Runs works with the same key one after the other. Right passwords for a name that are given at the same moment do
   * not lock each other out so, though each counts as a failure until it is verified.
   */
  readonly enqueue: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
  /** Where strangers wait for their turn at a name that many of them guess at. */
  readonly turns: Map<string, FairQueue>;
  /** Says that an email waits. Must return at once. */
  readonly onEmail: () => void;
}

/** A user, or what is counted in the place of one for a name that nobody has. */
export interface Subject {
  readonly id: string;
  readonly user: PoolUser | null;
}

export async function findSubject(context: PoolContext, username: string): Promise<Subject> {
  const name = normalizeEmail(username);
  const user = await findNamedPoolUser(context.db, username);
  return { id: user?.id ?? deriveSubject(context.keys, name), user };
}

/** Queues an email in the given transaction; it is sent after the request, so that its time gives nothing away. */
export async function post(
  context: PoolContext,
  db: Kysely<Schema>,
  email: NewEmail,
): Promise<void> {
  await queueEmail(db, email, context.now());
  setImmediate(context.onEmail);
}

export function inMs(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
