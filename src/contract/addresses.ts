/**
 * Method and path of every call, apart from the schemas of `endpoints.ts`, so that a browser can make a call without
 * downloading what validates it.
 */
export const addresses = {
  listBusinesses: ['GET', '/business'],
  getBusiness: ['GET', '/business/:id'],
  getBusinessByUrl: ['GET', '/business/url/:url'],
  listBusinessTypes: ['GET', '/business-type-metrics'],
  listActiveBusinessTypes: ['GET', '/business-type-metrics/active'],
  listTopBusinessTypes: ['GET', '/business-type-metrics/top'],
  listFeatured: ['GET', '/business-favorite-metrics/featured'],
  searchProducts: ['GET', '/products/public'],
  listSuggestions: ['GET', '/suggestions'],
  listDailyOffers: ['GET', '/products/public/daily-offers'],
  getProduct: ['GET', '/products/:id'],
  setFavourite: ['PATCH', '/products/:id/favorite'],
  listCategories: ['GET', '/categories'],
  listProductImages: ['GET', '/images/product/:id'],
  listReviews: ['GET', '/reviews'],
  createReview: ['POST', '/reviews'],
  updateReview: ['PATCH', '/reviews/:id'],
  deleteReview: ['DELETE', '/reviews/:id'],
  listChanges: ['GET', '/changes'],
  listPublicationStores: ['GET', '/publication/businesses'],
  getStorePublication: ['GET', '/publication/business/:id'],
  listShowing: ['GET', '/publication/showing/:id'],
} as const;
