import { type Kysely, sql } from 'kysely';
import type { KnownProduct } from '#domain/imports/plan.ts';
import type { ProductOption } from '#domain/products/variants.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { givenColumns, type ProductRow } from '#server/products/record-rows.ts';
import { selectVariants, toVariants, type VariantRow } from '#server/products/variant-rows.ts';

type Db = Kysely<Schema>;

/** The ids and names that the rows of a file use for products. */
export interface Named {
  readonly ids: readonly string[];
  readonly names: readonly string[];
}

type KnownRow = Pick<ProductRow, 'id' | (typeof givenColumns)[number]> & {
  category: string | null;
  is_held: boolean;
  options: ProductOption[] | null;
  variants: VariantRow[] | null;
};

const given = sql.join(givenColumns.map((name) => sql.ref(`p.${name}`)));

/** The products of a store that have one of the ids or names, by id. */
export async function listNamed(
  db: Db,
  storeId: string,
  { ids, names }: Named,
): Promise<KnownProduct[]> {
  const { rows } = await sql<KnownRow>`
    select p.id, ${given}, c.name as category, p.held_at is not null as is_held, p.options,
      ${selectVariants} as variants
    from products p left join categories c on c.id = p.category_id
    where p.business_id = ${storeId} and p.deleted_at is null
      and (p.id = any(${[...ids]}::text[]) or p.name = any(${[...names]}::text[]))
    order by p.id`.execute(db);
  return rows.map(
    ({ is_visible: isVisible, is_held: isHeld, category_id: _, variants, ...product }) => ({
      ...product,
      ...{ isVisible, isHeld, variants: toVariants(variants ?? []) },
    }),
  );
}
