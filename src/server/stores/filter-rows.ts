import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { PayMethod } from '#domain/orders/pay-method.ts';
import type { Province } from '#domain/places/province.ts';
import { isPublic } from './record-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Which stores are asked for by where they stand, where they bring things and what they accept. */
export interface StoreFilter {
  readonly province?: Province | undefined;
  /** The name of one of the province. */
  readonly municipality?: string | undefined;
  /** A municipality as `municipalitySlug` writes it. */
  readonly deliversTo?: string | undefined;
  /** All of these must be accepted. */
  readonly accepts?: readonly PayMethod[] | undefined;
}

/**
 * Whether the store `b` brings things to a municipality: it names it, or brings them everywhere, and has not said that it
 * brings nothing today.
 */
export const deliversTo = (municipality: string): RawBuilder<unknown> => sql`(
  b.no_delivery is null and (b.delivery = 'country' or (
    b.delivery = 'places'
    and jsonb_path_query_array(b.delivery_places, '$[*].municipality') @> ${JSON.stringify([municipality])}::jsonb
  ))
)`;

/** What holds of the stores that are asked for, over `b`. */
export function listStoreConditions(filter: StoreFilter): RawBuilder<unknown>[] {
  const { province, municipality, accepts = [] } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (province !== undefined) conditions.push(sql`b.province = ${province}`);
  if (municipality !== undefined) conditions.push(sql`b.municipality = ${municipality}`);
  if (filter.deliversTo !== undefined) conditions.push(deliversTo(filter.deliversTo));
  if (accepts.length > 0) conditions.push(sql`b.payments @> ${[...accepts]}::text[]`);
  return conditions;
}

/** The ids of the public stores that are asked for, at most `most` of them. */
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
