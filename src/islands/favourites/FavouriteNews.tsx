import type { ReactElement } from 'react';
import { productPath } from '#domain/paths/paths.ts';
import type { ProductNews } from './use-favourites.ts';

/** What changed in the favourites since the visit before, above all of them. */
export function FavouriteNews({ news }: { news: readonly ProductNews[] }): ReactElement | null {
  if (news.length === 0) return null;
  return (
    <section className="panel mb-4 px-4 py-3" aria-labelledby="novedades">
      <h2 id="novedades" className="m-0 text-body font-heavy">
        Novedades de lo que sigues
      </h2>
      <ul className="m-0 list-none p-0">
        {news.map(({ product, texts }) => (
          <li key={product.id} className="wrap-anywhere">
            <a href={productPath(product)} className="inline-block py-2.5 font-strong underline">
              {product.name}
            </a>{' '}
            <span className="text-soft">{texts.join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
