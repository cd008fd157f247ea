import type { Metrics } from '#contract/stores.ts';
import { noProductsSentence } from '#domain/products/availability.ts';
import { categoriesText, formatCount, productsText } from '#domain/text/count-text.ts';

/** @example 'Tienes 12 productos y 3 categorías: 2 agotados, 4 con descuento y 1 en oferta.' */
export function formatSummary(metrics: Metrics): string {
  const { productsCount, categoriesCount } = metrics;
  if (productsCount === 0) return `${noProductsSentence}.`;
  const categories = categoriesCount === 0 ? '' : ` y ${categoriesText(categoriesCount)}`;
  const { productsOutOfStock, productsWithDiscount, productsOnOffer } = metrics;
  const soldOut = productsOutOfStock === 1 ? 'agotado' : 'agotados';
  return (
    `Tienes ${productsText(productsCount)}${categories}: ${formatCount(productsOutOfStock)} ${soldOut}, ` +
    `${formatCount(productsWithDiscount)} con descuento y ${formatCount(productsOnOffer)} en oferta.`
  );
}
