export const noProductsSentence = 'Aún no tienes productos';

/**
 * The whole percentage of products that are not out of stock. It is 0 only when all are out of stock, and 100 only when
 * none is. 0 without products.
 */
export function availabilityPercent(products: number, outOfStock: number): number {
  if (products <= 0 || outOfStock >= products) return 0;
  if (outOfStock <= 0) return 100;
  return Math.min(99, Math.max(1, Math.round(((products - outOfStock) / products) * 100)));
}

/** The sentence of the dashboard: 'El 80 % de tus productos está disponible'. */
export function availabilitySentence(products: number, outOfStock: number): string {
  if (products <= 0) return noProductsSentence;
  return `El ${availabilityPercent(products, outOfStock)}\u00a0% de tus productos está disponible`;
}
