import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { ProductGrid } from '#components/product/ProductGrid.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { ageText } from '#domain/text/age-text.ts';
import { productPageSize } from '#domain/limits.ts';
import { apiMessages } from '#domain/messages.ts';
import { offersPath } from '#domain/paths/paths.ts';
import { favouritesText } from '#domain/products/favourites.ts';
import { $favourites, applyFavourite } from '#state/favourites.ts';
import { useIsMounted } from '../shared/use-is-mounted.ts';
import { gridClass } from '#components/ui/grid-sizes.ts';
import { FavouriteNews, type NewsItem } from './FavouriteNews.tsx';
import { FollowedStores } from './FollowedStores.tsx';
import { GoneProducts, sentenceRowClass } from './GoneProducts.tsx';
import { useFavourites } from './use-favourites.ts';
import { useStoreNews } from './use-store-news.ts';

/** The favourites stored in this browser, the newest first. */
export function FavouritesList(): ReactElement | null {
  return useIsMounted() ? <LoadedFavourites /> : null;
}

function LoadedFavourites(): ReactElement {
  const [limit, setLimit] = useState(productPageSize);
  const total = useStore($favourites).length;
  const { ids, products, news, goneIds, isLoading, failure, age, retry } = useFavourites(limit);
  const followed = useStoreNews();
  const { stores } = followed;
  const status = useKeptFocus(total + stores.length);
  const noteShown = useFocusOnMore(products.length);
  const waiting = ids.length - products.length - goneIds.length;
  return (
    <>
      <p ref={status} tabIndex={-1} role="status" className="mt-5 mb-3 min-h-[1.5em] text-soft">
        {isLoading ? 'Cargando tus favoritos…' : describe(total, stores.length)}
      </p>
      {total === 0 && stores.length === 0 && (
        <EmptyState
          title="Todavía no tienes favoritos"
          text="Toca el corazón de un producto o sigue una tienda y aparecerá aquí, en este navegador."
          action={{ href: offersPath(), label: 'Ver las ofertas del día' }}
        />
      )}
      <FavouriteNews news={join(news, followed.news)} />
      <GoneProducts
        count={goneIds.length}
        onRemove={() => {
          for (const id of goneIds) applyFavourite(id, 'remove');
        }}
      />
      <ProductGrid products={products} level={2} />
      {failure !== null && (
        <div className={sentenceRowClass} role="alert">
          <p>
            <span>{failure}</span>
            {age !== null && <span>{` Esto es lo que viste ${ageText(age)}.`}</span>}
          </p>
          <button
            type="button"
            className="btn main"
            onClick={() => {
              retry();
              status.current?.focus({ preventScroll: true });
            }}
          >
            {apiMessages.retry}
          </button>
        </div>
      )}
      {isLoading && waiting > 0 && <Skeleton count={waiting} />}
      {limit < total && !isLoading && (
        <button
          type="button"
          className="btn mx-auto mt-5 flex"
          onClick={() => {
            noteShown();
            setLimit(limit + productPageSize);
          }}
        >
          Mostrar más
        </button>
      )}
      <FollowedStores {...followed} />
    </>
  );
}

function describe(favourites: number, stores: number): string {
  const parts = [
    ...(favourites === 0 ? [] : [`Tienes ${favouritesText(favourites)}`]),
    ...(stores === 0 ? [] : [`Sigues ${stores === 1 ? '1 tienda' : `${stores} tiendas`}`]),
  ];
  return parts.join(' · ');
}

/** Joins the news. When a favourite has its own news, its store's news about it is left out. */
function join(news: readonly NewsItem[], ofStores: readonly NewsItem[]): NewsItem[] {
  const known = new Set(news.map(({ id }) => id));
  return [...news, ...ofStores.filter(({ id }) => !known.has(id))];
}

/** A card that leaves the list would take the focus with it, so the focus moves to the count. */
function useKeptFocus(total: number) {
  const status = useRef<HTMLParagraphElement>(null);
  const known = useRef(total);
  useEffect(() => {
    if (total < known.current && document.activeElement === document.body) status.current?.focus();
    known.current = total;
  }, [total]);
  return status;
}

/** The button for more disappears while they load, so the first of them gets the focus. */
function useFocusOnMore(shown: number): () => void {
  const before = useRef(Infinity);
  useEffect(() => {
    if (shown <= before.current) return;
    const more = document.querySelectorAll<HTMLElement>('main .card h2 a')[before.current];
    before.current = Infinity;
    if (document.activeElement === document.body) more?.focus({ preventScroll: true });
  }, [shown]);
  return () => {
    before.current = shown;
  };
}

function Skeleton({ count }: { count: number }): ReactElement {
  return (
    <ul className={gridClass.wide} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className="card">
          <div className="pic bg-line" />
          <div className="body min-h-[92px]" />
        </li>
      ))}
    </ul>
  );
}
