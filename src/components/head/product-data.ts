import type { Product } from '#contract/products.ts';
import { absoluteUrl, productPath } from '#domain/paths/paths.ts';
import { hasRating } from '#domain/products/rating.ts';
import type { Site } from '#domain/site.ts';
import { isSoldOut } from '#domain/products/stock.ts';
import type { Thing } from './json-ld.ts';
import { storeDataId } from './store-data.ts';

/**
 * A product with its offer and its rating; null when it has neither a price nor a real rating (product.md 6.8), since
 * search engines take a product without either for an error of the page.
 */
export function describeProduct(site: Site, product: Product): Thing | null {
  if (product.price === null && !hasRating(product)) return null;
  const url = absoluteUrl(site.origin, productPath(product));
  return {
    '@type': 'Product',
    name: product.name,
    url,
    sku: product.id,
    ...(product.description !== null && { description: product.description }),
    ...(product.category !== null && { category: product.category.name }),
    ...(product.images.length > 0 && {
      image: product.images.map((picture) => absoluteUrl(site.origin, picture.previewUrl)),
    }),
    ...(product.price !== null && {
      offers: {
        '@type': 'Offer',
        url,
        price: product.price.toFixed(2),
        priceCurrency: product.currency,
        availability: `https://schema.org/${isSoldOut(product.stock) ? 'OutOfStock' : 'InStock'}`,
        seller: {
          // A local business would have to give its address, which stands on the page of the store.
          '@type': 'Organization',
          '@id': storeDataId(site, product.business.url),
          name: product.business.name,
        },
      },
    }),
    ...(hasRating(product) && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating,
        reviewCount: product.reviewCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}
