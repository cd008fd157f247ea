import type { Followed } from '#domain/products/favourite-news.ts';
import { readKeptProducts } from './kept-products.ts';

type Seen = Readonly<Record<string, Followed | undefined>>;

const key = 'vitrina:favourites-seen';

/**
 * What the favourites were at the visit before: as they were kept when this tab first asked. To go to a product and
 * come back, or to reload, does not make its news old.
 */
export async function readSeenProducts(): Promise<Seen> {
  const stored = readStored();
  if (stored !== null) return stored;
  const kept = Object.values((await readKeptProducts())?.products ?? {});
  const seen = Object.fromEntries(
    kept.flatMap((product) => {
      if (product === undefined) return [];
      const { id, price, currency, stock } = product;
      return [[id, { price, currency, stock }]];
    }),
  );
  try {
    sessionStorage.setItem(key, JSON.stringify(seen));
  } catch {
    // Without storage the news are those since the page was opened before.
  }
  return seen;
}

function readStored(): Seen | null {
  try {
    const seen: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof seen === 'object' ? (seen as Seen | null) : null;
  } catch {
    return null;
  }
}
