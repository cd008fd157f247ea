import type { Services } from './create-services.ts';
import { mountAccounts } from './accounts/routes.ts';
import { mountBatches } from './batches/routes.ts';
import { mountCategories } from './categories/routes.ts';
import { mountComments } from './comments/routes.ts';
import { mountExport } from './export/routes.ts';
import { mountFavourites } from './favourites/routes.ts';
import { mountImports } from './imports/routes.ts';
import { mountOperators } from './operators/routes.ts';
import { mountOrders } from './orders/routes.ts';
import { mountPictures } from './pictures/routes.ts';
import { mountDescription } from '#server/platform/http/docs/description.ts';
import type { ApiApp } from '#server/platform/http/environment.ts';
import type { Mounting } from '#server/platform/http/mount.ts';
import { mountRefusals } from '#server/platform/http/refusals.ts';
import { mountProducts } from './products/routes.ts';
import { mountPublication } from './publication/routes.ts';
import { mountReports } from './reports/routes.ts';
import { mountSearch } from './search/routes.ts';
import { mountStores } from './stores/routes.ts';
import { mountVisitors } from './visitors/routes.ts';
import { mountVisits } from './visits/routes.ts';

/** Facts about the deployment that the API tells. */
export interface ApiSite {
  readonly title: string;
  readonly outboxPath: string | null;
}

/** Mounts every call of the API on an app whose base path is that of the API. */
export function mountApi(mounting: Mounting, services: Services, site: ApiSite): ApiApp {
  mountAccounts(mounting, services, site.outboxPath);
  mountExport(mounting, services);
  // Before the products, because their routes would take the words of these paths for product ids.
  mountSearch(mounting, services);
  mountImports(mounting, services);
  mountProducts(mounting, services);
  mountStores(mounting, services);
  mountBatches(mounting, services);
  mountCategories(mounting, services);
  mountPictures(mounting, services);
  mountOrders(mounting, services);
  mountComments(mounting, services);
  mountFavourites(mounting, services);
  mountReports(mounting, services);
  mountVisitors(mounting, services);
  mountVisits(mounting, services);
  mountOperators(mounting, services);
  // Without memory: a publisher waits for new changes and reads each store only once.
  mountPublication({ ...mounting, memory: null }, services);
  mountDescription(mounting.app, site.title);
  mountRefusals(mounting.app);
  return mounting.app;
}
