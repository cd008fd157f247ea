import { soldOut } from '#domain/messages/order.ts';
import { readPrice } from '#domain/money/read-price.ts';
import { defaultCurrency } from '#domain/money/money.ts';
import type { Bought, KeptLine, LineThing } from '#domain/orders/kept-order.ts';
import { variantText } from '#domain/products/variants.ts';
import type { SheetStore } from './page.ts';

/** A combination of a product's options, as its file has it. */
export interface SheetVariant {
  readonly key: string;
  readonly values: readonly string[];
  readonly price: number | null;
  readonly isSoldOut: boolean;
}

/** A product as a sheet shows it. */
export interface ShownProduct {
  readonly bought: Bought;
  readonly isSoldOut: boolean;
  readonly row: HTMLElement;
  /** The path of the file with the product's options; absent without options. */
  readonly choicesFile?: string;
  /** The content of that file, after it was read. */
  variants?: readonly SheetVariant[];
}
export type Products = Map<string, ShownProduct>;

/**
 * Reads the products of a sheet by id from the page itself. Names never come from a link.
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
    // For "desde $5.00 USD" it is the lowest price, until an option is chosen.
    const { price = null, currency = defaultCurrency } =
      readPrice(cost.replace(/^desde\s/, '')) ?? {};
    const delivery = row.dataset.d !== undefined;
    // The sheet has no-break spaces where the name has spaces.
    const name = link.textContent.replace(/\u00a0/g, ' ');
    const bought = { productId, name, price, currency, delivery, minute, sheet };
    const choices = row.dataset.v === undefined ? {} : { choicesFile: `${link.pathname}.json` };
    found.set(productId, { bought, isSoldOut: cost === soldOut, row, ...choices });
  }
  return found;
}

/**
 * The present product or option of a line; null when it is gone or sold out. When the product has options now and had
 * none, one has to be chosen. When it no longer has options, the line is for the product.
 */
export function findBought(
  { bought, isSoldOut, choicesFile, variants }: ShownProduct,
  line: Pick<KeptLine, 'variantKey' | 'variant' | 'price' | 'currency'>,
): Bought | null {
  if (isSoldOut) return null;
  if (choicesFile === undefined) return bought;
  const { variantKey, variant = '', price, currency } = line;
  if (variantKey === undefined) return { ...bought, price: null, asks: true };
  // Unchanged while the file could not be read.
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

/** Whether the thing of a lost line still exists and is only sold out. */
export function isOnlySoldOut({ variants }: ShownProduct, { variantKey }: LineThing): boolean {
  if (variantKey === undefined || variants === undefined) return true;
  return variants.some(({ key }) => key === variantKey);
}
