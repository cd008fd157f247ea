import type { Product } from '#contract/products.ts';
import { absoluteUrl, productPath } from '#domain/paths/paths.ts';
import { hasRating } from '#domain/products/rating.ts';
import type { Site } from '#domain/site.ts';
import { isSoldOut } from '#domain/products/stock.ts';
import { nameVariant, variantText } from '#domain/products/variants.ts';
import { foldText } from '#domain/text/fold-text.ts';
import type { Thing } from './json-ld.ts';
import { storeDataId } from './store-data.ts';

type Variant = NonNullable<Product['variants']>[number];

/**
 * A product with its offer and its rating. A product with options is a group of variants. Null when it has neither a
 * price nor a rating (product.md 6.8), because search engines report that as an error.
 */
export function describeProduct(site: Site, product: Product): Thing | null {
  if (product.price === null && !hasRating(product)) return null;
  const url = absoluteUrl(site.origin, productPath(product));
  const sold = (product.variants ?? []).filter(({ price }) => price !== null);
  return {
    '@type': sold.length > 0 ? 'ProductGroup' : 'Product',
    name: product.name,
    url,
    ...(sold.length > 0 ? describeGroup(product) : { sku: product.id }),
    ...(product.description !== null && { description: product.description }),
    ...(product.category !== null && { category: product.category.name }),
    ...(product.images.length > 0 && {
      image: product.images.map((picture) => absoluteUrl(site.origin, picture.previewUrl)),
    }),
    ...(sold.length > 0
      ? { hasVariant: sold.map((variant) => describeVariant(product, variant, url)) }
      : product.price !== null && {
          offers: {
            ...describeOffer(product, product, url),
            seller: {
              // A local business would need its address, which is on the store's page.
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

/** The schema.org properties of the commonest options. Other options have none. */
const properties: ReadonlyMap<string, string> = new Map([
  ['talla', 'size'],
  ['tamano', 'size'],
  ['numero', 'size'],
  ['color', 'color'],
  ['material', 'material'],
]);

const propertyOf = (name: string): string | undefined => properties.get(foldText(name));

function describeGroup({ id, options = [] }: Product): Thing {
  const varied = options.flatMap(({ name }) => propertyOf(name) ?? []);
  return {
    productGroupID: id,
    ...(varied.length > 0 && {
      variesBy: varied.map((property) => `https://schema.org/${property}`),
    }),
  };
}

function describeVariant(product: Product, variant: Variant, url: string): Thing {
  const values = (product.options ?? []).flatMap(({ name }, index) => {
    const property = propertyOf(name);
    return property === undefined ? [] : [[property, variant.values[index]] as const];
  });
  return {
    '@type': 'Product',
    name: nameVariant(product.name, variantText(variant.values)),
    url,
    sku: `${product.id}-${variant.key}`,
    ...Object.fromEntries(values),
    offers: describeOffer(product, variant, url),
  };
}

const describeOffer = (
  { currency }: Product,
  { price, stock }: Pick<Product, 'price' | 'stock'>,
  url: string,
): Thing => ({
  '@type': 'Offer',
  url,
  ...(price !== null && { price: price.toFixed(2) }),
  priceCurrency: currency,
  availability: `https://schema.org/${isSoldOut(stock) ? 'OutOfStock' : 'InStock'}`,
});
