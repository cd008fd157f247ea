import type { ReactElement } from 'react';
import { Heart } from 'lucide-react';
import { Price } from '#components/product/Price.tsx';
import { Photo } from '#components/ui/Photo.tsx';
import type { Metrics } from '#contract/own.ts';
import { favouritesCount } from '#domain/products/favourites.ts';

interface Props {
  favourites: Metrics['topFavorites'];
}

/** The products that visitors keep most. */
export function TopFavourites({ favourites }: Props): ReactElement {
  return (
    <section className="panel">
      <h2>Productos favoritos</h2>
      {favourites.length === 0 ? (
        <p className="sub">
          Cuando tus clientes guarden tus productos como favoritos, aquí verás cuáles les gustan
          más.
        </p>
      ) : (
        <ol className="ranks">
          {favourites.map(({ id, name, image, favorite, price, currency }, index) => (
            <li key={id}>
              <span className="rank">{index + 1}</span>
              <div className="pic">
                {image === null ? (
                  <span className="blank" aria-hidden="true">
                    {Array.from(name)[0]}
                  </span>
                ) : (
                  <Photo picture={image} alt="" width={160} sizes="56px" />
                )}
              </div>
              <div className="told">
                <div>
                  <b className="name">{name}</b>
                  <Price product={{ price, price_old: null, currency }} />
                </div>
                <span className="loved">
                  <Heart aria-hidden="true" className="icon" />
                  {favouritesCount(favorite)}
                  <span className="sr"> favoritos</span>
                </span>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
