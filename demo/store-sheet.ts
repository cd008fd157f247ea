import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { noDeliveryReasons } from '#domain/hours/no-delivery.ts';
import { pauseReasons } from '#domain/hours/pause.ts';
import { storeTypes } from '#domain/stores/store-type.ts';
import { currencies } from '#domain/money/money.ts';
import { payMethods } from '#domain/orders/pay-method.ts';
import { provinces } from '#domain/places/province.ts';
import { bannerLayouts } from './drawing/banner-picture.ts';
import { logoShapes } from './drawing/logo-picture.ts';
import { paletteNames } from './drawing/palettes.ts';
import { tileNames } from './drawing/tiles.ts';

/** What a store file says of a product; the rest is derived from the names. */
const ProductLineSchema = v.strictObject({
  name: v.string(),
  /** Drawing in short form, see `parseDrawing`. */
  drawing: v.string(),
  /** In the store's currency unless `currency` is given; null is a price on request. */
  price: v.nullable(v.number()),
  description: v.optional(v.string()),
  currency: v.optional(v.picklist(currencies)),
  old: v.optional(v.number()),
  /** An offer without an old price. */
  offer: v.optional(v.boolean()),
  stock: v.optional(v.nullable(v.number())),
  delivery: v.optional(v.boolean()),
  /** Values by the name of their option; every combination is sold. */
  options: v.optional(v.record(v.string(), v.array(v.string()))),
  /** What combinations with a value cost, by that value; the others cost the price. */
  prices: v.optional(v.record(v.string(), v.number())),
});
export type ProductLine = v.InferOutput<typeof ProductLineSchema>;

const StoreSheetSchema = v.strictObject({
  name: v.string(),
  type: v.picklist(storeTypes),
  province: v.picklist(provinces),
  municipality: v.string(),
  location: v.string(),
  /** Where it brings things: the municipalities of its province with their costs, null for one that it does not say. */
  delivers: v.optional(
    v.union([v.picklist(['none', 'country']), v.record(v.string(), v.nullable(v.number()))]),
  ),
  accepts: v.optional(v.array(v.picklist(payMethods)), []),
  freeFrom: v.optional(v.number()),
  minOrder: v.optional(v.number()),
  description: v.string(),
  palette: v.picklist(paletteNames),
  tile: v.picklist(tileNames),
  logo: v.picklist(logoShapes),
  /** Capitals on the logo beside the emblem. */
  initials: v.optional(v.string()),
  emblem: v.string(),
  banner: v.picklist(bannerLayouts),
  currency: v.optional(v.picklist(currencies), 'CUP'),
  /** CUP for a dollar, which the store shows; its prices are tied to the dollar. */
  rate: v.optional(v.number()),
  /** Opening hours in short form, see `parseHours`; absent when the store does not say. */
  hours: v.optional(v.string()),
  /** It closes on the holidays of the country. */
  holidays: v.optional(v.boolean(), false),
  /** Why it is closed since this morning. */
  closed: v.optional(v.picklist(pauseReasons)),
  /** Why it brings nothing today. */
  noDelivery: v.optional(v.picklist(noDeliveryReasons)),
  /** Letters of what it has: w WhatsApp, t Telegram, f Facebook, i Instagram. */
  contact: v.optional(v.string(), 'w'),
  /** Services have no stock. */
  stocked: v.optional(v.boolean(), true),
  sections: v.array(
    v.strictObject({
      name: v.string(),
      icon: v.string(),
      description: v.string(),
      products: v.array(ProductLineSchema),
    }),
  ),
});
export type StoreSheet = v.InferOutput<typeof StoreSheetSchema>;

/** The stores of a file below `stores`. Throws a ValiError that names the field when the file breaks the schema. */
export function readStoreSheets(file: string): StoreSheet[] {
  const text = readFileSync(new URL(`./stores/${file}.json`, import.meta.url), 'utf8');
  return v.parse(v.array(StoreSheetSchema), JSON.parse(text));
}
