import type { Complete } from '#contract/complete.ts';
import type { Business } from '#contract/stores.ts';
import { type Rates, showRates } from '#domain/money/rates.ts';
import type { Reason } from '#domain/operators/reason.ts';
import type { VerifiedField } from '#domain/operators/verification.ts';
import type { PictureRecord } from '#server/pictures/rows.ts';
import { sql } from 'kysely';
import { country } from '#domain/site.ts';
import { parseInstant } from '#server/platform/db/type-parsers.ts';

/** A store in the form of responses. */
export type StoreRecord = Complete<Business>;

/** When and why something was taken off the site. Null when it was not. */
export type TakenDownRecord = { at: string; reason: Reason } | null;

export const toTakenDown = (at: string | null, reason: Reason | null): TakenDownRecord =>
  at === null ? null : { at, reason: reason ?? 'other' };

/** When a store was verified, and which change paused the verification. Null when it was never verified. */
export type VerificationRecord = { at: string; paused: VerifiedField | null } | null;

/** The mean rating to one decimal. Null without ratings. */
export function meanRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10;
}

type Stored = Omit<
  StoreRecord,
  'country' | 'rates' | 'topProductImage' | 'rating' | 'reviewCount' | 'createdAt' | 'updatedAt'
>;

export interface StoreRow extends Stored {
  rates: Rates | null;
  top_picture: PictureRecord | null;
  reviews: number;
  rating_sum: number;
  rating_count: number;
  created_at: string;
  updated_at: string;
}

/** The first picture of the store's most favourited listed product with a picture, over `b`. */
export const topPicture = sql`(
    select i.picture
    from products p
    cross join lateral (
      select picture from product_images where product_id = p.id order by position, id limit 1
    ) i
    where p.business_id = b.id and p.listed and p.pictured
    order by p.favorite desc, p.created_at desc, p.id desc limit 1
  )`;

/**
 * Whether visitors may see the store `b`: it is not deleted, its owner has confirmed the account, and it is not
 * blocked.
 */
export const isPublic = sql`
  b.deleted_at is null and b.public_since is not null and b.blocked_at is null`;

/** Whether the store `b` concerns operators. A store that was closed while it was blocked still counts as blocked. */
export const isOpenOrBlocked = sql`(b.deleted_at is null or b.blocked_at is not null)`;

/** Whether an operator has verified the store `b`, and no verified fact has changed since. */
export const isVerified = sql`(b.verified_at is not null and b.verified_paused is null)`;

/** Columns of StoreRow over `b`. */
export const storeColumns = sql`
  b.id, b.name, b.url, b.description, b.type, b.province, b.municipality, b.location, b.email, b.phone, b.timezone, b.business_hours,
  b.special_days, b.pause, b.no_delivery, b.rates, b.delivery, b.delivery_places, b.payments, b.free_from, b.min_order,
  b.url_facebook, b.url_instagram, b.whatsapp, b.telegram, b.telegram_username, b.logo, b.banner,
  ${isVerified} as verified, b.reviews, b.rating_sum, b.rating_count, b.created_at, b.updated_at,
  ${topPicture} as top_picture`;

export function toStore(row: StoreRow): StoreRecord {
  const { top_picture, reviews, rating_sum, rating_count, created_at, updated_at } = row;
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    description: row.description,
    type: row.type,
    province: row.province,
    municipality: row.municipality,
    country,
    location: row.location,
    email: row.email,
    phone: row.phone,
    timezone: row.timezone,
    business_hours: row.business_hours,
    special_days: row.special_days,
    pause: row.pause,
    no_delivery: row.no_delivery,
    rates: showRates(row.rates),
    delivery: row.delivery,
    delivery_places: row.delivery_places,
    payments: row.payments,
    free_from: row.free_from,
    min_order: row.min_order,
    url_facebook: row.url_facebook,
    url_instagram: row.url_instagram,
    whatsapp: row.whatsapp,
    telegram: row.telegram,
    telegram_username: row.telegram_username,
    logo: row.logo,
    banner: row.banner,
    verified: row.verified,
    topProductImage: top_picture,
    rating: meanRating(rating_sum, rating_count),
    reviewCount: reviews,
    createdAt: created_at,
    updatedAt: updated_at,
  };
}

/** A store from a JSON document of its row. */
export const toDocumentStore = (row: StoreRow): StoreRecord =>
  toStore({
    ...row,
    created_at: parseInstant(row.created_at),
    updated_at: parseInstant(row.updated_at),
  });
