import { detailStockCountUpTo, lastUnitsUpTo } from '../limits.ts';
import { formatCount } from '../text/count-text.ts';

export interface CardStock {
  readonly kind: 'sold-out' | 'last-units' | 'available' | 'none';
  readonly text: string;
}

export interface DetailStock {
  readonly kind: 'sold-out' | 'few' | 'in-stock' | 'none';
  readonly text: string;
}

/** A null stock means "not applicable" and is never sold out. */
export function isSoldOut(stock: number | null): boolean {
  return stock !== null && stock <= 0;
}

/** The text about the stock on a card (product.md 3.9). */
export function cardStock(stock: number | null): CardStock {
  if (stock === null) return { kind: 'none', text: '' };
  if (stock <= 0) return { kind: 'sold-out', text: 'Agotado' };
  if (stock <= lastUnitsUpTo) return { kind: 'last-units', text: `¡Últimos ${stock}!` };
  return { kind: 'available', text: `${formatCount(stock)} disponibles` };
}

/** The text about the stock on the product page (product.md 3.10). */
export function detailStock(stock: number | null): DetailStock {
  if (stock === null) return { kind: 'none', text: '' };
  if (stock <= 0) return { kind: 'sold-out', text: 'Producto agotado' };
  if (stock <= detailStockCountUpTo) {
    return { kind: 'few', text: `¡Solo ${stock} disponibles!` };
  }
  return { kind: 'in-stock', text: 'En stock' };
}

/** The stock of a product with options, for its owner. @example ownStockText(14) // '14 disponibles' */
export function ownStockText(stock: number | null): string {
  if (stock === null) return 'Sin contar la cantidad';
  if (stock <= 0) return 'Agotado';
  return stock === 1 ? '1 disponible' : `${formatCount(stock)} disponibles`;
}
