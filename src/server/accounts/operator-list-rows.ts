import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { listSpellings, spellingRank } from '#server/platform/db/email-spellings.ts';
import { isOpenOrBlocked, isPublic } from '#server/stores/record-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { OperatorRole } from '#domain/accounts/operator-role.ts';

export interface AccountRecord {
  id: string;
  identityId: string;
  email: string;
  firstName: string;
  lastName: string;
  createdAt: string;
  isConfirmed: boolean;
  leavingAt: string | null;
  role: OperatorRole | null;
  stores: { id: string; name: string; url: string; isPublic: boolean }[];
}

/**
 * The people with an email address as it is typed, the newest with the exact spelling first. Each has their stores,
 * except closed ones that were not blocked.
 */
export async function listAccounts(db: Kysely<Schema>, email: string): Promise<AccountRecord[]> {
  const spellings = listSpellings(email);
  const { rows } = await sql<AccountRecord>`
    select u.id, u.identity_id as "identityId", u.email, u.first_name as "firstName",
      u.last_name as "lastName", u.created_at as "createdAt", u.confirmed_at is not null as "isConfirmed",
      u.leaving_at as "leavingAt", o.role,
      coalesce((
        select json_agg(json_build_object('id', b.id, 'name', b.name, 'url', b.url, 'isPublic', (${isPublic}))
          order by b.created_at, b.id)
        from businesses b where b.owner_id = u.id and ${isOpenOrBlocked}
      ), '[]'::json) as stores
    from users u left join operators o on o.user_id = u.id
    where u.email = any(${spellings}::text[])
    order by ${spellingRank('u.email', spellings)}, u.created_at desc, u.id limit 10`.execute(db);
  return rows;
}
