import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** The secret of a name. The first process that asks creates it, and it never changes. */
export async function keepSecret(
  db: Kysely<Schema>,
  name: string,
  create: () => Promise<string>,
): Promise<string> {
  const read = () =>
    db.selectFrom('identity_secrets').select('value').where('name', '=', name).executeTakeFirst();
  const kept = await read();
  if (kept !== undefined) return kept.value;
  await db
    .insertInto('identity_secrets')
    .values({ name, value: await create() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const made = await read();
  if (made === undefined) throw new Error(`The secret ${name} vanished while it was made`);
  return made.value;
}
