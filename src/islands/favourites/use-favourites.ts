import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { CardProduct } from '#contract/products.ts';
import { productPath } from '#domain/paths/paths.ts';
import { describeFavouriteNews } from '#domain/products/favourite-news.ts';
import { describeFailure } from '#state/api.ts';
import { $favouriteNews } from '#state/favourite-news.ts';
import { $favourites } from '#state/favourites.ts';
import { setStored } from '#state/set-stored.ts';
import {
  type KeptProducts,
  keepProducts,
  listCounted,
  readKeptProducts,
} from '../shared/favourites/kept-products.ts';
import { loadCards } from '../shared/favourites/load-cards.ts';
import { readSeenProducts } from '../shared/favourites/seen-products.ts';
import type { NewsItem } from './FavouriteNews.tsx';

export interface FavouritesView {
  /** Ids to show, the newest favourite first. */
  readonly ids: readonly string[];
  readonly products: readonly CardProduct[];
  readonly news: readonly NewsItem[];
  /** Favourites that are no longer sold. */
  readonly goneIds: readonly string[];
  readonly isLoading: boolean;
  /** Why some could not be loaded; null when none failed. */
  readonly failure: string | null;
  /** Milliseconds since the favourites that could not be loaded were last seen; null when none of them is shown. */
  readonly age: number | null;
  readonly retry: () => void;
}

type Seen = Awaited<ReturnType<typeof readSeenProducts>>;

/** Loads the visitor's `limit` newest favourites, with their news. */
export function useFavourites(limit: number): FavouritesView {
  const favourites = useStore($favourites);
  const all = [...favourites].reverse();
  const ids = all.slice(0, limit);
  // Null is a product that the server does not have.
  const [found, setFound] = useState<Readonly<Record<string, CardProduct | null>>>({});
  const [seen, setSeen] = useState<Seen>({});
  // Shown from a failure until products arrive.
  const [kept, setKept] = useState<KeptProducts | null>(null);
  const [failed, setFailed] = useState<{ run: string; message: string } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const missing = ids.filter((id) => !(id in found)).join(' ');
  const run = [attempt, ...ids].join(' ');
  const failure = missing !== '' && failed?.run === run ? failed.message : null;

  useEffect(() => {
    if (missing === '') return;
    const stopping = new AbortController();
    const { signal } = stopping;
    // The old state is read first, because the new one will replace it.
    Promise.all([readSeenProducts(), readKeptProducts()])
      .then(async ([before, keptBefore]) => {
        const asked = missing.split(' ');
        // A favourite that was shown once may have news although it is not shown now. As many are loaded as the header
        // counts.
        const further = listCounted(favourites, keptBefore?.products ?? {}).filter(
          (id) => !asked.includes(id) && !(id in found),
        );
        const cards = await loadCards([...asked, ...further], signal);
        setSeen(before);
        setKept(null);
        setFound((known) => ({ ...known, ...cards }));
        setStored($favouriteNews, { count: 0, askedAt: Date.now() });
      })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        setFailed({ run, message: describeFailure(error) });
        void readKeptProducts().then(setKept);
      });
    return () => {
      stopping.abort();
    };
    // Arriving products shrink `missing`. That must not restart the running calls.
  }, [run]);

  const loaded = missing === '' ? all.map((id) => found[id]).filter(isThere) : null;
  const loadedIds = loaded?.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (loaded !== null) void keepProducts(loaded);
    // The array is new at each render, so its text decides.
  }, [loadedIds]);

  const products = ids.map((id) => (id in found ? found[id] : kept?.products[id])).filter(isThere);
  return {
    ids,
    products,
    news: all.flatMap((id) => {
      const [before, product] = [seen[id], found[id]];
      const texts = before && product ? describeFavouriteNews(before, product) : [];
      if (!product || texts.length === 0) return [];
      return [{ id, href: productPath(product), name: product.name, texts }];
    }),
    age: kept !== null && products.some(({ id }) => !(id in found)) ? kept.age : null,
    goneIds: ids.filter((id) => found[id] === null),
    isLoading: missing !== '' && failure === null,
    failure,
    retry() {
      setAttempt(attempt + 1);
    },
  };
}

const isThere = (product: CardProduct | null | undefined): product is CardProduct =>
  Boolean(product);
