import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { OperatorRole } from '#domain/accounts/operator-role.ts';

type Db = Kysely<Schema>;

export interface OperatorRecord {
  readonly userId: string;
  readonly email: string;
  readonly role: OperatorRole;
  readonly grantedAt: string;
}

export async function findRole(db: Db, userId: string): Promise<OperatorRole | null> {
  const row = await db
    .selectFrom('operators')
    .select('role')
    .where('user_id', '=', userId)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row?.role ?? null;
}

export async function listOperators(db: Db): Promise<OperatorRecord[]> {
  return db
    .selectFrom('operators as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['o.user_id as userId', 'u.email', 'o.role', 'o.granted_at as grantedAt'])
    .orderBy('o.granted_at')
    .orderBy('o.user_id')
    .execute();
}

export async function hasOperator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('operators')
    .select('user_id')
    .where('role', '=', 'operator')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps others from giving or taking roles until the transaction ends, so that the last operator is known to be the
 * last.
 */
export async function lockOperators(tx: Db): Promise<void> {
  await sql`lock table operators in share row exclusive mode`.execute(tx);
}

export async function giveRole(tx: Db, userId: string, role: OperatorRole): Promise<void> {
  await tx
    .insertInto('operators')
    .values({ user_id: userId, role })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ role, granted_at: sql<string>`now()` }),
    )
    .execute();
}

export async function takeRole(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('operators').where('user_id', '=', userId).execute();
}
