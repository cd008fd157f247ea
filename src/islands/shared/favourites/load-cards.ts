import type { CardProduct } from '#contract/products.ts';
import { maxCards } from '#domain/limits.ts';
import { publicApi } from '#state/api.ts';

/** Loads the cards of products by id, `maxCards` in a call. Null for a product that is no longer for sale. */
export async function loadCards(
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Readonly<Record<string, CardProduct | null>>> {
  const found: Record<string, CardProduct | null> = {};
  for (let start = 0; start < ids.length; start += maxCards) {
    const asked = ids.slice(start, start + maxCards);
    const cards = await publicApi('GET /products/cards', { query: { ids: asked }, signal });
    for (const id of asked) found[id] = cards.find((card) => card.id === id) ?? null;
  }
  return found;
}
