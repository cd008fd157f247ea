import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isPublic, isVerified } from '#server/stores/record-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { queueHintLimit } from '#domain/limits.ts';

interface Named {
  id: string;
  name: string;
}
type StoreName = Named & { url: string; products: number };

interface Hints {
  newStores: (StoreName & { publicSince: string; verified: boolean })[];
  samePhone: StoreName[][];
  contactComments: {
    id: string;
    text: string;
    authorName: string;
    product: Named;
    store: StoreName;
    createdAt: string;
  }[];
  heldAgain: (Named & { store: StoreName })[];
  heldRatings: (Named & { store: StoreName; ratings: number[] })[];
}

const store = sql`json_build_object('id', b.id, 'name', b.name, 'url', b.url, 'products', b.products)`;
const product = sql`json_build_object('id', p.id, 'name', p.name)`;

const hints: { readonly [Name in keyof Hints]: RawBuilder<unknown> } = {
  newStores: sql`
    select b.id, b.name, b.url, b.products, b.public_since as "publicSince", ${isVerified} as verified
    from businesses b
    where ${isPublic} and b.public_since > now() - interval '7 days'
    order by b.public_since desc, b.id desc limit ${queueHintLimit}`,
  samePhone: sql`
    select json_agg(${store} order by b.created_at, b.id) as stores from businesses b
    where ${isPublic} and b.phone is not null group by b.phone having count(*) > 1
    order by max(b.created_at) desc, b.phone limit ${queueHintLimit}`,
  contactComments: sql`
    select r.id, r.comment as text, r.author_name as "authorName", r.created_at as "createdAt",
      ${product} as product, ${store} as store
    from reviews r join products p on p.id = r.product_id join businesses b on b.id = p.business_id
    where r.created_at > now() - interval '30 days' and r.hidden_at is null and p.listed
      and r.comment ~* '(https?://|www\\.|\\mt\\.me/|[^[:space:]@]@[^[:space:]@]+\\.)|([0-9][ ().+-]{0,2}){7}'
    order by r.created_at desc, r.id desc limit ${queueHintLimit}`,
  heldAgain: sql`
    select p.id, p.name, ${store} as store
    from products p join businesses b on b.id = p.business_id
    where p.listed and exists (
      select 1 from products h
      where h.business_id = p.business_id and h.name_key = p.name_key and h.id <> p.id
        and h.held_at between p.created_at - interval '30 days' and p.created_at
    )
    order by p.created_at desc, p.id desc limit ${queueHintLimit}`,
  heldRatings: sql`
    select p.id, p.name, ${store} as store,
      (array_agg(r.rating::int order by r.rating_held_at desc, r.id))[1:${sql.lit(queueHintLimit)}] as ratings
    from reviews r join products p on p.id = r.product_id join businesses b on b.id = p.business_id
    where r.rating_held_at is not null and r.hidden_at is null and p.listed
    group by p.id, b.id order by max(r.rating_held_at) desc, p.id limit ${queueHintLimit}`,
};

/** Things that nobody has reported, but that an operator may want to see. */
export async function readHints(db: Kysely<Schema>): Promise<Hints> {
  const read = async <Row>(query: RawBuilder<unknown>): Promise<Row[]> =>
    (await sql<Row>`${query}`.execute(db)).rows;
  const groups = await read<{ stores: StoreName[] }>(hints.samePhone);
  return {
    newStores: await read(hints.newStores),
    samePhone: groups.map(({ stores }) => stores),
    contactComments: await read(hints.contactComments),
    heldAgain: await read(hints.heldAgain),
    heldRatings: await read(hints.heldRatings),
  };
}
