import type { CSSProperties, ReactElement } from 'react';
import type { Business } from '#contract/stores.ts';
import { businessTypeColor, businessTypeLabel } from '#domain/places/store-type.ts';
import { pauseBadge } from '#domain/hours/pause.ts';
import { storePath } from '#domain/paths/paths.ts';
import { firstLetter } from '#domain/text/first-letter.ts';
import { Photo } from '../ui/StoredPicture.tsx';
import { VerifiedMark } from './VerifiedMark.tsx';

/**
 * Width of a business card's picture in its grid: one column, two from 560 px, three from 960 px. Six pixels less in one
 * column: a phone of 360 px at twice the density takes the file of 640 then, where it took that of 960 for 652.
 */
const sizes =
  '(min-width:1160px) 363px,(min-width:960px) calc(33vw - 24px),(min-width:560px) calc(50vw - 26px),calc(100vw - 40px)';

interface Props {
  business: Business;
  level: 2 | 3;
  isFirst: boolean;
}

/** A store in the directory: its window, its sign, where it is and what it sells. */
export function BusinessCard({ business, level, isFirst }: Props): ReactElement {
  const Heading = `h${level}` as const;
  const { name, logo, type } = business;
  const picture = business.banner ?? business.topProductImage;
  const badge = pauseBadge(business.pause);
  const style = { '--type': businessTypeColor(type) } as CSSProperties;
  return (
    <li className="card" style={style}>
      <div
        className={`pic aspect-[2.8] overflow-hidden bg-[linear-gradient(110deg,var(--type),var(--mango)_181.82%)] [&_img]:absolute ${
          // A product's picture stands whole in the window, on its own colour.
          business.banner === null ? '[&_img]:object-contain' : ''
        }`}
      >
        {picture !== null && (
          <Photo picture={picture} alt="" width={480} sizes={sizes} isFirst={isFirst} />
        )}
        {badge !== null && <span className="badge off">{badge}</span>}
      </div>
      <div className="body relative pl-[84px]">
        <span className="mark absolute -top-4 left-3">
          {logo === null ? (
            <span aria-hidden="true">{firstLetter(name)}</span>
          ) : (
            <Photo picture={logo} alt="" width={160} sizes="53px" />
          )}
        </span>
        <Heading className="name">
          <a href={storePath(business.url)} translate="no">
            {name}
          </a>
          {business.verified && <VerifiedMark />}
        </Heading>
        <p className="sub">{`${businessTypeLabel(type)} · ${business.province}`}</p>
        {business.description !== null && (
          <p className="mt-1 line-clamp-2 text-note [line-height:1.4]">{business.description}</p>
        )}
      </div>
    </li>
  );
}
