import type { BusinessHours } from '#domain/hours/business-hours.ts';
import type { BusinessType } from '#domain/places/business-type.ts';
import type { Picture } from '#domain/products/picture.ts';
import type { Province } from '#domain/places/province.ts';
import type { Reason } from '#domain/operators/reason.ts';
import type { VerifiedField } from '#domain/operators/verification.ts';

// What leaves this room: values shaped as the contract has them. Instants are ISO 8601 in UTC.

/** A picture as responses carry it. */
export interface PictureRecord extends Omit<Picture, 'widths' | 'bytes'> {
  widths: number[];
  bytes: number[];
}

export interface BusinessRecord {
  id: string;
  name: string;
  url: string;
  description: string | null;
  type: BusinessType;
  province: Province;
  country: string;
  location: string | null;
  email: string | null;
  phone: string | null;
  timezone: string | null;
  business_hours: BusinessHours | null;
  url_facebook: string | null;
  url_instagram: string | null;
  whatsapp: boolean;
  telegram: boolean;
  telegram_username: string | null;
  logo: PictureRecord | null;
  banner: PictureRecord | null;
  /** An operator has verified it, and nothing that matters has changed since. */
  verified: boolean;
  topProductImage: PictureRecord | null;
  rating: number | null;
  reviewCount: number;
  createdAt: string;
  updatedAt: string;
}

export interface CategoryRecord {
  id: string;
  name: string;
  description: string | null;
  image: PictureRecord | null;
  businessId: string;
  createdAt: string;
}

export interface ProductImageRecord extends PictureRecord {
  id: string;
  alt: string;
  order: number;
  isPrimary: boolean;
}

export interface StoreReference {
  id: string;
  name: string;
  url: string;
}

/** When and why something was taken from the site; null while it was not. */
export type TakenDownRecord = { at: string; reason: Reason } | null;

export const toTakenDown = (at: string | null, reason: Reason | null): TakenDownRecord =>
  at === null ? null : { at, reason: reason ?? 'other' };

/** When a store was verified, and what has paused that; null while it never was. */
export type VerificationRecord = { at: string; paused: VerifiedField | null } | null;

/** With the number of changes of what the owner edits. */
export type Versioned<Value> = Value & { version: number };

export type ChangeKind =
  | 'business.created'
  | 'business.updated'
  | 'business.removed'
  | 'category.created'
  | 'category.updated'
  | 'category.removed'
  | 'product.created'
  | 'product.updated'
  | 'product.removed'
  | 'product.counted'
  | 'review.changed'
  | 'review.replied';

interface Delta<Value> {
  before: Value;
  after: Value;
}

export interface ChangeDetail {
  url: string;
  oldUrl?: string | undefined;
  oldUrls?: string[] | undefined;
  endedUrls?: string[] | undefined;
  fields?: string[] | undefined;
  category?: Delta<string | null> | undefined;
  type?: Delta<string | null> | undefined;
  public?: Delta<boolean> | undefined;
  offer?: Delta<boolean> | undefined;
  shownOn?: string[] | undefined;
  removed?: boolean | undefined;
  moderated?: boolean | undefined;
}

export interface NewChange {
  kind: ChangeKind;
  businessId: string;
  entityId: string;
  detail: ChangeDetail;
}

export interface ChangeRecord extends NewChange {
  seq: number;
  cursor: number;
  at: string;
}

/** Mean of the ratings given, to one decimal, null without any. */
export function meanRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10;
}
