import type { ReactElement } from 'react';
import type { CardProduct } from '#contract/products.ts';
import { offerBadge } from '#domain/money/discount.ts';
import { productPath } from '#domain/paths/paths.ts';
import { cardPictureWidth } from '#domain/products/picture.ts';
import { hasRating, formatRating, commentCountText } from '#domain/products/rating.ts';
import { cardStock } from '#domain/products/stock.ts';
import { formatCount } from '#domain/text/count-text.ts';
import { splitName } from '#domain/text/shown-name.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { StoredPicture } from '../ui/StoredPicture.tsx';
import { Price } from './Price.tsx';

interface Props {
  product: CardProduct;
  level: 2 | 3;
  showsStore: boolean;
  sizes: string;
  isFirst: boolean;
}

/** A product in a grid. The whole card is a link; elements that script adds lie above it. */
export function ProductCard({ product, level, showsStore, sizes, isFirst }: Props): ReactElement {
  const Heading = `h${level}` as const;
  const picture = product.images[0];
  const badge = offerBadge(product);
  const stock = cardStock(product.stock);
  const [start, end] = splitName(product.name);
  const isSoldOut = stock.kind === 'sold-out';
  return (
    <li className={isSoldOut ? 'card out' : 'card'}>
      <div className="pic">
        {picture === undefined ? (
          <Drawing type={product.business.type} name={product.name} />
        ) : (
          <StoredPicture
            picture={picture}
            alt=""
            width={cardPictureWidth}
            sizes={sizes}
            isFirst={isFirst}
          />
        )}
        {badge !== null && <span className="badge off">{badge}</span>}
        {stock.kind === 'last-units' && <span className="badge last">{stock.text}</span>}
        {isSoldOut && <span className="badge gone">{stock.text}</span>}
        <span className="spot" data-favourite={product.id} />
      </div>
      <div className="body">
        <Heading className={end === '' ? 'name' : 'name long'} translate="no">
          <a href={productPath(product)}>
            {/* Two elements for every name, so that the markup is always the same. */}
            <span>{start}</span> <span>{end}</span>
          </a>
        </Heading>
        {showsStore && (
          <p className="sub" translate="no">
            {product.business.name}
          </p>
        )}
        {showsStore && product.business.province !== undefined && (
          <p className="sub">{product.business.province}</p>
        )}
        {hasRating(product) && (
          <p className="sub">
            <span className="star">★</span> <span>{formatRating(product.rating)}</span>{' '}
            <span aria-hidden="true">{`(${formatCount(product.reviewCount)})`}</span>
            <span className="sr">{commentCountText(product.reviewCount)}</span>
          </p>
        )}
        {stock.kind === 'available' && <p className="sub">{stock.text}</p>}
        <Price product={product} />
      </div>
    </li>
  );
}
