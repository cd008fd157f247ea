import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** What the files cost that every export has, compressed. */
const wholeBytes = 2_500;
/** Of the text of a table so much is left, compressed. */
const packedShare = 0.4;

/** About how many bytes the export of an account has, by what its rows say. */
export async function readExportSize(
  db: Kysely<Schema>,
  ownerId: string,
): Promise<{ withoutPhotos: number; withPhotos: number }> {
  const { rows } = await sql<{ texts: number; photos: number }>`
    with s as (select id, logo, banner from businesses where owner_id = ${ownerId}),
    p as (
      select id, octet_length(concat(id, name, description, category_id)) + 40 as bytes
      from products where business_id in (select id from s)
    ),
    texts as (
      select bytes from p
      union all select octet_length(concat(id, name, description)) + 30
        from categories where business_id in (select id from s)
      union all select octet_length(concat(r.id, comment, author_name, reply)) + 80
        from reviews r where product_id in (select id from p) and hidden_at is null
      union all select octet_length(concat(o.id, code, customer_name, customer_phone, place, note, l.name)) + 120
        from orders o join order_lines l on l.order_id = o.id where business_id in (select id from s)
    ),
    pictures as (
      select picture from product_images where product_id in (select id from p)
      union all select logo from s where logo is not null
      union all select banner from s where banner is not null
      union all select image from categories where business_id in (select id from s) and image is not null
      union all select picture from uploads where owner_id = ${ownerId}
    )
    select (select coalesce(sum(bytes), 0)::float8 from texts) as texts,
      (select coalesce(sum((picture -> 'bytes' -> -1)::float8), 0) from pictures
        where picture ->> 'url' like '/images/%') as photos`.execute(db);
  const { texts = 0, photos = 0 } = rows[0] ?? {};
  const withoutPhotos = Math.round(wholeBytes + texts * packedShare);
  return { withoutPhotos, withPhotos: withoutPhotos + photos };
}
