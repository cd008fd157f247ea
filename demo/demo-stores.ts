import { buildStore } from './build-store.ts';
import type { DemoStore } from './demo-store.ts';
import { autoStores } from './stores/auto.ts';
import { barStores } from './stores/bar.ts';
import { beautyStores } from './stores/beauty.ts';
import { booksStores } from './stores/books.ts';
import { cafeStores } from './stores/cafe.ts';
import { electronicsStores } from './stores/electronics.ts';
import { fashionStores } from './stores/fashion.ts';
import { foodStores } from './stores/food.ts';
import { groceryStores } from './stores/grocery.ts';
import { healthStores } from './stores/health.ts';
import { homeStores } from './stores/home.ts';
import { otherStores } from './stores/other.ts';
import { petsStores } from './stores/pets.ts';
import { servicesStores } from './stores/services.ts';
import { sportsStores } from './stores/sports.ts';
import { toysStores } from './stores/toys.ts';

const sheets = [
  ...cafeStores,
  ...fashionStores,
  ...groceryStores,
  ...foodStores,
  ...electronicsStores,
  ...barStores,
  ...homeStores,
  ...beautyStores,
  ...healthStores,
  ...sportsStores,
  ...petsStores,
  ...toysStores,
  ...booksStores,
  ...autoStores,
  ...servicesStores,
  ...otherStores,
];

/**
 * The demonstration catalogue: the same stores, products and reviews every time, dated back from
 * `now` over the last nine months.
 */
export function demoStores(now: Date): DemoStore[] {
  return sheets.map((sheet, order) => buildStore(sheet, order, now));
}
