import type { WeeklyHours } from '#domain/hours/weekly-hours.ts';
import type { NoDelivery } from '#domain/hours/no-delivery.ts';
import type { Pause } from '#domain/hours/pause.ts';
import type { SpecialDay } from '#domain/hours/special-days.ts';
import type { StoreType } from '#domain/stores/store-type.ts';
import type { Currency } from '#domain/money/money.ts';
import type { Anchor, Rates } from '#domain/money/rates.ts';
import type { Province } from '#domain/places/province.ts';
import type { DemoChoices } from './choices.ts';
import type { DeliveryPlace, DeliveryScope } from '#domain/stores/delivery.ts';
import type { PayMethod } from '#domain/orders/pay-method.ts';
import type { PictureSpec } from './drawing/picture.ts';

export interface DemoComment {
  comment: string;
  authorName: string;
  rating: number | null;
  createdAt: Date;
}

export interface DemoProduct {
  name: string;
  description: string | null;
  price: number | null;
  price_old: number | null;
  currency: Currency;
  anchor: Anchor | null;
  offer: boolean;
  /** Null where it does not apply, as for a service. */
  stock: number | null;
  delivery: boolean;
  /** Index in `categories` of the store; null when the product has none. */
  categoryIndex: number | null;
  /** Null for a product without options. */
  choices: DemoChoices | null;
  /** None to three; the first is the primary one. */
  pictures: PictureSpec[];
  favorite: number;
  createdAt: Date;
  comments: DemoComment[];
}

export interface DemoCategory {
  name: string;
  description: string | null;
  picture: PictureSpec | null;
}

/** A store with all that is in it; ids and slug are given when it is saved. */
export interface DemoStore {
  name: string;
  description: string;
  type: StoreType;
  province: Province;
  municipality: string | null;
  location: string;
  email: string;
  phone: string;
  timezone: string;
  business_hours: WeeklyHours | null;
  special_days: SpecialDay[];
  pause: Pause | null;
  no_delivery: NoDelivery | null;
  rates: Rates | null;
  delivery: DeliveryScope | null;
  delivery_places: DeliveryPlace[];
  payments: PayMethod[];
  free_from: number | null;
  min_order: number | null;
  url_facebook: string | null;
  url_instagram: string | null;
  whatsapp: boolean;
  telegram: boolean;
  telegram_username: string | null;
  logo: PictureSpec | null;
  banner: PictureSpec | null;
  createdAt: Date;
  categories: DemoCategory[];
  products: DemoProduct[];
}
