import type { CSSProperties, ReactElement } from 'react';
import type { FeaturedBusiness } from '#contract/stores.ts';
import { storeTypeColor, storeTypeLabel } from '#domain/stores/store-type.ts';
import { pauseBadge } from '#domain/hours/pause.ts';
import { favouritesText } from '#domain/products/favourites.ts';
import { featuredBadges } from '#domain/limits.ts';
import { storePath } from '#domain/paths/paths.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { StoredPicture } from '../ui/StoredPicture.tsx';
import type { GridLayout } from '../ui/grid-sizes.ts';
import { gridClass, gridSizes } from '../ui/grid-sizes.ts';
import { VerifiedMark } from './VerifiedMark.tsx';

/** Gold, silver and bronze. */
const rankColors = ['bg-mango', 'bg-[#d5d9de]', 'bg-[#dfa878]'];

interface Props {
  stores: readonly FeaturedBusiness[];
  level?: 2 | 3;
  /** Whether the first three show their rank. */
  ranked?: boolean;
  firstInView?: number;
  layout?: GridLayout;
  /** The number of stores at the start of the list that the operators recommend. */
  recommended?: number;
}

/** In the corner that rank and recommendation leave free. */
function PauseBadge({ pause }: Required<Pick<FeaturedBusiness, 'pause'>>): ReactElement | null {
  const badge = pauseBadge(pause);
  return badge === null ? null : <span className="badge off right-2 left-auto">{badge}</span>;
}

/** The stores with the most favourites, each with its most popular product. */
export function FeaturedGrid({
  stores,
  level = 3,
  ranked = false,
  firstInView = 0,
  layout = 'wide',
  recommended = 0,
}: Props): ReactElement {
  const Heading = `h${level}` as const;
  return (
    <ol className={gridClass[layout]}>
      {stores.map((store, index) => (
        <li
          className="card"
          key={store.businessId}
          style={{ '--type': storeTypeColor(store.businessType) } as CSSProperties}
        >
          <div className="pic bg-(--type)">
            {store.topProductImage === null ? (
              <Drawing type={store.businessType} name={store.businessName} />
            ) : (
              <StoredPicture
                picture={store.topProductImage}
                alt=""
                width={320}
                sizes={gridSizes[layout]}
                isFirst={index < firstInView}
              />
            )}
            {index < recommended && <span className="badge last">Recomendado</span>}
            {store.pause && <PauseBadge pause={store.pause} />}
            {ranked && index < featuredBadges && (
              <span
                className={`rank absolute top-2 left-2 grid size-[34px] place-items-center rounded-full rule-2 border-card font-extrabold text-[#3b2700] ${rankColors[index]}`}
              >
                <span className="sr">Puesto </span>
                <span>{index + 1}</span>
              </span>
            )}
          </div>
          <div className="body">
            <Heading className="name">
              <a href={storePath(store.businessUrl)} translate="no">
                {store.businessName}
              </a>
              {store.verified && <VerifiedMark />}
            </Heading>
            <p className="sub">{storeTypeLabel(store.businessType).toLowerCase()}</p>
            {store.totalFavorites > 0 && (
              <p className="mt-auto pt-1.5 text-[0.84rem] font-strong before:text-coral before:[content:'♥_'_/_'']">
                {favouritesText(store.totalFavorites)}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
