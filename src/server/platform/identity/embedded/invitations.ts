import { randomUUID } from 'node:crypto';
import { normalizeEmail } from '#domain/accounts/email.ts';
import { temporaryPasswordMs } from '#domain/accounts/identity-limits.ts';
import { runTransaction } from '#server/platform/db/run-transaction.ts';
import { insertPoolUser } from './rows/users.ts';
import { createRefusal } from '../identity-error.ts';
import type { PoolContext } from './context.ts';
import { findSubject, inMs, post } from './context.ts';
import { requireValidPassword } from './password-check.ts';

/** An account with the facts that the command for roles needs. */
export interface KnownAccount {
  readonly id: string;
  /** As the pool keeps it, which may be another spelling than the one that was looked for. */
  readonly email: string;
  readonly isConfirmed: boolean;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly phone: string | null;
}

/** Actions of the command for roles on an account. No request can reach them. */
export interface Invitations {
  find(email: string): Promise<KnownAccount | null>;
  /** Creates an account. Its temporary password is sent by mail and must be changed at the first sign-in. */
  invite(email: string, temporaryPassword: string): Promise<string>;
}

export function createInvitations(getContext: () => Promise<PoolContext>): Invitations {
  return {
    async find(email) {
      const { user } = await findSubject(await getContext(), email);
      if (user === null) return null;
      const { id, email: kept, status, givenName, familyName, phone } = user;
      return {
        id,
        email: kept,
        isConfirmed: status !== 'UNCONFIRMED',
        givenName,
        familyName,
        phone,
      };
    },
    async invite(email, temporaryPassword) {
      requireValidPassword(temporaryPassword);
      const context = await getContext();
      const now = context.now();
      const temporaryUntil = inMs(now, temporaryPasswordMs);
      const user = {
        id: randomUUID(),
        email: normalizeEmail(email),
        emailVerified: true,
        phone: null,
        givenName: null,
        familyName: null,
        passwordHash: await context.hasher.hash(temporaryPassword),
        status: 'FORCE_CHANGE_PASSWORD' as const,
        temporaryUntil,
      };
      await runTransaction(context.db, async (tx) => {
        if (!(await insertPoolUser(tx, user))) {
          throw createRefusal('UsernameExistsException', 'User account already exists');
        }
        const content = { kind: 'invitation' as const, temporaryPassword };
        await post(context, tx, { recipient: user.email, content, expiresAt: temporaryUntil });
      });
      return user.id;
    },
  };
}
