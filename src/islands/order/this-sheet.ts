import type { Sought } from './order-opened.ts';
import { readStore } from './page.ts';
import { type Products, readProducts } from './products.ts';

export const store = readStore(document);
export const here = readProducts(document, store, location.pathname);
/** Whether the page is not from the network but what the browser kept of it. */
export const isOld = document.querySelector('[data-kept]') !== null;

/** What few need, and is a file of its own. */
export const loadMore = () => import('./order-opened.ts');

/** The products of the store, as far as they are looked for also those of its other sheets. */
export const look = async (sought: readonly Sought[], mustBeNow?: boolean): Promise<Products> =>
  store.isSplit ? (await loadMore()).findProducts(here, store, sought, mustBeNow) : here;
