import { readPrice } from '#domain/money/read-price.ts';
import { defaultCurrency } from '#domain/money/money.ts';
import type { KeptLine } from '#domain/orders/kept-order.ts';
import { orderSheetPath } from '#domain/paths/paths.ts';
import { readStore, type SheetStore } from './page.ts';

/** A product as a sheet shows it. */
export interface SheetProduct {
  readonly bought: Omit<KeptLine, 'quantity'>;
  readonly isSoldOut: boolean;
  readonly row: HTMLElement;
}
export type Products = Map<string, SheetProduct>;

/** The products of a sheet by id, read from what the page shows: no name is ever taken from a link. */
export function readProducts(page: ParentNode, { url, minute }: SheetStore): Products {
  const links = page.querySelectorAll<HTMLAnchorElement>(`li>a[href^="/${url}/product/"]`);
  const found: Products = new Map();
  for (const link of links) {
    const row = link.closest('li');
    if (row === null) continue;
    const productId = link.href.slice(-12);
    const cost = row.querySelector('b')?.textContent ?? '';
    const { price = null, currency = defaultCurrency } = readPrice(cost) ?? {};
    const delivery = row.dataset.d !== undefined;
    const bought = { productId, name: link.textContent, price, currency, delivery, minute };
    found.set(productId, { bought, isSoldOut: cost === 'Agotado', row });
  }
  return found;
}

/** The products of some ids; those on other sheets of the store are read from these, as long as some are missing. */
export async function findProducts(
  here: Products,
  store: SheetStore,
  ids: readonly string[],
): Promise<Products> {
  const found = new Map(here);
  const base = orderSheetPath(store.url);
  const paths = store.isSplit ? [base] : [];
  for (const path of paths) {
    if (ids.every((id) => found.has(id))) break;
    const response = await fetch(path);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const [id, product] of readProducts(page, readStore(page))) found.set(id, product);
    if (path !== base) continue;
    for (const link of page.querySelectorAll(`a[href^="${base}/"]`)) {
      paths.push(link.getAttribute('href') ?? '');
    }
  }
  return found;
}
