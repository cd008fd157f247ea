/** A whole number with separated thousands, as in prices. @example formatCount(1250) // '1,250' */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

export function countText(count: number, singular: string, plural: string): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

/** @example productsText(2) // '2 productos' */
export function productsText(count: number): string {
  return countText(count, 'producto', 'productos');
}

/**
 * '1 producto encontrado', 'N productos encontrados'; a total known only as a lower bound reads
 * 'más de N productos encontrados'.
 */
export function productsFoundText(count: number, isLowerBound = false): string {
  const text = countText(count, 'producto encontrado', 'productos encontrados');
  return isLowerBound ? `más de ${text}` : text;
}

export function storesText(count: number): string {
  return countText(count, 'negocio', 'negocios');
}

export function storesFoundText(count: number): string {
  return countText(count, 'negocio encontrado', 'negocios encontrados');
}

export function featuredText(count: number): string {
  return countText(count, 'negocio destacado', 'negocios destacados');
}

export function offersText(count: number): string {
  return countText(count, 'oferta', 'ofertas');
}

export function categoriesText(count: number): string {
  return countText(count, 'categoría', 'categorías');
}

/** The last page is left out when more pages may follow it. @example pageOfText(2, 3) // 'Página 2 de 3' */
export function pageOfText(page: number, last: number, isLast = true): string {
  return `Página ${formatCount(page)}${isLast ? ` de ${formatCount(last)}` : ''}`;
}
