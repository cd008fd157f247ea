import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { StoreNews } from '#contract/stores.ts';
import { productPath, storePath } from '#domain/paths/paths.ts';
import { listFreshNews } from '#domain/products/store-news.ts';
import { describeFailure } from '#state/api.ts';
import { $favouriteNews } from '#state/favourite-news.ts';
import type { FollowedStore } from '#state/followed-stores.ts';
import { $followedStores } from '#state/followed-stores.ts';
import { setStored } from '#state/set-stored.ts';
import { loadStoreNews, noteSeen } from '../shared/favourites/load-store-news.ts';
import { readSeenStores } from '../shared/favourites/seen-stores.ts';
import type { NewsItem } from './FavouriteNews.tsx';

export interface StoresView {
  /** The newest first. */
  readonly stores: readonly FollowedStore[];
  readonly news: readonly NewsItem[];
  /** Why the news could not be loaded; null when they could. */
  readonly failure: string | null;
  readonly retry: () => void;
}

interface Found {
  readonly seen: ReadonlyMap<string, FollowedStore>;
  readonly after: ReadonlyMap<string, StoreNews>;
}

/** The stores that the visitor follows, with their news since the previous visit. */
export function useStoreNews(): StoresView {
  const stores = [...useStore($followedStores)].reverse();
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const hasStores = stores.length > 0;

  useEffect(() => {
    if (!hasStores) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const seen = readSeenStores();
    loadStoreNews(signal)
      .then((after) => {
        setFound({ seen, after });
        noteSeen(after);
        setStored($favouriteNews, { count: 0, askedAt: Date.now() });
      })
      .catch((error: unknown) => {
        if (!signal.aborted) setFailure(describeFailure(error));
      });
    return () => {
      stopping.abort();
    };
  }, [hasStores, attempt]);

  return {
    stores,
    news: found === null ? [] : stores.flatMap(({ id }) => describeStore(found, id)),
    failure: hasStores ? failure : null,
    retry() {
      setFailure(null);
      setAttempt(attempt + 1);
    },
  };
}

function describeStore({ seen, after }: Found, id: string): NewsItem[] {
  const [before, now] = [seen.get(id), after.get(id)];
  if (before === undefined) return [];
  if (now === undefined) {
    return [{ id, href: null, name: before.name, texts: ['Cerró o ya no se muestra'] }];
  }
  const { name, url } = now;
  const isRenamed = name !== before.name;
  const renamed = { id, href: storePath(url), name, texts: [`Antes se llamaba «${before.name}»`] };
  const products = before.seen === null ? [] : listFreshNews(now, before.seen);
  return [
    ...(isRenamed ? [renamed] : []),
    ...products.map((product) => ({
      ...product,
      href: productPath({ id: product.id, business: { url } }),
    })),
  ];
}
