import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { isApiError } from '#client/api-error.ts';
import type { Product } from '#contract/product.ts';
import { runBounded } from '#domain/run-bounded.ts';
import { describeFailure, publicApi } from '#stores/api.ts';
import { $favourites } from '#stores/favourites.ts';
import { type KeptProducts, keepProducts, readKeptProducts } from './kept-products.ts';

/** Calls in flight at once. */
const parallelCalls = 4;

export interface FavouritesView {
  /** Ids to be shown, the newest favourite first. */
  readonly ids: readonly string[];
  readonly products: readonly Product[];
  /** Favourites that are not sold any more. */
  readonly goneIds: readonly string[];
  readonly isLoading: boolean;
  /** Why some could not be loaded, null when none failed. */
  readonly failure: string | null;
  /** Milliseconds since those that could not be loaded were last seen, null when none of them is shown. */
  readonly age: number | null;
  readonly retry: () => void;
}

/** Loads the visitor's newest favourites, `limit` of them, one call each. */
export function useFavourites(limit: number): FavouritesView {
  const ids = useStore($favourites).slice(-limit).reverse();
  // A product that the server does not have is null.
  const [found, setFound] = useState<Readonly<Record<string, Product | null>>>({});
  const [kept, setKept] = useState<KeptProducts | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const missing = ids.filter((id) => !(id in found)).join(' ');

  useEffect(() => {
    if (missing === '') return;
    const stopping = new AbortController();
    const { signal } = stopping;
    runBounded(missing.split(' '), parallelCalls, async (id) => {
      const product = await findProduct(id, signal);
      setFound((known) => ({ ...known, [id]: product }));
    }).catch((error: unknown) => {
      if (signal.aborted) return;
      setFailure(describeFailure(error));
      void readKeptProducts().then(setKept);
    });
    return () => {
      stopping.abort();
    };
    // What arrives shrinks `missing`, which must not start over the calls still in flight.
  }, [ids.join(' '), attempt]);

  const loaded = missing === '' ? ids.map((id) => found[id]).filter(isThere) : null;
  const loadedIds = loaded?.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (loaded !== null) void keepProducts(loaded);
    // The list is made anew at each render.
  }, [loadedIds]);

  const seen = failure === null ? null : kept;
  const products = ids.map((id) => (id in found ? found[id] : seen?.products[id])).filter(isThere);
  return {
    ids,
    products,
    age: seen !== null && products.some(({ id }) => !(id in found)) ? seen.age : null,
    goneIds: ids.filter((id) => found[id] === null),
    isLoading: missing !== '' && failure === null,
    failure: missing === '' ? null : failure,
    retry() {
      setFailure(null);
      setAttempt(attempt + 1);
    },
  };
}

const isThere = (product: Product | null | undefined): product is Product => Boolean(product);

function findProduct(id: string, signal: AbortSignal): Promise<Product | null> {
  return publicApi.getProduct({ params: { id }, signal }).catch((error: unknown) => {
    if (isApiError(error, 404)) return null;
    throw error;
  });
}
