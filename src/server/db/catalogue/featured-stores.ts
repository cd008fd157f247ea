import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { BusinessType } from '#domain/places/business-type.ts';
import { isPublic, isVerified, topPicture } from './business-rows.ts';
import type { PictureRecord } from './records.ts';
import type { Schema } from '../schema.ts';

type Db = Kysely<Schema>;

export interface FeaturedRecord {
  businessId: string;
  businessName: string;
  businessUrl: string;
  businessType: BusinessType;
  totalFavorites: number;
  verified: boolean;
  topProductImage: PictureRecord | null;
}

const featuredColumns = sql`
  b.id as "businessId", b.name as "businessName", b.url as "businessUrl", b.type as "businessType",
  b.favorites as "totalFavorites", ${isVerified} as verified, ${topPicture} as "topProductImage"`;

/** Stores by the favourites of their listed products, newest first among equals; none without a favourite. */
export async function listFeatured(db: Db, limit: number): Promise<FeaturedRecord[]> {
  const { rows } = await sql<FeaturedRecord>`
    select ${featuredColumns} from businesses b
    where ${isPublic} and b.favorites > 0
    order by b.favorites desc, b.created_at desc, b.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The stores that are recommended on a day, the one whose time ends first first. */
export async function listRecommended(
  db: Db,
  { today, limit }: { readonly today: string; readonly limit: number },
): Promise<FeaturedRecord[]> {
  const { rows } = await sql<FeaturedRecord>`
    select ${featuredColumns} from businesses b
    where ${isPublic} and b.recommended_until >= ${today}::date
    order by b.recommended_until, b.id limit ${limit}`.execute(db);
  return rows;
}
