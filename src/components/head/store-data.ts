import { describeSpecialDays } from '#components/store/store-today.ts';
import type { Business } from '#contract/stores.ts';
import type { StoreType } from '#domain/stores/store-type.ts';
import { telegramLink } from '#domain/stores/contact-links.ts';
import { schemaOrgHours } from '#domain/hours/weekly-hours-text.ts';
import { absoluteUrl, storePath } from '#domain/paths/paths.ts';
import { payMethodLabels, payMethods } from '#domain/orders/pay-method.ts';
import { listZones } from '#domain/stores/delivery.ts';
import { placeName } from '#domain/places/place-name.ts';
import { country, countryCode } from '#domain/site.ts';
import { hasRating } from '#domain/products/rating.ts';
import type { Site } from '#domain/site.ts';
import { shownLink } from '#domain/stores/social-link.ts';
import type { Thing } from './json-ld.ts';

const schemaTypes: Record<StoreType, string> = {
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

/** The identity of a store in structured data. Its products refer to it as their seller. */
export function storeDataId(site: Site, url: string): string {
  return `${absoluteUrl(site.origin, storePath(url))}#store`;
}

/** A store as a local business, with its hours and the contact data that it publishes. */
export function describeStore(site: Site, store: Business): Thing {
  const picture = store.logo ?? store.banner ?? store.topProductImage;
  const hours = schemaOrgHours(store.business_hours);
  const specialDays = describeSpecialDays(store);
  const telegram = store.telegram ? store.telegram_username : null;
  const links = [
    ...[
      shownLink('facebook', store.url_facebook),
      shownLink('instagram', store.url_instagram),
    ].filter((link) => link !== null),
    ...(telegram === null ? [] : [telegramLink(telegram)]),
  ];
  return {
    '@type': schemaTypes[store.type],
    '@id': storeDataId(site, store.url),
    name: store.name,
    url: absoluteUrl(site.origin, storePath(store.url)),
    ...(store.description !== null && { description: store.description }),
    ...(picture !== null && { image: absoluteUrl(site.origin, picture.previewUrl) }),
    ...(store.phone !== null && { telephone: store.phone }),
    ...(store.email !== null && { email: store.email }),
    address: {
      '@type': 'PostalAddress',
      ...(store.location !== null && { streetAddress: store.location }),
      ...(store.municipality && { addressLocality: store.municipality }),
      addressRegion: store.province,
      addressCountry: countryCode,
    },
    ...describeTerms(store),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    ...(specialDays.length > 0 && { specialOpeningHoursSpecification: specialDays }),
    ...(links.length > 0 && { sameAs: links }),
    ...(hasRating(store) && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: store.rating,
        reviewCount: store.reviewCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

/** The store's deliveries and payments. */
function describeTerms(store: Business): Record<string, unknown> {
  const zones = listZones(store, store.province).map(({ province, municipality }) => ({
    '@type': 'AdministrativeArea',
    name: placeName({ province, municipality }),
  }));
  const accepted = payMethods.filter((method) => store.payments?.includes(method));
  return {
    ...(zones.length > 0 && { areaServed: zones }),
    ...(store.delivery === 'country' && { areaServed: { '@type': 'Country', name: country } }),
    ...(accepted.length > 0 && {
      paymentAccepted: accepted.map((method) => payMethodLabels[method]).join(', '),
    }),
  };
}
