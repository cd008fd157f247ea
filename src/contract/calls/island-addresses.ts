/** Method and path of the calls that public pages make, apart from the others, which they need not download. */
export const islandAddresses = {
  listBusinesses: ['GET', '/business'],
  searchProducts: ['GET', '/products/public'],
  listSuggestions: ['GET', '/suggestions'],
  listDailyOffers: ['GET', '/products/public/daily-offers'],
  listCards: ['GET', '/products/cards'],
  setFavourite: ['PATCH', '/products/:id/favorite'],
  listReviews: ['GET', '/reviews'],
  createReview: ['POST', '/reviews'],
  updateReview: ['PATCH', '/reviews/:id'],
  deleteReview: ['DELETE', '/reviews/:id'],
} as const;
