import type { Picture } from '#domain/products/picture.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '#server/platform/db/open.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { runEach } from '#domain/run-each.ts';
import { linkCardFolder } from '#domain/paths/paths.ts';

/** A picture in the form of responses. */
export interface PictureRecord extends Omit<Picture, 'widths' | 'bytes'> {
  widths: number[];
  bytes: number[];
}

type Db = Kysely<Schema>;

/** Every picture that a row names. A picture from elsewhere has no id here. */
const used = sql`
  select substring(picture ->> 'url' from '^/images/([^/]+)/') as id
  from (
    select picture from product_images
    union all select picture from uploads
    union all select logo from businesses where logo is not null
    union all select banner from businesses where banner is not null
    union all select image from categories where image is not null
  ) named`;

/** The key of a picture's widest file; null for a picture from elsewhere. */
export const readPictureKey = (url: string): string | null =>
  /^\/images\/([^/]+\/[^/]+)$/.exec(url)?.[1] ?? null;

/** Notes that a picture will have files, before they are written. */
export async function noteStoredPicture(db: Db, id: string): Promise<void> {
  await db
    .insertInto('stored_pictures')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notes that a link card will have a file, or that somebody asked for it; at most once a day. */
export async function noteLinkCard(db: Db, key: string): Promise<void> {
  const { rows } = await sql`
    select 1 from stored_pictures
    where id = ${key} and unused_since > now() - interval '1 day'`.execute(db);
  if (rows.length > 0) return;
  await sql`
    insert into stored_pictures (id, unused_since) values (${key}, now())
    on conflict (id) do update set unused_since = now()`.execute(db);
}

/**
 * Removes files of pictures that no row has named for two days, because by then every page that showed them has been
 * published again. Removes link cards that nobody has asked for in thirty days. Drops uploads that no product took
 * within a day. After a stop, the rest waits for the next run.
 */
export async function sweepPictures(
  { kysely }: Database,
  removeFiles: (id: string) => Promise<void>,
  stopping: AbortSignal | null = null,
): Promise<void> {
  await sql`delete from uploads where created_at < now() - interval '1 day'`.execute(kysely);
  await sql`
    insert into stored_pictures (id) select distinct id from (${used}) u where id is not null
    on conflict (id) do update set unused_since = null where stored_pictures.unused_since is not null`.execute(
    kysely,
  );
  await sql`
    update stored_pictures s set unused_since = now()
    where unused_since is null and not exists (select 1 from (${used}) u where u.id = s.id)`.execute(
    kysely,
  );
  const { rows } = await sql<{ id: string }>`
    select id from stored_pictures
    where unused_since < now() - case
      when id like ${`${linkCardFolder}/%`} then interval '30 days' else interval '2 days'
    end`.execute(kysely);
  const remove = async ({ id }: { id: string }): Promise<boolean> => {
    if (stopping?.aborted === true) return false;
    await removeFiles(id);
    await kysely.deleteFrom('stored_pictures').where('id', '=', id).execute();
    return true;
  };
  await runEach(rows, remove, 'Some pictures could not be removed');
}
