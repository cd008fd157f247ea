import type { ReactElement } from 'react';
import type { CardProduct } from '#contract/products.ts';
import { ProductCard } from './ProductCard.tsx';
import type { GridLayout } from '../ui/grid-sizes.ts';
import { gridClass, gridSizes } from '../ui/grid-sizes.ts';

interface Props {
  products: readonly CardProduct[];
  /** The heading level of the cards: one below the grid's own heading. */
  level?: 2 | 3;
  showsStore?: boolean;
  /** The number of cards in view when the page opens. Their pictures are not lazy. */
  firstInView?: number;
  layout?: GridLayout;
}

/** A grid of product cards. It is one React root, because a root for each card costs far more to render. */
export function ProductGrid({
  products,
  level = 3,
  showsStore = true,
  firstInView = 0,
  layout = 'wide',
}: Props): ReactElement {
  return (
    <ul className={gridClass[layout]}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          level={level}
          showsStore={showsStore}
          sizes={gridSizes[layout]}
          isFirst={index < firstInView}
        />
      ))}
    </ul>
  );
}
