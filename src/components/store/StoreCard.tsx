import type { CSSProperties, ReactElement } from 'react';
import type { Business } from '#contract/stores.ts';
import { storeTypeColor, storeTypeLabel } from '#domain/stores/store-type.ts';
import type { PrintedWindows } from '#domain/hours/open-windows.ts';
import { pauseBadge } from '#domain/hours/pause.ts';
import { placeName } from '#domain/places/place-name.ts';
import { storePath } from '#domain/paths/paths.ts';
import { firstLetter } from '#domain/text/first-letter.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { StoredPicture } from '../ui/StoredPicture.tsx';
import { VerifiedMark } from './VerifiedMark.tsx';

/**
 * The width of the picture: one column, two from 560 px, three from 960 px. A single column counts six pixels less, so
 * that a phone of 360 px at twice the density loads the file of 640 px instead of 960 px.
 */
const sizes =
  '(min-width:1160px) 363px,(min-width:960px) calc(33vw - 24px),(min-width:560px) calc(50vw - 26px),calc(100vw - 40px)';

interface Props {
  store: Business;
  level: 2 | 3;
  isFirst: boolean;
  /** The opening times, for the filter of a page that has one. */
  open?: PrintedWindows | undefined;
}

/** A store in the directory: its picture, its logo, its place and what it sells. */
export function StoreCard({ store, level, isFirst, open }: Props): ReactElement {
  const Heading = `h${level}` as const;
  const { name, logo, type } = store;
  const picture = store.banner ?? store.topProductImage;
  const badge = pauseBadge(store.pause);
  const style = { '--type': storeTypeColor(type) } as CSSProperties;
  return (
    <li className="card" style={style} data-w={open?.windows} data-z={open?.zone}>
      <div
        className={`pic aspect-[2.8] overflow-hidden bg-[linear-gradient(110deg,var(--type),var(--mango)_181.82%)] ${
          // A product's picture is shown whole, on its own colour.
          store.banner === null ? '[&_img]:object-contain' : ''
        }`}
      >
        {picture === null ? (
          <Drawing type={type} name={name} isLow />
        ) : (
          <StoredPicture picture={picture} alt="" width={480} sizes={sizes} isFirst={isFirst} />
        )}
        {badge !== null && <span className="badge off">{badge}</span>}
      </div>
      <div className="body relative pl-[84px]">
        <span className="mark absolute -top-4 left-3">
          {logo === null ? (
            <span aria-hidden="true">{firstLetter(name)}</span>
          ) : (
            <StoredPicture picture={logo} alt="" width={160} sizes="53px" />
          )}
        </span>
        <Heading className="name">
          <a href={storePath(store.url)} translate="no">
            {name}
          </a>
          {store.verified && <VerifiedMark />}
        </Heading>
        <p className="sub">{`${storeTypeLabel(type)} · ${placeName({ province: store.province, municipality: store.municipality ?? null })}`}</p>
        {store.description !== null && (
          <p className="mt-1 line-clamp-2 text-note [line-height:1.4]">{store.description}</p>
        )}
      </div>
    </li>
  );
}
