import { createAccountService } from './accounts/accounts.ts';
import { createBusinessTypeService } from './business-types.ts';
import { createBusinessService } from './businesses.ts';
import { createCategoryService } from './categories.ts';
import { createChangeService } from './changes.ts';
import type { ServiceContext } from './context.ts';
import { createEmbeddedPool } from '#server/identity/embedded/pool.ts';
import type { UserPool } from '#server/identity/user-pool.ts';
import { createFavouriteService } from './favourites.ts';
import { createHealthService } from './health.ts';
import { createProductSearchService } from './product-search.ts';
import { createProductService } from './products.ts';
import { createPublicationService } from './publication.ts';
import { createReviewService } from './reviews.ts';
import { createSuggestionService } from './suggestions.ts';

/** The pool in the database, where no other is given. */
const createOwnPool = ({ kysely }: ServiceContext['database']): UserPool =>
  createEmbeddedPool({ db: kysely, issuer: 'http://localhost/identity' });

type GivenContext = Omit<ServiceContext, 'identity'> & Partial<Pick<ServiceContext, 'identity'>>;

/** All that the API can do, on one database. */
export function createServices(given: GivenContext) {
  const context: ServiceContext = { identity: createOwnPool(given.database), ...given };
  return {
    /** Another number after each write; null where other processes write too. */
    readRevision: () => context.database.signal.revision,
    accounts: createAccountService(context),
    identity: context.identity,
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
