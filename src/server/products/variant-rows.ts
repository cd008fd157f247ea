import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import { maxStock } from '#domain/limits.ts';
import type { Schema, VariantTable } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

/** A variant as `selectVariants` returns it. */
export interface VariantRow {
  key: string;
  values: string[];
  price: number | null;
  price_old: number | null;
  stock: number | null;
  image: string | null;
}

/** A variant in the contract's form. */
export interface VariantRecord extends Omit<VariantRow, 'image'> {
  image?: string;
}

/** The stored values of a variant, without its product. */
export type StoredVariant = Omit<Selectable<VariantTable>, 'product_id'>;

/** The variants of product `p` in order, as VariantRow. Null when it has no options. */
export const selectVariants = sql`
  case when p.options is not null then (
    select json_agg(json_build_object(
      'key', v.key, 'values', v."values", 'price', v.price, 'price_old', v.price_old, 'stock', v.stock,
      'image', v.picture_id
    ) order by v.position)
    from product_variants v where v.product_id = p.id
  ) end`;

export const toVariants = (rows: readonly VariantRow[]): VariantRecord[] =>
  rows.map(({ image, ...variant }) => ({ ...variant, ...(image !== null && { image }) }));

const storedColumns = [
  'key',
  'values',
  'price',
  'price_old',
  'stock',
  'picture_id',
  'position',
] as const;

/** The stored variants of some products in order, by the id of the product. */
export async function listVariants(
  tx: Db,
  products: readonly { readonly id: string; readonly options: unknown }[],
): Promise<Map<string, StoredVariant[]>> {
  const productIds = products.filter(({ options }) => options !== null).map(({ id }) => id);
  const found = new Map<string, StoredVariant[]>();
  if (productIds.length === 0) return found;
  const rows = await tx
    .selectFrom('product_variants')
    .select(['product_id', ...storedColumns])
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .orderBy('position')
    .execute();
  for (const { product_id: id, ...variant } of rows) {
    found.set(id, [...(found.get(id) ?? []), variant]);
  }
  return found;
}

/** Replaces all variants of a locked product. */
export async function replaceVariants(
  tx: Db,
  productId: string,
  before: readonly StoredVariant[],
  after: readonly StoredVariant[],
): Promise<void> {
  const former = new Map(before.map((variant) => [variant.key, variant]));
  const wanted = new Map(after.map((variant) => [variant.key, variant]));
  const isOther = ({ key }: StoredVariant): boolean =>
    !isDeepStrictEqual(former.get(key), wanted.get(key));
  const gone = before.filter(isOther).map(({ key }) => key);
  const fresh = after.filter(isOther);
  // Deleted and inserted instead of updated, because two variants that swap their values would conflict in the unique
  // index.
  if (gone.length > 0) {
    await tx
      .deleteFrom('product_variants')
      .where('product_id', '=', productId)
      .where('key', 'in', gone)
      .execute();
  }
  if (fresh.length > 0) {
    const rows = fresh.map((variant) => ({ ...variant, product_id: productId }));
    await tx.insertInto('product_variants').values(rows).execute();
  }
}

/**
 * Deducts a quantity from a variant's stock, or returns a negative one to it, as `moveStock` does for a product. The
 * product must be locked, and `sumStock` must update its stock afterwards. Returns the remaining stock, or null when it
 * is too small.
 */
export async function moveVariantStock(
  tx: Db,
  { productId, key }: { readonly productId: string; readonly key: string },
  quantity: number,
): Promise<number | null> {
  const { rows } = await sql<{ stock: number }>`
    update product_variants set stock = least(stock - ${quantity}, ${maxStock})
    where product_id = ${productId} and key = ${key} and stock >= ${quantity}
    returning stock`.execute(tx);
  return rows[0]?.stock ?? null;
}

/** Sets the stock of a product with options to the sum of its variants, and returns it. */
export async function sumStock(tx: Db, productId: string): Promise<number | null> {
  const { rows } = await sql<{ stock: number | null }>`
    update products p set stock = s.stock, updated_at = now(), version = version + 1
    from (
      select case when bool_or(stock is null) then null else least(sum(stock), ${maxStock}) end::integer as stock
      from product_variants where product_id = ${productId}
    ) s
    where p.id = ${productId} and p.options is not null
    returning p.stock`.execute(tx);
  return rows[0]?.stock ?? null;
}

/**
 * Products in the log of the last minutes with a price, old price or stock that does not match their variants. The
 * previous release, which knows no variants, has written it.
 */
export async function listDriftedSums(db: Db, minutes: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with s as (
      select v.product_id,
        (array_agg(v.price order by v.price, v.position) filter (where v.price is not null))[1] as price,
        (array_agg(v.price_old order by v.price, v.position) filter (where v.price is not null))[1] as price_old,
        case when bool_or(v.stock is null) then null else least(sum(v.stock), ${maxStock}) end as stock
      from product_variants v
      where v.product_id in (
        select entity_id from changes
        where at > now() - make_interval(mins => ${minutes})
          and kind in ('product.created', 'product.updated')
      )
      group by v.product_id
    )
    select p.id from products p join s on s.product_id = p.id
    where p.options is not null and p.deleted_at is null
      and (p.price, p.price_old, p.stock) is distinct from (s.price, s.price_old, s.stock)
    order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}
