import type { Kysely } from 'kysely';
import type { NewEmail } from '#server/platform/db/email-content.ts';
import type { KnownDevice } from './rows/devices.ts';
import type { PoolUser } from '#server/platform/db/identity-schema.ts';
import { findNamedPoolUser } from './rows/users.ts';
import { queueEmail } from '#server/platform/mail/queue.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { FairQueue } from '#server/platform/queues/fair-queue.ts';
import { normalizeEmail } from '#domain/accounts/email.ts';
import type { Caller } from '../caller.ts';
import type { PoolKeys } from './codes.ts';
import { deriveSubject } from './codes.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { TokenSigner } from './tokens.ts';

/** The dependencies of every action of the pool. */
export interface PoolContext {
  readonly db: Kysely<Schema>;
  readonly keys: PoolKeys;
  readonly hasher: PasswordHasher;
  /** The queue of all requests that name an account. */
  readonly admission: FairQueue;
  readonly signer: TokenSigner;
  readonly issuer: string;
  readonly clientId: string;
  /** Demands a second factor from everyone. It is set up at the next sign-in. */
  readonly isMfaRequired: boolean;
  readonly caller: Caller;
  /** The accounts that know the caller's device, looked up once in a call. */
  readonly findDevice: () => Promise<KnownDevice | null>;
  readonly now: () => Date;
  /**
   * Runs tasks with the same key one after another. An attempt counts as a failure until it is verified, so right
   * passwords for a name that arrive at the same moment would otherwise lock each other out.
   */
  readonly enqueue: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
  /** The queues in which strangers wait for their turn at a name at which many of them guess. */
  readonly turns: Map<string, FairQueue>;
  /** Announces that an email waits. Must return at once. */
  readonly onEmail: () => void;
}

/** A user, or the id under which attempts at a name without an account are counted. */
export interface Subject {
  readonly id: string;
  readonly user: PoolUser | null;
}

export async function findSubject(context: PoolContext, username: string): Promise<Subject> {
  const name = normalizeEmail(username);
  const user = await findNamedPoolUser(context.db, username);
  return { id: user?.id ?? deriveSubject(context.keys, name), user };
}

/**
 * Queues an email in the given transaction. It is sent after the request, so that the request's duration tells nothing.
 */
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
