import type { ReactElement } from 'react';
import { Heart } from 'lucide-react';
import { Price } from '#components/product/Price.tsx';
import type { Metrics } from '#contract/stores.ts';
import { favouritesCount, favouritesText } from '#domain/products/favourites.ts';
import { keepTogether } from '#domain/text/shown-name.ts';
import { Thumbnail } from '#islands/signed-in/ui/Thumbnail.tsx';

interface Props {
  favourites: Metrics['topFavorites'];
}

/** The products with the most favourites. */
export function TopFavourites({ favourites }: Props): ReactElement {
  return (
    <section className="panel p-4">
      <h2 className="mb-2">Productos favoritos</h2>
      {favourites.length === 0 ? (
        <p className="sub">
          Cuando tus clientes guarden tus productos como favoritos, aquí verás cuáles les gustan
          más.
        </p>
      ) : (
        <ol className="ranks @container grid">
          {favourites.map(({ id, name, image, favorite, ...cost }, index) => (
            <li
              key={id}
              className="grid grid-cols-[1.75rem_56px_minmax(0,1fr)] cramped:grid-cols-[1.75rem_minmax(0,1fr)] items-center gap-2.5 py-2 not-first:rule-t"
            >
              <span
                className={`text-center font-extrabold ${index < 3 ? 'text-star' : 'text-soft'}`}
              >
                {index + 1}
              </span>
              <Thumbnail
                name={name}
                picture={image}
                sizes="56px"
                letter="text-[1.4rem]!"
                className="cramped:w-14"
              />
              <div className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 cramped:col-span-full">
                <div className="min-w-0 flex-[1_1_9rem] [&_.price]:p-0! [&_.price]:text-label!">
                  <b className="block [line-height:1.25] font-strong hyphens-auto" translate="no">
                    {keepTogether(name)}
                  </b>
                  <Price product={{ ...cost, price_old: null }} />
                </div>
                <span className="flex items-center gap-[5px] font-bold tabular">
                  <Heart aria-hidden="true" className="icon size-[17px] fill-current text-coral" />
                  <span aria-hidden="true">{favouritesCount(favorite)}</span>
                  <span className="sr">{favouritesText(favorite)}</span>
                </span>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
