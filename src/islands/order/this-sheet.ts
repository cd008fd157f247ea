import type { Sought } from './order-opened.ts';
import { readStore } from './page.ts';
import { type Products, readProducts } from './products.ts';

export const store = readStore(document);
export const here = readProducts(document, store, location.pathname);
/** Whether the page is the browser's copy and not from the network. */
export const isStoredCopy = document.querySelector('[data-kept]') !== null;

/** A separate file, because few visitors need it. */
export const loadOrderOpened = () => import('./order-opened.ts');

/**
 * Returns the products of this sheet. In a store with several sheets it looks for the wanted ones on the others too.
 */
export const findSought = async (
  sought: readonly Sought[],
  isNetworkOnly?: boolean,
): Promise<Products> =>
  store.isSplit ? (await loadOrderOpened()).findProducts(here, store, sought, isNetworkOnly) : here;
