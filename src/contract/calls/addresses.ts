import { accountAddresses } from './account-addresses.ts';
import { islandAddresses } from './island-addresses.ts';
import { newsAddresses } from './news-addresses.ts';
import { operatorAddresses } from './operator-addresses.ts';
import { ownerAddresses } from './owner-addresses.ts';

/**
 * Method and path of every call, apart from the schemas of `endpoints.ts`, so that a browser can make a call without
 * downloading what validates it.
 */
export const addresses = {
  ...islandAddresses,
  ...newsAddresses,
  ...accountAddresses,
  ...ownerAddresses,
  ...operatorAddresses,
  getProduct: ['GET', '/products/:id'],
  getBusiness: ['GET', '/business/:id'],
  getBusinessByUrl: ['GET', '/business/url/:url'],
  listBusinessTypes: ['GET', '/business-type-metrics'],
  listActiveBusinessTypes: ['GET', '/business-type-metrics/active'],
  listTopBusinessTypes: ['GET', '/business-type-metrics/top'],
  listRecommended: ['GET', '/business/recommended'],
  listFeatured: ['GET', '/business-favorite-metrics/featured'],
  listCategories: ['GET', '/categories'],
  listProductImages: ['GET', '/images/product/:id'],
  getVisitor: ['GET', '/visitor'],
  eraseVisitor: ['DELETE', '/visitor'],
  createReport: ['POST', '/reports'],
  countTap: ['POST', '/taps/:businessId/:kind'],
  countProductTap: ['POST', '/taps/:businessId/:kind/:productId'],
  listChanges: ['GET', '/changes'],
  listPublicationStores: ['GET', '/publication/businesses'],
  getStorePublication: ['GET', '/publication/business/:id'],
  listShowing: ['GET', '/publication/showing/:id'],
  listOfferOrder: ['GET', '/publication/offers'],
} as const;
