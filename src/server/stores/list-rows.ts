import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Complete } from '#contract/complete.ts';
import type { DirectoryPlace } from '#contract/publication.ts';
import type { FeaturedBusiness, StoreNews } from '#contract/stores.ts';
import { placePath } from '#domain/places/listed-places.ts';
import type { Province } from '#domain/places/province.ts';
import type { StoreType } from '#domain/stores/store-type.ts';
import { isPublic, isVerified, topPicture } from './record-rows.ts';
import { prepared, unseenValue } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { parseInstant } from '#server/platform/db/type-parsers.ts';

type Db = Kysely<Schema>;

type FeaturedRecord = Complete<FeaturedBusiness>;

const featuredColumns = sql`
  b.id as "businessId", b.name as "businessName", b.url as "businessUrl", b.type as "businessType",
  b.favorites as "totalFavorites", ${isVerified} as verified, b.pause, ${topPicture} as "topProductImage"`;

/**
 * Stores by the favourites of their listed products. Among equals the newest come first. A store without favourites is
 * left out.
 */
export async function listFeatured(db: Db, limit: number): Promise<FeaturedRecord[]> {
  const { rows } = await sql<FeaturedRecord>`${prepared}
    select ${featuredColumns} from featured_stores f join businesses b on b.id = f.business_id
    order by f.favorites desc, f.created_at desc, f.business_id desc limit ${unseenValue(limit, 'integer')}`.execute(
    db,
  );
  return rows;
}

/** The stores that are recommended on a day. The one whose recommendation ends first comes first. */
export async function listRecommended(
  db: Db,
  { today, limit }: { readonly today: string; readonly limit: number },
): Promise<FeaturedRecord[]> {
  const { rows } = await sql<FeaturedRecord>`${prepared}
    select ${featuredColumns} from businesses b
    where ${isPublic} and b.recommended_until >= ${unseenValue(today, 'date')}
    order by b.recommended_until, b.id limit ${unseenValue(limit, 'integer')}`.execute(db);
  return rows;
}

type NewProduct = StoreNews['added'][number];

/** The products of the store `b` that are in stock. */
const inStock = sql`
  from products p where p.business_id = b.id and p.listed and (p.stock is null or p.stock > 0)`;

/** The public ones of these stores. Each has its newest products and those whose price fell last. */
export async function listStoreNews(
  db: Db,
  ids: readonly string[],
  limit: number,
): Promise<StoreNews[]> {
  const { rows } = await sql<StoreNews>`${prepared}
    select b.id, b.name, b.url,
      coalesce((select json_agg(x) from (
        select p.id, p.name, p.price, p.currency, p.price_from as "priceFrom", p.created_at as at ${inStock}
        order by p.created_at desc, p.id desc limit ${limit}
      ) x), '[]') as added,
      coalesce((select json_agg(x) from (
        select p.id, p.name, p.price, p.fell_from as "from", p.currency, p.price_from as "priceFrom",
          p.fell_at as at ${inStock}
          and p.fell_at is not null
        order by p.fell_at desc, p.id desc limit ${limit}
      ) x), '[]') as fallen
    from businesses b where b.id = any(${ids}) and ${isPublic}`.execute(db);
  return rows.map((row) => ({
    ...row,
    added: row.added.map(readItem),
    fallen: row.fallen.map(readItem),
  }));
}

function readItem<Item extends NewProduct>({ priceFrom, ...item }: Item) {
  return { ...item, ...(priceFrom && { priceFrom }), at: parseInstant(item.at) };
}

interface DirectoryPlaceRow {
  all: number;
  ofType: number;
  province: Province;
  municipality: string | null;
  inProvince: number;
  ofTypeInProvince: number;
  inMunicipality: number;
  ofTypeInMunicipality: number;
}

/**
 * The number of public stores that are newer than this one: of all types, of its type, and both in its province and in
 * its municipality. Null when the store is not public.
 */
export async function findDirectoryPlace(db: Db, id: string): Promise<DirectoryPlace | null> {
  const isBefore = sql`${isPublic} and (b.created_at, b.id) > (one.created_at, one.id)`;
  const inMunicipality = sql`b.municipality = one.municipality`;
  const { rows } = await sql<DirectoryPlaceRow>`${prepared}
    with one as (
      select b.id, b.type, b.province, b.municipality, b.created_at
      from businesses b where b.id = ${id} and ${isPublic}
    )
    select
      (select count(*) from businesses b where ${isBefore})::int as "all",
      (select count(*) from businesses b where b.type = one.type and ${isBefore})::int as "ofType",
      one.province, one.municipality, near.*
    from one cross join lateral (
      select
        count(*)::int as "inProvince",
        (count(*) filter (where b.type = one.type))::int as "ofTypeInProvince",
        (count(*) filter (where ${inMunicipality}))::int as "inMunicipality",
        (count(*) filter (where b.type = one.type and ${inMunicipality}))::int as "ofTypeInMunicipality"
      from businesses b where b.province = one.province and ${isBefore}
    ) near`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { all, ofType, province, municipality } = row;
  const places = [
    { municipality: null, all: row.inProvince, ofType: row.ofTypeInProvince },
    ...(municipality === null
      ? []
      : [{ municipality, all: row.inMunicipality, ofType: row.ofTypeInMunicipality }]),
  ];
  return {
    all,
    ofType,
    places: places.map(({ municipality: name, ...before }) => ({
      place: placePath({ province, municipality: name }),
      ...before,
    })),
  };
}

/** The number of public stores of each type in each place, and the types of store that deliver to each municipality. */
export interface PlacedStores {
  readonly standing: readonly {
    readonly province: Province;
    readonly municipality: string | null;
    readonly type: StoreType;
    readonly stores: number;
  }[];
  readonly delivering: readonly { readonly place: string; readonly type: StoreType }[];
}

export async function listPlacedStores(db: Db): Promise<PlacedStores> {
  const standing = await sql<PlacedStores['standing'][number]>`${prepared}
    select b.province, b.municipality, b.type, count(*)::int as stores
    from businesses b where ${isPublic} group by b.province, b.municipality, b.type`.execute(db);
  const delivering = await sql<PlacedStores['delivering'][number]>`${prepared}
    select distinct zone ->> 'municipality' as place, b.type
    from businesses b cross join lateral jsonb_array_elements(b.delivery_places) zone
    where ${isPublic} and b.delivery = 'places'`.execute(db);
  return { standing: standing.rows, delivering: delivering.rows };
}
