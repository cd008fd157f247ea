import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Metrics } from '#contract/stores.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type MetricsRecord = Omit<Metrics, 'updatedAt'>;

/** As the database returns it: an empty list is null. */
type MetricsRow = Omit<MetricsRecord, 'topFavorites'> & {
  topFavorites: MetricsRecord['topFavorites'] | null;
};

const shownFavourites = 5;

/** The figures of a store over all its products, including hidden ones. */
export async function readStoreMetrics(
  db: Kysely<Schema>,
  storeId: string,
): Promise<MetricsRecord> {
  const { rows } = await sql<MetricsRow>`
    select count(*) as "productsCount",
      (select count(*) from categories where business_id = ${storeId}) as "categoriesCount",
      count(*) filter (where stock <= 0) as "productsOutOfStock",
      count(*) filter (where discount > 0) as "productsWithDiscount",
      count(*) filter (where offer) as "productsOnOffer",
      count(*) filter (where not is_visible or held_at is not null) as "productsHidden",
      (
        select json_agg(json_build_object(
          'id', f.id, 'name', f.name, 'favorite', f.favorite, 'price', f.price, 'currency', f.currency,
          'priceFrom', f.price_from,
          'image', (
            select i.picture from product_images i where i.product_id = f.id order by i.position, i.id limit 1
          )
        ) order by f.favorite desc, f.created_at desc, f.id desc)
        from (
          select id, name, favorite, price, price_from, currency, created_at from products
          where business_id = ${storeId} and deleted_at is null and favorite > 0
          order by favorite desc, created_at desc, id desc limit ${shownFavourites}
        ) f
      ) as "topFavorites"
    from products where business_id = ${storeId} and deleted_at is null`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a count returns one row');
  const topFavorites = (row.topFavorites ?? []).map(({ priceFrom, ...product }) => ({
    ...product,
    ...(priceFrom && { priceFrom }),
  }));
  return { ...row, topFavorites };
}
