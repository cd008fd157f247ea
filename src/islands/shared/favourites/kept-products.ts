import type { CardProduct } from '#contract/products.ts';
import { maxCards } from '#domain/limits.ts';
import { favouritesCache, keptAtHeader, keptBytesHeader } from '#domain/browser/kept-cache.ts';

/** Stored products by id, as they were last loaded. Used when they cannot be loaded. */
export interface KeptProducts {
  /** Milliseconds since they were loaded. */
  readonly age: number;
  readonly products: Readonly<Record<string, CardProduct | undefined>>;
}

/** The key in the cache. It is never requested. */
const address = '/favoritos/productos';

/**
 * The newest favourites that were shown before. Only they can have news, which the heart counts.
 * @param ids of all favourites, oldest first
 */
export const listCounted = (
  ids: readonly string[],
  products: KeptProducts['products'],
): readonly string[] => ids.filter((id) => products[id]).slice(-maxCards);

/** Replaces the stored products. When the browser refuses, those of before stay. */
export async function keepProducts(products: readonly CardProduct[]): Promise<void> {
  try {
    const body = new Blob([JSON.stringify(products)]);
    const headers = { [keptAtHeader]: String(Date.now()), [keptBytesHeader]: String(body.size) };
    await (await caches.open(favouritesCache)).put(address, new Response(body, { headers }));
  } catch {
    return;
  }
}

export async function readKeptProducts(): Promise<KeptProducts | null> {
  try {
    const kept = await caches.match(address, { cacheName: favouritesCache });
    if (kept === undefined) return null;
    const products = (await kept.json()) as CardProduct[];
    return {
      age: Date.now() - Number(kept.headers.get(keptAtHeader)),
      products: Object.fromEntries(products.map((product) => [product.id, product])),
    };
  } catch {
    return null;
  }
}
