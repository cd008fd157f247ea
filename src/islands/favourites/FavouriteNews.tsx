import type { ReactElement } from 'react';

/** A change, with the address where it can be seen; null when there is none. */
export interface NewsItem {
  readonly id: string;
  readonly href: string | null;
  readonly name: string;
  readonly texts: readonly string[];
}

/** The changes of favourites and followed stores since the previous visit, above all of them. */
export function FavouriteNews({ news }: { news: readonly NewsItem[] }): ReactElement | null {
  if (news.length === 0) return null;
  return (
    <section className="panel mb-4 px-4 py-3" aria-labelledby="novedades">
      <h2 id="novedades" className="m-0 text-body font-heavy">
        Novedades de lo que sigues
      </h2>
      <ul className="m-0 list-none p-0">
        {news.map(({ id, href, name, texts }) => (
          <li key={id} className="wrap-anywhere">
            {href === null ? (
              <b className="inline-block py-2.5 font-strong" translate="no">
                {name}
              </b>
            ) : (
              <a href={href} className="inline-block py-2.5 font-strong underline" translate="no">
                {name}
              </a>
            )}{' '}
            <span className="text-soft">{texts.join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
