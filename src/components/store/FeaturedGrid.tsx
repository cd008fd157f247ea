import type { CSSProperties, ReactElement } from 'react';
import type { FeaturedBusiness } from '#contract/stores.ts';
import { businessTypeColor, businessTypeLabel, formatRawType } from '#domain/places/store-type.ts';
import { pauseBadge } from '#domain/hours/pause.ts';
import { favouritesText } from '#domain/products/favourites.ts';
import { featuredBadges } from '#domain/limits.ts';
import { storePath } from '#domain/paths/paths.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { Photo } from '../ui/StoredPicture.tsx';
import type { GridLayout } from '../ui/grid-sizes.ts';
import { gridClass, gridSizes } from '../ui/grid-sizes.ts';
import { VerifiedMark } from './VerifiedMark.tsx';

/** Gold, silver and bronze. */
const rankColors = ['bg-mango', 'bg-[#d5d9de]', 'bg-[#dfa878]'];

interface Props {
  businesses: readonly FeaturedBusiness[];
  level?: 2 | 3;
  /** The first three carry their rank. */
  ranked?: boolean;
  firstInView?: number;
  layout?: GridLayout;
  /** So many of the first say that whoever runs the marketplace recommends them. */
  recommended?: number;
}

/** In the corner that neither rank nor recommendation takes. */
function PauseBadge({ pause }: Required<Pick<FeaturedBusiness, 'pause'>>): ReactElement | null {
  const badge = pauseBadge(pause);
  return badge === null ? null : <span className="badge off right-2 left-auto">{badge}</span>;
}

/** The most loved stores with their most loved product. */
export function FeaturedGrid({
  businesses,
  level = 3,
  ranked = false,
  firstInView = 0,
  layout = 'wide',
  recommended = 0,
}: Props): ReactElement {
  const Heading = `h${level}` as const;
  return (
    <ol className={gridClass[layout]}>
      {businesses.map((business, index) => (
        <li
          className="card"
          key={business.businessId}
          style={{ '--type': businessTypeColor(business.businessType) } as CSSProperties}
        >
          <div className="pic bg-(--type)">
            {business.topProductImage === null ? (
              <Drawing type={business.businessType} name={business.businessName} />
            ) : (
              <Photo
                picture={business.topProductImage}
                alt=""
                width={320}
                sizes={gridSizes[layout]}
                isFirst={index < firstInView}
              />
            )}
            {index < recommended && <span className="badge last">Recomendado</span>}
            {business.pause && <PauseBadge pause={business.pause} />}
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
              <a href={storePath(business.businessUrl)} translate="no">
                {business.businessName}
              </a>
              {business.verified && <VerifiedMark />}
            </Heading>
            <p className="sub">{formatRawType(businessTypeLabel(business.businessType))}</p>
            {business.totalFavorites > 0 && (
              <p className="mt-auto pt-1.5 text-[0.84rem] font-strong before:text-coral before:[content:'♥_'_/_'']">
                {favouritesText(business.totalFavorites)}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
