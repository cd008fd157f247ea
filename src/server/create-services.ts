import { createAccountService } from '#server/accounts/service.ts';
import { createBatchService } from '#server/batches/service.ts';
import { createStoreService } from '#server/stores/service.ts';
import { createCategoryService } from '#server/categories/service.ts';
import { createChangeService } from '#server/publication/changes.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { createEmbeddedPool } from '#server/platform/identity/embedded/pool.ts';
import { DomainError } from '#domain/errors.ts';
import { siteName } from '#domain/site.ts';
import type { UserPool } from '#server/platform/identity/user-pool.ts';
import { createFavouriteService } from '#server/favourites/service.ts';
import { createGaugeService } from '#server/platform/gauges.ts';
import { createHealthService } from '#server/platform/health-service.ts';
import { createImportService } from '#server/imports/service.ts';
import { createPictureService } from '#server/pictures/service.ts';
import { createLinkCardService } from '#server/pictures/link-cards.ts';
import { createModeration } from './create-moderation.ts';
import { createOwnExport } from '#server/export/service.ts';
import { createOperatorService } from '#server/operators/service.ts';
import { createOrderService } from '#server/orders/service.ts';
import { createPauseService } from '#server/stores/pauses.ts';
import { createRateService } from '#server/stores/rates.ts';
import { createProductSearchService } from '#server/search/service.ts';
import { createProductBatchService } from '#server/products/batch-service.ts';
import { createProductService } from '#server/products/service.ts';
import { createPublicationService } from '#server/publication/service.ts';
import { createReportService } from '#server/reports/service.ts';
import { createCommentService } from '#server/comments/service.ts';
import { createStorePictureService } from '#server/pictures/logo-and-banner.ts';
import { createSharedCounts } from '#server/platform/http/limits/shared-counts.ts';
import { createSuggestionService } from '#server/search/suggestions.ts';
import { createVisitorService } from '#server/visitors/service.ts';
import { createVisitService } from '#server/visits/service.ts';

/** The pool in our database, used when the caller gives none. */
const createOwnPool = ({ kysely }: ServiceContext['database']): UserPool =>
  createEmbeddedPool({ db: kysely, issuer: 'http://localhost/identity' });

/** Used when the caller gives no storage. Nothing can be uploaded or read. */
const noPictures: ServiceContext['pictures'] = {
  keep: () => Promise.reject(new DomainError('service_unavailable')),
  read: () => Promise.resolve(null),
  makeCard: () => Promise.reject(new DomainError('service_unavailable')),
};

/** Used when nothing reports on the machine. */
const noMachine: ServiceContext['readMachine'] = () =>
  Promise.resolve({ publisher: null, freeBytes: null });

type Optional = 'siteName' | 'identity' | 'pictures' | 'forgetMail' | 'readMachine';
type GivenContext = Omit<ServiceContext, Optional> & Partial<Pick<ServiceContext, Optional>>;

/** All services of the API, on one database. */
export function createServices(given: GivenContext) {
  const context: ServiceContext = {
    siteName,
    identity: createOwnPool(given.database),
    pictures: noPictures,
    forgetMail: () => Promise.resolve(),
    readMachine: noMachine,
    ...given,
  };
  const pictures = createPictureService(context);
  const publication = createPublicationService(context);
  const moderation = createModeration(context);
  return {
    /** A number that changes with each write; null when other processes write too. */
    readRevision: () => context.database.signal.revision,
    readAnywhere: context.database.readAnywhere,
    accounts: createAccountService(context),
    identity: context.identity,
    stores: createStoreService(context),
    batches: createBatchService(context),
    categories: createCategoryService(context),
    changes: createChangeService(context, publication),
    comments: createCommentService(context),
    favourites: createFavouriteService(context),
    gauges: createGaugeService(context),
    health: createHealthService(context),
    imports: createImportService(context),
    pictures,
    linkCards: createLinkCardService(context),
    addSharedCounts: createSharedCounts(context),
    operators: createOperatorService(context, moderation),
    orders: createOrderService(context),
    moderation,
    ownExport: createOwnExport(context),
    pauses: createPauseService(context),
    products: createProductService(context),
    productBatches: createProductBatchService(context),
    productSearch: createProductSearchService(context),
    publication,
    rates: createRateService(context),
    reports: createReportService(context),
    storePictures: createStorePictureService(context, pictures.keepPicture),
    suggestions: createSuggestionService(context),
    visitors: createVisitorService(context),
    visits: createVisitService(context),
  };
}

export type Services = ReturnType<typeof createServices>;
