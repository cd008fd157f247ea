import type { ColumnType, Generated } from 'kysely';
import type { WeeklyHours } from '#domain/hours/weekly-hours.ts';
import type { NoDelivery } from '#domain/hours/no-delivery.ts';
import type { Pause } from '#domain/hours/pause.ts';
import type { SpecialDay } from '#domain/hours/special-days.ts';
import type { StoreType } from '#domain/stores/store-type.ts';
import type { BatchKind } from '#domain/batches/batch.ts';
import type { Currency } from '#domain/money/money.ts';
import type { ForeignCurrency, Rates } from '#domain/money/rates.ts';
import type { OrderMode, OrderState, orderChannels } from '#domain/orders/order-state.ts';
import type { PayMethod } from '#domain/orders/pay-method.ts';
import type { Picture } from '#domain/products/picture.ts';
import type { Reason } from '#domain/operators/reason.ts';
import type { VerifiedField } from '#domain/operators/verification.ts';
import type { DeliveryPlace, DeliveryScope } from '#domain/stores/delivery.ts';
import type { Province } from '#domain/places/province.ts';
import type { IdentitySchema } from './identity-schema.ts';
import type { FigureSchema } from './figure-schema.ts';
import type { OperatorSchema } from './operator-schema.ts';
import type { ChangeDetail, ChangeKind } from '#server/platform/log/change.ts';
import type { Computed, Instant, Json, Nullable, NullableJson } from './column-types.ts';

export interface StoreTable {
  id: string;
  owner_id: string | null;
  name: string;
  /** The name in lower case without accents. Lists are ordered by it. */
  name_key: string;
  url: string;
  description: string | null;
  type: StoreType;
  province: Province;
  /** A municipality of the province. Null when the owner has not named one. */
  municipality: Nullable<string>;
  location: string | null;
  email: string | null;
  phone: string | null;
  timezone: string | null;
  business_hours: NullableJson<WeeklyHours>;
  /** They do not overlap. The list may contain past days. */
  special_days: ColumnType<readonly SpecialDay[], string, string>;
  pause: ColumnType<Pause | null, string | null | undefined, string | null>;
  no_delivery: ColumnType<NoDelivery | null, string | null | undefined, string | null>;
  rates: ColumnType<Rates | null, string | null | undefined, string | null>;
  /** The day, in the store's time, for which its pages show `special_days` and `pause`, as '2026-11-23'. */
  said_on: ColumnType<string | null, undefined, string | null>;
  delivery: Nullable<DeliveryScope>;
  /** Where the store delivers when `delivery` is 'places'. */
  delivery_places: ColumnType<readonly DeliveryPlace[], string | undefined, string>;
  /** The ways to pay that the store accepts. */
  payments: ColumnType<PayMethod[], PayMethod[] | undefined, PayMethod[]>;
  /** The total in CUP from which delivery is free. `min_order` is the total below which the store does not deliver. */
  free_from: Nullable<number>;
  min_order: Nullable<number>;
  url_facebook: string | null;
  url_instagram: string | null;
  whatsapp: boolean;
  telegram: boolean;
  telegram_username: string | null;
  logo: NullableJson<Picture>;
  banner: NullableJson<Picture>;
  /** These five are totals over the listed products, kept by a trigger. */
  products: Computed<number>;
  favorites: Computed<number>;
  reviews: Computed<number>;
  rating_sum: Computed<number>;
  rating_count: Computed<number>;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: string | null;
  /** Null while the owner has not confirmed the account with which the store was registered. */
  public_since: ColumnType<string | null, string | null | undefined, string>;
  /** Since when the operators hide the store from the public. */
  blocked_at: Nullable<string>;
  blocked_reason: Nullable<Reason>;
  blocked_note: Nullable<string>;
  /** When an operator verified who is responsible for the store. */
  verified_at: Nullable<string>;
  verified_by: Nullable<string>;
  verified_note: Nullable<string>;
  /** The field that the owner has changed since. It pauses the verification until an operator renews it. */
  verified_paused: Nullable<VerifiedField>;
  /** The last day, in Havana, on which home recommends the store, as '2026-11-23'. */
  recommended_until: Nullable<string>;
  /** Set when the store closed because its owner deletes the account. Null when the owner closed only the store. */
  closed_by: Nullable<'leaving'>;
  /** The times of the latest renames that changed the url, the newest first. */
  renamed_at: ColumnType<string[], undefined, never>;
  /** The number of changes that the owner has made. */
  version: Generated<number>;
}

