import { soldOut } from '#domain/messages/order.ts';
import { readPrice } from '#domain/money/read-price.ts';
import { defaultCurrency } from '#domain/money/money.ts';
import type { KeptLine, LineThing } from '#domain/orders/kept-order.ts';
import { variantText } from '#domain/products/variants.ts';
import type { SheetStore } from './page.ts';

export type Bought = Omit<KeptLine, 'quantity'>;

/** A combination of a product's options, as its file has it. */
export interface SheetVariant {
  readonly key: string;
  readonly values: readonly string[];
  readonly price: number | null;
  readonly isSoldOut: boolean;
}

/** A product as a sheet shows it. */
export interface SheetProduct {
  readonly bought: Bought;
  readonly isSoldOut: boolean;
  readonly row: HTMLElement;
  /** The path of the file with what can be chosen of it; absent of a product without options. */
  readonly choices?: string;
  /** What that file has, once it was read. */
  variants?: readonly SheetVariant[];
}
export type Products = Map<string, SheetProduct>;

/**
 * The products of a sheet by id, read from what the page shows: no name is ever taken from a link.
 * @param sheet the path of the page
 */
export function readProducts(
  page: ParentNode,
  { url, minute }: SheetStore,
  sheet: string,
): Products {
  const links = page.querySelectorAll<HTMLAnchorElement>(`li>a[href^="/${url}/product/"]`);
  const found: Products = new Map();
  for (const link of links) {
    const row = link.closest('li');
    if (row === null) continue;
    const productId = link.href.slice(-12);
    const cost = row.querySelector('b')?.textContent ?? '';
    // "desde $5.00 USD": until a variant is chosen the lowest price stands for the product.
    const { price = null, currency = defaultCurrency } =
      readPrice(cost.replace(/^desde\s/, '')) ?? {};
    const delivery = row.dataset.d !== undefined;
    // What the sheet keeps in one line is no part of the name.
    const name = link.textContent.replaceAll('\u00a0', ' ');
    const bought = { productId, name, price, currency, delivery, minute, sheet };
    const choices = row.dataset.v === undefined ? {} : { choices: `${link.pathname}.json` };
    found.set(productId, { bought, isSoldOut: cost === soldOut, row, ...choices });
  }
  return found;
}

/**
 * What a line is of today: null of what is gone or sold out. Of a product that has options now and had none, what is to be
 * chosen is asked; of one that has none any more, the line stands for the product.
 */
export function findBought(
  { bought, isSoldOut, choices, variants }: SheetProduct,
  line: Pick<KeptLine, 'variantKey' | 'variant' | 'price' | 'currency'>,
): Bought | null {
  if (isSoldOut) return null;
  if (choices === undefined) return bought;
  const { variantKey, variant = '', price, currency } = line;
  if (variantKey === undefined) return { ...bought, price: null, asks: true };
  // As it was, as long as the file could not be read.
  if (variants === undefined) return { ...bought, price, currency, variantKey, variant };
  const found = variants.find(({ key }) => key === variantKey);
  return found === undefined || found.isSoldOut ? null : buyVariant(bought, found);
}

export const buyVariant = (bought: Bought, { key, values, price }: SheetVariant): Bought => ({
  ...bought,
  price,
  variantKey: key,
  variant: variantText(values),
});

/** Whether a line that is lost is sold still, and only sold out. */
export function isSold({ variants }: SheetProduct, { variantKey }: LineThing): boolean {
  if (variantKey === undefined || variants === undefined) return true;
  return variants.some(({ key }) => key === variantKey);
}
