import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { PayMethod } from '#domain/orders/pay-method.ts';
import type { DeliveryScope } from '#domain/stores/delivery.ts';
import type { Province } from '#domain/places/province.ts';
import { isPublic } from './record-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Filters stores by their location, by where they deliver and by what they accept. */
export interface StoreFilter {
  readonly province?: Province | undefined;
  /** The name of a municipality in the province. */
  readonly municipality?: string | undefined;
  /** A municipality as `placePath` writes it. */
  readonly deliversTo?: string | undefined;
  /** The store must accept all of these. */
  readonly accepts?: readonly PayMethod[] | undefined;
  /** How far the store delivers. */
  readonly scope?: DeliveryScope | undefined;
}

/**
 * Whether the store `b` delivers to a municipality: it names the municipality or delivers everywhere, and has not
 * stopped its deliveries for now.
 */
const deliversTo = (municipality: string): RawBuilder<unknown> => sql`(
  b.no_delivery is null and (b.delivery = 'country' or (
    b.delivery = 'places'
    and jsonb_path_query_array(b.delivery_places, '$[*].municipality') @> ${JSON.stringify([municipality])}::jsonb
  ))
)`;

/** The conditions on `b` for the filter. */
export function listStoreConditions(filter: StoreFilter): RawBuilder<unknown>[] {
  const { province, municipality, accepts = [], scope } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (province !== undefined) conditions.push(sql`b.province = ${province}`);
  if (municipality !== undefined) conditions.push(sql`b.municipality = ${municipality}`);
  if (scope !== undefined) conditions.push(sql`b.delivery = ${scope}`);
  if (filter.deliversTo !== undefined) conditions.push(deliversTo(filter.deliversTo));
  if (accepts.length > 0) conditions.push(sql`b.payments @> ${[...accepts]}::text[]`);
  return conditions;
}

/** The ids of the public stores that match the filter, at most `most` of them. */
export async function findStoreIds(
  db: Kysely<Schema>,
  filter: StoreFilter,
  most: number,
): Promise<string[]> {
  const conditions = [isPublic, ...listStoreConditions(filter)];
  const { rows } = await sql<{ id: string }>`
    select b.id from businesses b where ${sql.join(conditions, sql` and `)}
    limit ${sql.lit(most)}`.execute(db);
  return rows.map(({ id }) => id);
}
