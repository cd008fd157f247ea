import type { ReactElement } from 'react';
import type { Product } from '#contract/product.ts';
import { ProductCard } from './ProductCard.tsx';
import '../ui/card.css';

interface Props {
  products: readonly Product[];
  /** Level of the headings of the cards: one below that of the grid's own heading. */
  level?: 2 | 3;
  showsStore?: boolean;
  /** How many cards are in view when the page opens; their pictures are not lazy. */
  firstInView?: number;
  className?: string;
}

/** A grid of product cards. One React root per grid: a root per card costs far more to print. */
export function ProductGrid({
  products,
  level = 3,
  showsStore = true,
  firstInView = 0,
  className = '',
}: Props): ReactElement {
  return (
    <ul className={`grid ${className}`.trimEnd()}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          level={level}
          showsStore={showsStore}
          isFirst={index < firstInView}
        />
      ))}
    </ul>
  );
}
