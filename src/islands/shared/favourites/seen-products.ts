import type { Followed } from '#domain/products/favourite-news.ts';
import { readKeptProducts } from './kept-products.ts';

type Seen = Readonly<Record<string, Followed | undefined>>;

const key = 'vitrina:favourites-seen';

/**
 * The state of the favourites at the previous visit: the one that was stored when this tab first asked. Visiting a
 * product or reloading does not make news old.
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
    // Without storage, news are those since the page was last opened.
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
