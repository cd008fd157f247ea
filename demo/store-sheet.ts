import type { BusinessType } from '#domain/business-type.ts';
import type { Currency } from '#domain/money.ts';
import type { Province } from '#domain/province.ts';
import type { LogoShape } from './drawing/logo-picture.ts';
import type { BannerLayout } from './drawing/banner-picture.ts';
import type { PaletteName } from './drawing/palettes.ts';
import type { TileName } from './drawing/tiles.ts';

/** What a store file writes about a product; the rest is derived from the names. */
export interface ProductLine {
  name: string;
  /** Drawing in short form, see `parseDrawing`. */
  drawing: string;
  /** In the store's currency unless `currency` is given; null is a price on request. */
  price: number | null;
  description: string | null;
  options: ProductOptions;
}

export interface ProductOptions {
  currency?: Currency;
  old?: number;
  /** An offer without an old price. */
  offer?: boolean;
  stock?: number | null;
  delivery?: boolean;
}

export interface Section {
  name: string;
  description: string;
  icon: string;
  products: ProductLine[];
}

export interface StoreSheet {
  name: string;
  type: BusinessType;
  province: Province;
  location: string;
  description: string;
  palette: PaletteName;
  tile: TileName;
  logo: LogoShape;
  /** Capitals on the logo beside the emblem. */
  initials?: string;
  emblem: string;
  banner: BannerLayout;
  currency: Currency;
  /** Opening hours in short form, see `parseHours`; absent when the store does not say. */
  hours?: string;
  /** Letters of what it has: w WhatsApp, t Telegram, f Facebook, i Instagram. */
  contact: string;
  /** Services have no stock. */
  stocked: boolean;
  sections: Section[];
}

/** One line of a catalogue. */
export function p(
  name: string,
  drawing: string,
  price: number | null,
  description: string | null = null,
  options: ProductOptions = {},
): ProductLine {
  return { name, drawing, price, description, options };
}

/** One category with its products. */
export function section(
  name: string,
  icon: string,
  description: string,
  products: ProductLine[],
): Section {
  return { name, icon, description, products };
}

type Optional = 'currency' | 'stocked' | 'contact';

/** One store; it sells goods in pesos and answers on WhatsApp unless it says otherwise. */
export function store(
  sheet: Omit<StoreSheet, Optional> & Partial<Pick<StoreSheet, Optional>>,
): StoreSheet {
  return { currency: 'CUP', stocked: true, contact: 'w', ...sheet };
}
