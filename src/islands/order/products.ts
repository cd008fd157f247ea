import { soldOut } from '#domain/messages/order.ts';
import { readPrice } from '#domain/money/read-price.ts';
import { defaultCurrency } from '#domain/money/money.ts';
import type { KeptLine } from '#domain/orders/kept-order.ts';
import type { SheetStore } from './page.ts';

/** A product as a sheet shows it. */
export interface SheetProduct {
  readonly bought: Omit<KeptLine, 'quantity'>;
  readonly isSoldOut: boolean;
  readonly row: HTMLElement;
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
    const { price = null, currency = defaultCurrency } = readPrice(cost) ?? {};
    const delivery = row.dataset.d !== undefined;
    const bought = { productId, name: link.textContent, price, currency, delivery, minute, sheet };
    found.set(productId, { bought, isSoldOut: cost === soldOut, row });
  }
  return found;
}
