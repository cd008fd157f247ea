import type { StoreType } from '#domain/stores/store-type.ts';
import { buildStore } from './build-store.ts';
import type { DemoStore } from './demo-store.ts';
import { readStoreSheets } from './store-sheet.ts';

/** The files below `stores`, in the order in which their stores are invented. */
const files: readonly StoreType[] = [
  'cafe',
  'fashion',
  'grocery',
  'food',
  'electronics',
  'bar',
  'home',
  'beauty',
  'health',
  'sports',
  'pets',
  'toys',
  'books',
  'auto',
  'services',
  'other',
];

/**
 * The demonstration catalogue: the same stores, products and comments every time, dated back from
 * `now` over the last nine months.
 */
export function demoStores(now: Date): DemoStore[] {
  return files.flatMap(readStoreSheets).map((sheet, order) => buildStore(sheet, order, now));
}
