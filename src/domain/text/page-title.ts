import { siteName } from '../site.ts';

/**
 * Title of a page, with the brand as a suffix unless it contains the brand.
 * @example pageTitle('Ofertas del Día') // 'Ofertas del Día | Vitrina'
 */
export function pageTitle(title: string, brand: string = siteName): string {
  if (title === '') return brand;
  return title.includes(brand) ? title : `${title} | ${brand}`;
}
