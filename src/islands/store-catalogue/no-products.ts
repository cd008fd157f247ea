import { productMessages } from '#domain/messages.ts';
import type { CatalogueQuery } from './catalogue-query.ts';

/** Title and sentence for a list without products. */
export function describeNoProducts({ category, search }: CatalogueQuery): {
  title: string;
  text: string;
} {
  if (search !== '') {
    return {
      title: productMessages.noResults,
      text: 'Ningún producto de esta tienda coincide con tu búsqueda. Prueba con otra palabra.',
    };
  }
  return {
    title: category === null ? 'Aquí no hay productos' : 'No hay productos en esta categoría',
    text: 'Mira todo lo que vende la tienda.',
  };
}
