import { createAccountService } from './accounts/accounts.ts';
import { createBusinessTypeService } from './stores/business-types.ts';
import { createBusinessService } from './stores/businesses.ts';
import { createCategoryService } from './categories.ts';
import { createChangeService } from './changes/changes.ts';
import type { ServiceContext } from './context.ts';
import { createEmbeddedPool } from '#server/identity/embedded/pool.ts';
import { withReceipt } from '#server/db/log/change-receipt.ts';
import { DomainError } from '#domain/errors.ts';
import { siteName } from '#domain/site.ts';
import type { UserPool } from '#server/identity/user-pool.ts';
import { createFavouriteService } from './favourites.ts';
import { createGaugeService } from './gauges.ts';
import { createHealthService } from './health.ts';
import { createImageService } from './pictures/images.ts';
import { createLinkCardService } from './pictures/link-cards.ts';
import { createModeration } from './operators/moderation.ts';
import { createOperatorService } from './operators/operators.ts';
import { createOrderService } from './orders/orders.ts';
import { createProductSearchService } from './product-search.ts';
import { createProductService } from './products.ts';
import { createPublicationService } from './changes/publication.ts';
import { createReportService } from './reports.ts';
import { createCommentService } from '#server/comments/service.ts';
import { createStoreMetricsService } from './stores/store-metrics.ts';
import { createStorePictureService } from './pictures/store-pictures.ts';
import { createSharedCounts } from './limits/shared-counts.ts';
import { createSuggestionService } from './suggestions.ts';
import { createVisitorService } from './visitor-data.ts';
import { createVisitService } from './figures/visits.ts';

/** The pool in the database, where no other is given. */
const createOwnPool = ({ kysely }: ServiceContext['database']): UserPool =>
  createEmbeddedPool({ db: kysely, issuer: 'http://localhost/identity' });

/** Where no storage is given, nothing can be uploaded, and there is nothing to read. */
const noPictures: ServiceContext['pictures'] = {
  keep: () => Promise.reject(new DomainError('service_unavailable')),
  read: () => Promise.resolve(null),
  makeCard: () => Promise.reject(new DomainError('service_unavailable')),
};

/** Where nothing reports of the machine. */
const noMachine: ServiceContext['readMachine'] = () =>
  Promise.resolve({ publisher: null, freeBytes: null });

type Optional = 'siteName' | 'identity' | 'pictures' | 'forgetMail' | 'readMachine';
type GivenContext = Omit<ServiceContext, Optional> & Partial<Pick<ServiceContext, Optional>>;

/** All that the API can do, on one database. */
export function createServices(given: GivenContext) {
  const context: ServiceContext = {
    siteName,
    identity: createOwnPool(given.database),
    pictures: noPictures,
    forgetMail: () => Promise.resolve(),
    readMachine: noMachine,
    ...given,
  };
  const images = createImageService(context);
  const publication = createPublicationService(context);
  return {
    /** Does some work and returns the cursor of the change log that has it. */
    withReceipt,
    /** Another number after each write; null where other processes write too. */
    readRevision: () => context.database.signal.revision,
    readAnywhere: context.database.readAnywhere,
    accounts: createAccountService(context),
    identity: context.identity,
    businesses: createBusinessService(context),
    businessTypes: createBusinessTypeService(context),
    categories: createCategoryService(context),
    changes: createChangeService(context, publication),
    comments: createCommentService(context),
    favourites: createFavouriteService(context),
    gauges: createGaugeService(context),
    health: createHealthService(context),
    images,
    linkCards: createLinkCardService(context),
    addSharedCounts: createSharedCounts(context),
    operators: createOperatorService(context),
    orders: createOrderService(context),
    moderation: createModeration(context),
    products: createProductService(context),
    productSearch: createProductSearchService(context),
    publication,
    reports: createReportService(context),
    storeMetrics: createStoreMetricsService(context),
    storePictures: createStorePictureService(context, images.keepPicture),
    suggestions: createSuggestionService(context),
    visitors: createVisitorService(context),
    visits: createVisitService(context),
  };
}

export type Services = ReturnType<typeof createServices>;
