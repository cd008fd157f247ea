import { sql, type Kysely } from 'kysely';
import { erasePoolUser } from './rows/users.ts';
import { revokeUser } from './rows/sessions.ts';
import { demandReset, findPoolUser, updatePoolUser } from './rows/users.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { PoolContext } from './context.ts';
import { listMfaMethods } from './mfa-methods.ts';
import { verifyTotp } from './totp.ts';

type Db = Kysely<Schema>;

export interface PoolAccount {
  readonly isConfirmed: boolean;
  readonly isDisabled: boolean;
  readonly mustReset: boolean;
  readonly hasFactor: boolean;
  readonly lastSignInAt: string | null;
}

/** Acts of operators on an account, each in the transaction that records it. Accounts have the pool's ids. */
export interface AccountActs {
  find(db: Db, id: string): Promise<PoolAccount | null>;
  /** Ends every session of an account and demands a new password, which needs a code. */
  requireReset(tx: Db, id: string): Promise<void>;
  endSessions(tx: Db, id: string): Promise<void>;
  setDisabled(tx: Db, id: string, isDisabled: boolean): Promise<void>;
  erase(tx: Db, id: string): Promise<void>;
  /** Whether the account needs a code of an authenticator app besides the password. */
  asksForCode(id: string): Promise<boolean>;
  /** Verifies a code of the app. Each code counts once, and failures lock the account. */
  checkCode(id: string, code: string): Promise<void>;
}

export function createAccountActs(getContext: () => Promise<PoolContext>): AccountActs {
  return {
    async find(db, id) {
      const user = await findPoolUser(db, id);
      if (user === null) return null;
      const { rows } = await sql<{ at: string | null }>`
        select max(authenticated_at) as at from identity_families where user_id = ${id}`.execute(
        db,
      );
      return {
        isConfirmed: user.status !== 'UNCONFIRMED',
        isDisabled: user.disabled,
        mustReset: user.status === 'RESET_REQUIRED',
        hasFactor: listMfaMethods(user).length > 0,
        lastSignInAt: rows[0]?.at ?? null,
      };
    },
    async requireReset(tx, id) {
      const { now } = await getContext();
      await demandReset(tx, id);
      await revokeUser(tx, id, now());
    },
    async endSessions(tx, id) {
      const { now } = await getContext();
      await revokeUser(tx, id, now());
    },
    async setDisabled(tx, id, isDisabled) {
      const { now } = await getContext();
      await updatePoolUser(tx, id, { disabled: isDisabled });
      if (isDisabled) await revokeUser(tx, id, now());
    },
    erase: erasePoolUser,
    async asksForCode(id) {
      const user = await findPoolUser((await getContext()).db, id);
      return user !== null && listMfaMethods(user).includes('SOFTWARE_TOKEN_MFA');
    },
    async checkCode(id, code) {
      const context = await getContext();
      const user = await findPoolUser(context.db, id);
      await verifyTotp(context, { id, totpSecret: user?.totpSecret ?? null }, code);
    },
  };
}
