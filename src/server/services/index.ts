import { createBusinessTypeService } from './business-types.ts';
import { createBusinessService } from './businesses.ts';
import { createCategoryService } from './categories.ts';
import { createChangeService } from './changes.ts';
import type { ServiceContext } from './context.ts';
import { createFavouriteService } from './favourites.ts';
import { createHealthService } from './health.ts';
import { createProductSearchService } from './product-search.ts';
import { createProductService } from './products.ts';
import { createPublicationService } from './publication.ts';
import { createReviewService } from './reviews.ts';
import { createSuggestionService } from './suggestions.ts';

/** All that the API can do, on one database. */
export function createServices(context: ServiceContext) {
  return {
    businesses: createBusinessService(context),
    businessTypes: createBusinessTypeService(context),
    categories: createCategoryService(context),
    changes: createChangeService(context),
    favourites: createFavouriteService(context),
    health: createHealthService(context),
    products: createProductService(context),
    productSearch: createProductSearchService(context),
    publication: createPublicationService(context),
    reviews: createReviewService(context),
    suggestions: createSuggestionService(context),
  };
}

export type Services = ReturnType<typeof createServices>;