/** Every url that a store has or had. A url belongs to its first store for ever. */
export interface SlugTable {
  url: string;
  business_id: string | null;
  replaced_at: string | null;
  /** The time since which a former url leads nowhere. It still belongs to the store. */
  ended_at: Nullable<string>;
}

export interface CategoryTable {
  id: string;
  business_id: string;
  name: string;
  name_key: string;
  description: string | null;
  image: NullableJson<Picture>;
  created_at: Instant;
  version: Generated<number>;
}

export interface ProductTable {
  id: string;
  business_id: string;
  category_id: string | null;
  name: string;
  name_key: string;
  description: string | null;
  price: number | null;
  price_old: number | null;
  currency: Currency;
  /**
   * The price to which the price in CUP is tied. Either both columns are set or none. They are ignored for other
   * currencies than CUP.
   */
  anchor_currency: ForeignCurrency | null;
  anchor_price: number | null;
  offer: boolean;
  stock: number | null;
  delivery: boolean;
  is_visible: boolean;
  /** Whether the public may see the product (`isListed`). */
  listed: boolean;
  favorite: Generated<number>;
  reviews: Generated<number>;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  /** The whole percent by which the price is below the old price. 0 for no discount. */
  discount: Computed<number>;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: string | null;
  /** The price before it last fell, kept by a trigger until it rises. */
  fell_from: Computed<number | null>;
  fell_at: Computed<string | null>;
  held_at: Nullable<string>;
  held_reason: Nullable<Reason>;
  /** Null for a product without options. With options, price, old price and stock are computed from the variants. */
  options: NullableJson<{ name: string; values: string[] }[]>;
  /**
   * The number of variants. `price_from` says whether their prices differ. Lists show both without reading the
   * variants.
   */
  variant_count: number;
  price_from: boolean;
  /** The number of variant keys that the product has given so far. A key is never used again. */
  variant_keys: number;
  /** False only if it has no picture. Triggers keep it. */
  pictured: Computed<boolean>;
  version: Generated<number>;
}

/** A combination of the options of a product. A transaction locks the row of the product before it writes one. */
export interface VariantTable {
  product_id: string;
  /** Unique in its product, never used again. */
  key: string;
  values: string[];
  price: number | null;
  price_old: number | null;
  stock: number | null;
  picture_id: string | null;
  position: number;
}

export interface ProductPictureTable {
  id: string;
  product_id: string;
  picture: Json<Picture>;
  alt: string;
  position: number;
}

export interface CommentTable {
  id: string;
  product_id: string;
  comment: string;
  author_name: string;
  author_email: string | null;
  /** HMAC of the author's session. */
  visitor: string | null;
  rating: number | null;
  /** The time since which the rating waits for an operator and does not count. */
  rating_held_at: Nullable<string>;
  created_at: Instant;
  updated_at: Instant;
  /** The time since which the comment is hidden. `hidden_by` says who hid it. */
  hidden_at: Nullable<string>;
  hidden_by: Nullable<string>;
  /** The store's reply. */
  reply: Nullable<string>;
  reply_at: Nullable<string>;
  reply_edited_at: Nullable<string>;
  /** The token of the visitor's order. It allows one comment on each product. */
  order_token: Nullable<string>;
}

export interface FavouriteTable {
  product_id: string;
  visitor: string;
  created_at: Instant;
}

/** New favourites of a product from one address, stored as a mark, within a day that began at a certain time. */
export interface FavouriteDayTable {
  address: string;
  product_id: string;
  begun_at: Instant;
  visitors: Generated<number>;
}

