import { useEffect, useState } from 'react';
import { useStore } from '../use-store.ts';
import { isApiError } from '#client/api-error.ts';
import type { Product } from '#contract/product.ts';
import { runBounded } from '#domain/run-bounded.ts';
import { describeFailure, publicApi } from '#stores/api.ts';
import { $favourites } from '#stores/favourites.ts';

/** Calls under way at once. */
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
  readonly retry: () => void;
}

/** Loads the visitor's newest favourites, `limit` of them, one call each. */
export function useFavourites(limit: number): FavouritesView {
  const ids = useStore($favourites).slice(-limit).reverse();
  // A product that the server does not have is null.
  const [found, setFound] = useState<Readonly<Record<string, Product | null>>>({});
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
      if (!signal.aborted) setFailure(describeFailure(error));
    });
    return () => {
      stopping.abort();
    };
    // What arrives shrinks `missing`, which must not start over the calls still under way.
  }, [ids.join(' '), attempt]);

  return {
    ids,
    products: ids
      .map((id) => found[id])
      .filter((product) => product !== null && product !== undefined),
    goneIds: ids.filter((id) => found[id] === null),
    isLoading: missing !== '' && failure === null,
    failure: missing === '' ? null : failure,
    retry() {
      setFailure(null);
      setAttempt(attempt + 1);
    },
  };
}

function findProduct(id: string, signal: AbortSignal): Promise<Product | null> {
  return publicApi.getProduct({ params: { id }, signal }).catch((error: unknown) => {
    if (isApiError(error, 404)) return null;
    throw error;
  });
}
