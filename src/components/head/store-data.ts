import { describeSpecialDays } from '#components/store/store-today.ts';
import type { Business } from '#contract/stores.ts';
import type { BusinessType } from '#domain/places/store-type.ts';
import { telegramLink } from '#domain/places/contact-links.ts';
import { schemaOrgHours } from '#domain/hours/week-hours.ts';
import { absoluteUrl, storePath } from '#domain/paths/paths.ts';
import { countryCode } from '#domain/site.ts';
import { hasRating } from '#domain/products/rating.ts';
import type { Site } from '#domain/site.ts';
import { shownLink } from '#domain/places/social-link.ts';
import type { Thing } from './json-ld.ts';

const schemaTypes: Record<BusinessType, string> = {
  fashion: 'ClothingStore',
  electronics: 'ElectronicsStore',
  food: 'FoodEstablishment',
  bar: 'BarOrPub',
  cafe: 'CafeOrCoffeeShop',
  grocery: 'GroceryStore',
  beauty: 'BeautySalon',
  health: 'HealthAndBeautyBusiness',
  sports: 'SportingGoodsStore',
  home: 'HomeGoodsStore',
  pets: 'PetStore',
  toys: 'ToyStore',
  books: 'BookStore',
  auto: 'AutomotiveBusiness',
  services: 'LocalBusiness',
  other: 'Store',
};

/** Identity of a store in structured data, by which its products name their seller. */
export function storeDataId(site: Site, url: string): string {
  return `${absoluteUrl(site.origin, storePath(url))}#store`;
}

/** A store as a local business, with its hours and what it lets be known of its contact. */
export function describeStore(site: Site, business: Business): Thing {
  const picture = business.logo ?? business.banner ?? business.topProductImage;
  const hours = schemaOrgHours(business.business_hours);
  const specialDays = describeSpecialDays(business);
  const telegram = business.telegram ? business.telegram_username : null;
  const links = [
    ...[
      shownLink('facebook', business.url_facebook),
      shownLink('instagram', business.url_instagram),
    ].filter((link) => link !== null),
    ...(telegram === null ? [] : [telegramLink(telegram)]),
  ];
  return {
    '@type': schemaTypes[business.type],
    '@id': storeDataId(site, business.url),
    name: business.name,
    url: absoluteUrl(site.origin, storePath(business.url)),
    ...(business.description !== null && { description: business.description }),
    ...(picture !== null && { image: absoluteUrl(site.origin, picture.previewUrl) }),
    ...(business.phone !== null && { telephone: business.phone }),
    ...(business.email !== null && { email: business.email }),
    address: {
      '@type': 'PostalAddress',
      ...(business.location !== null && { streetAddress: business.location }),
      addressRegion: business.province,
      addressCountry: countryCode,
    },
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    ...(specialDays.length > 0 && { specialOpeningHoursSpecification: specialDays }),
    ...(links.length > 0 && { sameAs: links }),
    ...(hasRating(business) && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: business.rating,
        reviewCount: business.reviewCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}