export interface ChangeTable {
  seq: Computed<number>;
  xid: Computed<string>;
  at: Instant;
  kind: ChangeKind;
  business_id: string;
  entity_id: string;
  detail: Json<ChangeDetail>;
}

/** One row: `xid` is the newest transaction of which changes were deleted, `base` the number at which cursors begin. */
export interface ChangeFloorTable {
  xid: string;
  base: number;
}

/** A key that lets a request be repeated, with the first response. */
export interface IdempotencyKeyTable {
  owner_id: string;
  key: string;
  fingerprint: string;
  answer: ColumnType<unknown, string | undefined, string>;
  cursor: number | null;
  created_at: Instant;
}

/** An uploaded picture that does not belong to a product yet. */
export interface UploadTable {
  id: string;
  owner_id: string;
  picture: Json<Picture>;
  created_at: Instant;
}

/** A picture with files. `unused_since` is the time since which no row names it, as of the last check. */
export interface StoredPictureTable {
  id: string;
  unused_since: string | null;
}

/** The latest start of each job, and the latest start whose work was finished. */
export interface JobTable {
  name: string;
  started_at: string;
  finished_at: string | null;
}

export interface SearchWordTable {
  word: string;
  n: number;
}

/** An order that an owner recorded; what is personal in it is erased 90 days after its last change. */
export interface OrderTable {
  id: string;
  business_id: string;
  token: string;
  code: string;
  state: ColumnType<OrderState, OrderState | undefined, OrderState>;
  channel: (typeof orderChannels)[number];
  mode: OrderMode;
  customer_name: string | null;
  customer_phone: string | null;
  place: string | null;
  note: string | null;
  /** The wanted time of the order, in the customer's words. */
  wanted: string | null;
  recipient_name: string | null;
  recipient_phone: string | null;
  pay_method: PayMethod | null;
  /** The payment, in the customer's words. */
  pay_text: string | null;
  /** Not erased with the personal data: municipality and fee do not identify a person. */
  municipality: string | null;
  /** In CUP. */
  delivery_fee: number | null;
  /** Whether the quantities of its lines are deducted from the stock now. */
  took_stock: boolean;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface OrderLineTable {
  order_id: string;
  position: number;
  product_id: string;
  /** The product's name at the time of the order. */
  name: string;
  quantity: number;
  price: number | null;
  currency: Currency;
  /** The quantity taken out of the stock. Null in lines of an earlier release, which took their whole quantity. */
  taken: number | null;
  /** The chosen combination of the product's options, and its values at that time: 'M · Rojo'. */
  variant_key: string | null;
  variant: string | null;
}

/** A change of many products at once, erased after 30 days. */
export interface BatchTable {
  id: string;
  business_id: string;
  kind: BatchKind;
  /** The account that made the change. Null when the program made it. */
  made_by: string | null;
  params: Json<object>;
  /** The same for all parts of one file. */
  import_id: string | null;
  created_at: Instant;
  undone_at: Nullable<string>;
}

export interface BatchRowTable {
  batch_id: string;
  product_id: string;
  /** Null for a product that the batch created. */
  before: NullableJson<object>;
  after: Json<object>;
  version_after: number;
}

export interface RateCountTable {
  key: string;
  points: number;
  ends_at: string;
}

export interface Schema extends IdentitySchema, OperatorSchema, FigureSchema {
  businesses: StoreTable;
  slugs: SlugTable;
  categories: CategoryTable;
  products: ProductTable;
  product_images: ProductPictureTable;
  product_variants: VariantTable;
  reviews: CommentTable;
  favourites: FavouriteTable;
  favourite_days: FavouriteDayTable;
  changes: ChangeTable;
  change_floor: ChangeFloorTable;
  idempotency_keys: IdempotencyKeyTable;
  uploads: UploadTable;
  stored_pictures: StoredPictureTable;
  chores: JobTable;
  rate_counts: RateCountTable;
  search_words: SearchWordTable;
  orders: OrderTable;
  order_lines: OrderLineTable;
  batches: BatchTable;
  batch_rows: BatchRowTable;
}
